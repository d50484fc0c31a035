import { and, eq, gte, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import { agencies } from '#features/agencies/server/tables.ts';
import { type BookingStatus, liveStatuses, openStatuses } from '#features/bookings/lifecycle.ts';
import { bookingEvents, bookings } from '#features/bookings/server/tables.ts';
import { lots } from '#features/lots/server/tables.ts';
import { isId } from '#server/db/ids.ts';
import type { Reader } from '#server/db/open.ts';

/** Whose figures, and of which time; everything absent is everything there is. */
export type Scope = { agencyId?: string | undefined; from?: Date | undefined; to?: Date | undefined };

const number = (expression: SQL) => expression.mapWith(Number);
const counted = number(sql`count(*)`);
const worthOf = (price: SQL) => number(sql`coalesce(sum(${price}), 0)`);
const countWhere = (condition: SQL) => number(sql`count(*) FILTER (WHERE ${condition})`);

function ofAgency(agencyId: string | undefined): SQL | undefined {
  if (agencyId === undefined) return undefined;
  return isId(agencyId) ? eq(bookings.agencyId, agencyId) : sql`false`;
}

/** Bookings requested in the period. */
function requestedIn({ agencyId, from, to }: Scope): SQL | undefined {
  return and(ofAgency(agencyId), from && gte(bookings.createdAt, from), to && lt(bookings.createdAt, to));
}

/** Lots by status, type and phase; of one agency only those that its bookings hold. */
export function sumLots(reader: Reader, agencyId: string | undefined) {
  const price = sql`coalesce(${bookings.priceSnapshot}, ${lots.price})`;
  return reader
    .select({
      status: lots.status,
      type: lots.type,
      phase: lots.phase,
      lots: counted,
      value: worthOf(price),
      unpriced: countWhere(sql`${price} IS NULL`),
    })
    .from(lots)
    .leftJoin(bookings, and(eq(bookings.lotId, lots.id), inArray(bookings.status, [...liveStatuses])))
    .where(ofAgency(agencyId))
    .groupBy(lots.status, lots.type, lots.phase)
    .orderBy(lots.status, lots.type, lots.phase);
}

/** 1 to 4 for how far a status is from the request to the sale, null for an end. */
const rankOf = (status: SQL | typeof bookingEvents.toStatus) =>
  sql`CASE ${status} WHEN 'pending_agent' THEN 1 WHEN 'pending_admin' THEN 2 WHEN 'approved' THEN 3 WHEN 'sold' THEN 4 END`;

/** Bookings of a period by the furthest stage they came to (1 to 4) and the status they have now. */
export function sumStages(reader: Reader, scope: Scope) {
  const furthest = reader
    .select({
      bookingId: bookingEvents.bookingId,
      rank: max(rankOf(bookingEvents.toStatus)).mapWith(Number).as('rank'),
    })
    .from(bookingEvents)
    .groupBy(bookingEvents.bookingId)
    .as('furthest');
  return reader
    .select({
      rank: furthest.rank,
      status: bookings.status,
      bookings: counted,
      value: worthOf(sql`${bookings.priceSnapshot}`),
    })
    .from(bookings)
    .innerJoin(furthest, eq(furthest.bookingId, bookings.id))
    .where(requestedIn(scope))
    .groupBy(furthest.rank, bookings.status);
}

/** Requests that wait now, by the whole days they have waited for whoever answers next. */
export function sumWaiting(
  reader: Reader,
  agencyId: string | undefined,
  { now, expiresBefore }: { now: Date; expiresBefore: Date },
) {
  const since = sql`CASE ${bookings.status} WHEN 'pending_agent' THEN ${bookings.createdAt} ELSE coalesce(${bookings.agentResponseDate}, ${bookings.createdAt}) END`;
  const days = number(
    sql`floor(extract(epoch FROM ${now.toISOString()}::timestamptz - ${since}) / 86400)`,
  ).as('days');
  return reader
    .select({
      status: bookings.status,
      days,
      bookings: counted,
      value: worthOf(sql`${bookings.priceSnapshot}`),
      expiresSoon: countWhere(sql`${bookings.expiresAt} < ${expiresBefore.toISOString()}::timestamptz`),
    })
    .from(bookings)
    .where(and(ofAgency(agencyId), inArray(bookings.status, [...openStatuses])))
    .groupBy(bookings.status, sql`days`);
}

/** Agencies by what became of the bookings requested through them, those with the most first. */
export function compareAgencies(reader: Reader, scope: Scope) {
  const name = sql<string>`coalesce(${agencies.name}, ${bookings.agencyName})`;
  const asked = sql`${bookings.createdByRole} IN ('user', 'agent')`;
  const hours = sql`extract(epoch FROM ${bookings.agentResponseDate} - ${bookings.createdAt}) / 3600`;
  const answered = sql`${asked} AND ${bookings.agentResponseDate} IS NOT NULL`;
  const isNow = (...statuses: BookingStatus[]) => inArray(bookings.status, statuses);
  return reader
    .select({
      agencyId: bookings.agencyId,
      agencyName: name,
      requests: counted,
      answered: countWhere(answered),
      expired: countWhere(isNow('expired')),
      medianAnswerHours: sql<
        number | null
      >`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours}) FILTER (WHERE ${answered})`,
      // a direct booking needs no answer: whoever made it stands for the agency
      forwarded: countWhere(
        sql`(NOT ${asked}) OR (${bookings.agentResponseDate} IS NOT NULL AND NOT ${isNow('rejected_by_agent')})`,
      ),
      sold: countWhere(isNow('sold')),
      soldValue: number(sql`coalesce(sum(${bookings.priceSnapshot}) FILTER (WHERE ${isNow('sold')}), 0)`),
    })
    .from(bookings)
    .leftJoin(agencies, eq(agencies.id, bookings.agencyId))
    .where(requestedIn(scope))
    .groupBy(bookings.agencyId, name)
    .orderBy(sql`count(*) DESC`, name);
}

/** What happened to bookings in each month by the park's clock, which is eight hours ahead of UTC. */
export function sumMonths(reader: Reader, { agencyId, from, to }: Scope) {
  const { action, toStatus, fromStatus, at } = bookingEvents;
  const month = sql<string>`to_char(${at} AT TIME ZONE interval '8 hours', 'YYYY-MM')`;
  const began = sql`${action} IN ('request', 'create')`;
  // notes on an approved booking are an event too, but no payment
  const became = (status: BookingStatus) =>
    sql`${toStatus} = ${status} AND ${fromStatus} IS DISTINCT FROM ${toStatus}`;
  return reader
    .select({
      month: month.as('month'),
      requested: countWhere(began),
      forwarded: countWhere(became('pending_admin')),
      paid: countWhere(became('approved')),
      sold: countWhere(became('sold')),
      ended: countWhere(sql`${rankOf(toStatus)} IS NULL`),
      soldValue: number(sql`coalesce(sum(${bookings.priceSnapshot}) FILTER (WHERE ${became('sold')}), 0)`),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(and(ofAgency(agencyId), from && gte(at, from), to && lt(at, to)))
    .groupBy(sql`month`)
    .orderBy(sql`month`);
}
