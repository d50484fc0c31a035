import { and, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type BookingMilestone, bookingMilestones } from '#core/bookings/lifecycle.ts';
import type { OnRepriced } from '#core/bookings/server/deal-actions.ts';
import { bookingEvents, bookings, isOfficeAnswer } from '#core/bookings/server/tables.ts';
import type { Difference } from '#core/integrity/contract.ts';
import { eqId } from '#platform/server/db/ids.ts';
import { lockNames, tryLockName } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import {
  type compareAgencies,
  isAnswerOfAgency,
  listPrice,
  rankOf,
  type sumStages,
  type sumSteps,
} from './store.ts';
import { stepSums } from './tables.ts';

type RowOf<T extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<T>>[number];

/** What makes the sums of one key. */
const key = sql.raw('month, agency_id, agency_name, from_status, to_status, by_agency');

/** Steps of bookings, one a row. An event that leaves the status as it is, such as a note, is no step. */
function stepsWhere(where: SQL | undefined): SQL {
  const { id, at, fromStatus, toStatus } = bookingEvents;
  return sql`
    SELECT to_char(${at} AT TIME ZONE interval '8 hours', 'YYYY-MM') AS month, ${bookings.agencyId} AS agency_id, ${bookings.agencyName} AS agency_name,
      ${fromStatus} AS from_status, ${toStatus} AS to_status,
      ${isAnswerOfAgency} AS by_agency,
      1 AS steps, coalesce(${bookings.price}, 0) AS value, ${id} AS last_event
    FROM ${bookingEvents} JOIN ${bookings} ON ${eq(bookings.id, bookingEvents.bookingId)}
    WHERE ${and(sql`${fromStatus} IS DISTINCT FROM ${toStatus}`, where)}`;
}

/** The event up to which all are summed; no id is too large for the type. */
const reachNow = sql`SELECT coalesce(max(${stepSums.lastEvent}), 0)::float8 AS reach FROM ${stepSums}`;

/** The event up to which all are summed, and whether more than `most` came after it. */
export async function findReach(reader: Reader, most: number): Promise<{ reach: number; isBehind: boolean }> {
  // in the order of the ids, so that the few at the end are found by the index
  const next = sql`SELECT e.id FROM ${bookingEvents} e WHERE e.id > reach::bigint ORDER BY e.id LIMIT 1 OFFSET ${most}::integer`;
  const rows = await rowsOf<{ reach: number; isBehind: boolean }>(
    reader,
    sql`SELECT reach, (${next}) IS NOT NULL AS "isBehind" FROM (${reachNow}) summed`,
  );
  return oneOf(rows);
}

const SUM_LOCK = 'sum the steps of bookings';

/** Takes the lock of those who sum until the transaction ends; false if it is held. */
export function trySumLock(tx: Tx): Promise<boolean> {
  return tryLockName(tx, SUM_LOCK);
}

/** Lets the sums follow another price of a booking, in ringgit, whose steps are in them: nobody sums until the transaction ends (D-440). */
export const repriceSums: OnRepriced = async (tx, { id, price, priceBefore }) => {
  const change = (price ?? 0) - (priceBefore ?? 0);
  if (change === 0) return;
  await lockNames(tx, [SUM_LOCK]);
  const summed = stepsWhere(and(eq(bookings.id, id), sql`${bookingEvents.id} <= (${reachNow})::bigint`));
  await tx.execute(sql`INSERT INTO ${stepSums} (${key}, steps, value, last_event)
    SELECT ${key}, 0, ${change}::numeric, last_event FROM (${summed}) each`);
};

/** The last of the next events after one; that one itself if there are no more. */
export async function findNextEnd(reader: Reader, after: number, most: number): Promise<number> {
  const next = reader
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(gt(bookingEvents.id, after))
    .orderBy(bookingEvents.id)
    .limit(most)
    .as('next');
  const [row] = await reader.select({ id: max(next.id) }).from(next);
  return row?.id ?? after;
}

/** Adds the steps after one event and up to another to the sums of their months. */
export async function addToSums(tx: Tx, { after, upTo }: { after: number; upTo: number }): Promise<void> {
  const columns = sql`${key}, steps, value, last_event`;
  const summed = (rows: SQL) =>
    sql`SELECT ${key}, sum(steps) AS steps, sum(value) AS value, max(last_event) AS last_event FROM (${rows}) each GROUP BY ${key}`;
  await tx.execute(sql`
    WITH fresh AS MATERIALIZED (
      ${summed(stepsWhere(and(gt(bookingEvents.id, after), lte(bookingEvents.id, upTo))))}
    ), kept AS (
      DELETE FROM ${stepSums} WHERE month IN (SELECT month FROM fresh) RETURNING ${columns}
    )
    INSERT INTO ${stepSums} (${columns})
    ${summed(sql`SELECT ${columns} FROM fresh UNION ALL SELECT ${columns} FROM kept`)}`);
}

/**
 * For the integrity check: sums that differ from the events up to which they go. The bookings of a large agency leave it before
 * it is deleted, its sums with it, so until then neither counts as of an agency.
 */
export function findSumDifferences(reader: Reader, most: number): Promise<Difference[]> {
  const words = (steps: string, value: string) =>
    sql.raw(`concat_ws(' ', agency_name, from_status, to_status, sum(${steps}), sum(${value}))`);
  return rowsOf(
    reader,
    sql`
    SELECT 'sum' AS what, month AS id, month AS name, ${words('kept_steps', 'kept_value')} AS found,
      ${words('steps', 'value')} AS expected, 'steps' AS because
    FROM (
      SELECT ${key}, steps AS kept_steps, value AS kept_value, 0 AS steps, 0.00 AS value FROM ${stepSums}
      UNION ALL
      SELECT ${key}, 0, 0.00, steps, value FROM (${stepsWhere(sql`${bookingEvents.id} <= (${reachNow})::bigint`)}) counted
    ) compared LEFT JOIN agencies a ON a.id = agency_id AND a.closing IS NULL
    GROUP BY month, a.id, agency_name, from_status, to_status, by_agency
    HAVING (sum(kept_steps), sum(kept_value)) IS DISTINCT FROM (sum(steps), sum(value))
    LIMIT ${most}`,
  );
}

/** The agency, if it is one alone, and the event up to which all are thought to be summed. */
export type Summed = { agencyId?: string | undefined; reach: number };

/** All steps as `moves`: the sums, and the steps after them. */
function withMoves({ agencyId, reach }: Summed): SQL {
  const ofAgency = (column: AnyPgColumn) => (agencyId === undefined ? sql`true` : eqId(column, agencyId));
  return sql`WITH moves AS (
    SELECT ${key}, steps, value FROM ${stepSums} WHERE ${ofAgency(stepSums.agencyId)}
    UNION ALL
    SELECT ${key}, steps, value FROM (${stepsWhere(and(gt(bookingEvents.id, reach), ofAgency(bookings.agencyId)))}) later
  )`;
}

/**
 * The rows of a query in which sums and later steps fit together. Each row says as `reach` up to which event its sums went: if
 * another call extended them meanwhile, the query is made again. As a parameter that event lets the database plan for few steps.
 */
async function readSummed<Row>(reader: Reader, scope: Summed, query: (scope: Summed) => SQL): Promise<Row[]> {
  const rows = await rowsOf<Row & { reach: number }>(reader, query(scope));
  const reach = rows[0]?.reach ?? scope.reach;
  return reach === scope.reach ? rows : readSummed(reader, { ...scope, reach }, query);
}

/** The same as `sumStages`, of all time: a status has the bookings that came to it and did not leave it. */
export function sumAllStages(reader: Reader, scope: Summed) {
  const [from, to] = [sql.raw('from_status'), sql.raw('to_status')];
  return readSummed<RowOf<typeof sumStages>>(
    reader,
    scope,
    (of) => sql`${withMoves(of)}
    SELECT rank, status, sum(bookings)::integer AS bookings, sum(value)::float8 AS value, (${reachNow}) AS reach
    FROM (
      SELECT coalesce(${rankOf(to)}, ${rankOf(from)}, 1) AS rank, to_status AS status, steps AS bookings, value FROM moves
      UNION ALL
      SELECT coalesce(${rankOf(from)}, 1), from_status, -steps, -value FROM moves WHERE from_status IS NOT NULL
    ) standing GROUP BY rank, status`,
  );
}

/** The same as `sumSteps`, of all time. */
export function sumAllSteps(reader: Reader, scope: Summed) {
  return readSummed<RowOf<typeof sumSteps>>(
    reader,
    scope,
    (of) => sql`${withMoves(of)}
    SELECT month, from_status AS "from", to_status AS "to", sum(steps)::integer AS steps, sum(value)::float8 AS value, (${reachNow}) AS reach
    FROM moves GROUP BY month, from_status, to_status`,
  );
}

/** The median wait for the answers of an agency itself, in hours: they are many, but counted, and sorted by an index. */
function medianHours(whose: SQL): SQL {
  const wait = sql`${bookings.agentResponseDate} - ${bookings.createdAt}`;
  const byOffice = sql`SELECT ${bookingEvents.bookingId} FROM ${bookingEvents} WHERE ${isOfficeAnswer(bookingEvents)}`;
  return sql`(SELECT avg(extract(epoch FROM wait)) / 3600 FROM (
    SELECT ${wait} AS wait FROM ${bookings}
    WHERE ${whose} AND ${bookings.agentResponseDate} IS NOT NULL AND ${bookings.id} NOT IN (${byOffice})
    ORDER BY ${wait} LIMIT 2 - compared.answered % 2 OFFSET (compared.answered - 1) / 2) middle)`;
}

/** What sold bookings come to at list prices; what is sold stays sold. */
const listValueOf = (whose: SQL) =>
  sql`(SELECT coalesce(sum(${listPrice}), 0)::float8 FROM ${bookings} WHERE ${and(whose, eq(bookings.status, 'sold'))})`;

/** The same as `compareAgencies`, of all time. */
export function compareAgenciesEver(reader: Reader, scope: Summed) {
  return readSummed<RowOf<typeof compareAgencies>>(reader, scope, selectAgenciesEver);
}

export function selectAgenciesEver(scope: Summed): SQL {
  const whose = sql`${bookings.agencyId} = compared.agency_id`;
  const ofDeleted = sql`${bookings.agencyId} IS NULL AND ${bookings.agencyName} = compared.deleted`;
  const steps = (condition: SQL) => sql`coalesce(sum(steps) FILTER (WHERE ${condition}), 0)::integer`;
  const to = (milestone: BookingMilestone) =>
    steps(inArray(sql.raw('to_status'), [...bookingMilestones[milestone]]));
  return sql`${withMoves(scope)}, compared AS (
      SELECT agency_id, CASE WHEN agency_id IS NULL THEN agency_name END AS deleted,
        ${steps(sql`from_status IS NULL`)} AS requests,
        ${steps(sql`by_agency`)} AS answered,
        ${steps(sql`to_status = 'expired'`)} AS expired,
        ${to('forwarded')} AS forwarded, ${to('paid')} AS paid, ${to('sold')} AS sold, ${to('ended')} AS ended,
        coalesce(sum(value) FILTER (WHERE to_status = 'sold'), 0)::float8 AS "soldValue"
      FROM moves GROUP BY agency_id, deleted
    )
    SELECT agency_id AS "agencyId", coalesce((SELECT a.name FROM agencies a WHERE a.id = agency_id), deleted) AS "agencyName",
      requests, answered, expired, CASE WHEN agency_id IS NULL THEN ${medianHours(ofDeleted)} ELSE ${medianHours(whose)} END AS "medianAnswerHours",
      forwarded, paid, sold, ended, "soldValue", CASE WHEN agency_id IS NULL THEN ${listValueOf(ofDeleted)} ELSE ${listValueOf(whose)} END AS "listValue",
      (${reachNow}) AS reach
    FROM compared ORDER BY requests DESC, "agencyName"`;
}
