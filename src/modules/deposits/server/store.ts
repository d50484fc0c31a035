import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DueByRule } from '#core/bookings/server/request-actions.ts';
import { endedPaidByStatus, selectRequestsOf } from '#core/bookings/server/store.ts';
import { bookingDeposits, bookings } from '#core/bookings/server/tables.ts';
import { isSlip } from '#core/documents/server/store.ts';
import { documents } from '#core/documents/server/tables.ts';
import type { Difference } from '#core/integrity/contract.ts';
import type { FindDifferences } from '#core/integrity/server/store.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { markLotsDirty } from '#platform/server/db/dirty-lots.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { parkYear } from '#shared/dates.ts';
import type { EntryState } from '../lifecycle.ts';
import type { DepositRule } from '../rules-contract.ts';
import { counters, depositRules, payments } from './tables.ts';

export type DepositRecord = typeof bookingDeposits.$inferSelect;
export type EntryRecord = typeof payments.$inferSelect;

/** The deposit of a booking, if it has one. */
export async function findDeposit(reader: Reader, bookingId: string): Promise<DepositRecord | undefined> {
  const [found] = await reader.select().from(bookingDeposits).where(eq(bookingDeposits.bookingId, bookingId));
  return found;
}

/** `ledgerIsRecord` of bookings for a row: whether its ledger, and not the status, says what was paid of a booking (D-502). */
export function isRecord({ dueOn, ruleId, setBy, hasReceived }: DepositRecord): boolean {
  return hasReceived || dueOn !== null || ruleId !== null || setBy !== null;
}

const recorder = alias(users, 'recorder');
const confirmer = alias(users, 'confirmer');

/** Entries with names and slips, oldest first. */
function selectEntries(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      entry: payments,
      recorderName: recorder.name,
      confirmerName: confirmer.name,
      proof: {
        id: documents.id,
        originalName: documents.originalName,
        purgedAt: documents.purgedAt,
      },
    })
    .from(payments)
    .innerJoin(recorder, eq(recorder.id, payments.recordedBy))
    .leftJoin(confirmer, eq(confirmer.id, payments.confirmedBy))
    .leftJoin(documents, eq(documents.id, payments.proofDocumentId))
    .where(where)
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** The ledgers of some bookings, or the entries of a condition in them. */
export function listEntries(reader: Reader, bookingIds: readonly string[], where?: SQL): Promise<EntryRow[]> {
  return selectEntries(reader, and(inArray(payments.bookingId, [...bookingIds]), where)).execute();
}

/** The entries that a person recorded, and those of their own requests. */
export function listEntriesOf(reader: Reader, personId: string): Promise<EntryRow[]> {
  const own = selectRequestsOf(reader, personId);
  return selectEntries(
    reader,
    or(eq(payments.recordedBy, personId), inArray(payments.bookingId, own)),
  ).execute();
}

/** A current slip of a booking of which neither ledger nor status has its payment; `leavesSlip` of bookings says the same. */
export const isLeftSlip = sql`${isSlip} AND NOT EXISTS (
  SELECT 1 FROM payments p
  WHERE p.booking_id = ${documents.bookingId} AND p.kind = 'payment' AND p.state IN ('recorded', 'confirmed'))
  AND NOT ${endedPaidByStatus(documents.bookingId)}`;

/** Of bookings that have ended, those that leave such a slip. */
export async function listLeftSlips(reader: Reader, endedIds: readonly string[]): Promise<(string | null)[]> {
  if (endedIds.length === 0) return [];
  const found = await reader
    .select({ id: documents.bookingId })
    .from(documents)
    .where(and(inArray(documents.bookingId, [...endedIds]), isLeftSlip));
  return found.map(({ id }) => id);
}

const newestRules = sql`(SELECT max(r.from_at) FROM deposit_rules r)`;

/** The rules in force; none before the first set, and after an empty one. */
export function listRules(reader: Reader): Promise<DepositRule[]> {
  const { lotType, percentBp, amountSen, dueDays, fromAt } = depositRules;
  return reader
    .select({ lotType, percentBp, amountSen, dueDays })
    .from(depositRules)
    .where(and(eq(fromAt, newestRules), sql`num_nonnulls(${percentBp}, ${amountSen}) = 1`))
    .orderBy(asc(lotType));
}

/** Whether the park takes deposits: there is a rule, or the deposit of any booking. */
export async function areInUse(reader: Reader): Promise<boolean> {
  if ((await listRules(reader)).length > 0) return true;
  const [any] = await reader.select({ id: bookingDeposits.bookingId }).from(bookingDeposits).limit(1);
  return any !== undefined;
}

/** Puts new rules in force, later than any before even within one millisecond. */
export async function insertRules(
  tx: Tx,
  rules: readonly DepositRule[],
  setBy: string,
  now: Date,
): Promise<void> {
  // two sets at once would be in force together
  await tx.execute(sql`LOCK TABLE ${depositRules} IN SHARE ROW EXCLUSIVE MODE`);
  const from = sql`greatest(${now.toISOString()}::timestamptz, ${newestRules} + interval '1 millisecond')`;
  const [{ at } = { at: now }] = await rowsOf<{ at: string | Date }>(tx, sql`SELECT ${from} AS at`);
  // public pages and files name the booking deposit: here and in other processes they are made anew
  markLotsDirty(tx);
  await tx.execute(sql`SELECT pg_notify('lots_changed', 'deposit_rules')`);
  const none = { lotType: null, percentBp: null, amountSen: null, dueDays: 0 };
  await tx
    .insert(depositRules)
    .values((rules.length === 0 ? [none] : rules).map((rule) => ({ ...rule, setBy, fromAt: new Date(at) })));
}

/** Keeps what a rule makes due for a new booking, and which rule it was (D-231). */
export async function insertDueByRule(
  tx: Tx,
  { bookingId, type, dueSen, dueOn }: DueByRule,
  now: Date,
): Promise<void> {
  const ruleId = sql`(SELECT r.id FROM deposit_rules r WHERE ${isRuleFor(type)} ORDER BY r.lot_type NULLS LAST LIMIT 1)`;
  await tx.insert(bookingDeposits).values({ bookingId, dueSen, dueOn, ruleId, setAt: now });
}

/** The rules in force for a type: that of its type, else that of all. */
const isRuleFor = (type: string) =>
  sql`r.from_at = ${newestRules} AND (r.lot_type IS NULL OR r.lot_type = ${type})`;

const ruleTerms = {
  id: depositRules.id,
  lotType: depositRules.lotType,
  percentBp: depositRules.percentBp,
  amountSen: depositRules.amountSen,
  dueDays: depositRules.dueDays,
};

/** A rule, also one of before. */
export async function findRule(reader: Reader, id: number) {
  const [found] = await reader.select(ruleTerms).from(depositRules).where(eq(depositRules.id, id));
  return found;
}

/** The rule in force for a type; undefined without one. */
export async function findRuleFor(reader: Reader, type: string) {
  const { lotType, fromAt, percentBp, amountSen } = depositRules;
  const [found] = await reader
    .select(ruleTerms)
    .from(depositRules)
    .where(
      and(
        eq(fromAt, newestRules),
        or(isNull(lotType), sql`${lotType} = ${type}`),
        sql`num_nonnulls(${percentBp}, ${amountSen}) = 1`,
      ),
    )
    .orderBy(sql`${lotType} NULLS LAST`)
    .limit(1);
  return found;
}

/** Whether money of a booking is recorded in its ledger: it has entries or a sum, a rule is in force for its type, or it was booked without a payment (D-434). */
export async function isInUse(reader: Reader, bookingId: string): Promise<boolean> {
  const [found] = await reader
    .select({
      type: sql<string>`coalesce(${lots.type}, ${units.type}, '')`,
      isKept: sql<boolean>`${bookings.bookedUnpaid} OR ${bookingDeposits.bookingId} IS NOT NULL
        OR EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = ${bookings.id})`,
    })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .leftJoin(bookingDeposits, eq(bookingDeposits.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  return found !== undefined && (found.isKept || (await findRuleFor(reader, found.type)) !== undefined);
}

type DueOfRule = Pick<DepositRecord, 'bookingId' | 'dueSen' | 'dueOn' | 'ruleId' | 'setAt'>;

/** Keeps what a rule makes due for a booking that has a ledger by now, or none. */
export async function saveDueByRule(tx: Tx, due: DueOfRule): Promise<void> {
  const { bookingId: _id, ...set } = due;
  await tx.insert(bookingDeposits).values(due).onConflictDoUpdate({ target: bookingDeposits.bookingId, set });
}

type Due = Pick<DepositRecord, 'bookingId' | 'dueSen' | 'dueOn' | 'reason' | 'setBy' | 'setAt'>;

/** Sets what is due for a booking in place of what a rule fixed. */
export async function saveDue(tx: Tx, due: Due): Promise<void> {
  const { bookingId: _id, ...set } = { ...due, ruleId: null };
  await tx.insert(bookingDeposits).values(due).onConflictDoUpdate({ target: bookingDeposits.bookingId, set });
}

type NewEntry = Omit<
  typeof payments.$inferInsert,
  | 'id'
  | 'state'
  | 'confirmedBy'
  | 'confirmedAt'
  | 'closedBy'
  | 'closedAt'
  | 'closedReason'
  | 'reversedBecause'
  | 'receiptNumber'
>;

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<EntryRecord> {
  return oneOf(await tx.insert(payments).values(entry).returning());
}

/** How many payments of a booking wait to be confirmed. */
export function countOpenReports(reader: Reader, bookingId: string): Promise<number> {
  const { kind, state } = payments;
  return reader.$count(
    payments,
    and(eq(payments.bookingId, bookingId), eq(kind, 'payment'), eq(state, 'recorded')),
  );
}

/** An entry of a ledger; undefined for an absent or malformed id. Whoever changes it locks its booking. */
export async function findEntry(reader: Reader, id: string): Promise<EntryRecord | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await reader.select().from(payments).where(eq(payments.id, id));
  return found;
}

/** Moves an entry from one state to another in one conditional update; false if it is in another one. */
export async function moveEntry(
  tx: Tx,
  id: string,
  from: EntryState,
  set: Partial<EntryRecord>,
): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), eq(payments.state, from)))
    .returning({ id: payments.id });
  return moved.length === 1;
}

/** Sums of bookings that are not those of their entries, receipt numbers with a gap, and counters that are not one above the last (D-233, D-237, D-388). */
export const findEntryDifferences: FindDifferences = (reader, most) =>
  rowsOf<Difference>(
    reader,
    sql`WITH entries AS (
      SELECT p.booking_id, concat_ws(', ',
        coalesce(sum(amount_sen) FILTER (WHERE state = 'confirmed' AND kind = 'payment'), 0),
        coalesce(sum(amount_sen) FILTER (WHERE state = 'confirmed' AND kind = 'refund'), 0),
        coalesce(sum(amount_sen) FILTER (WHERE state = 'confirmed' AND kind = 'forfeit'), 0),
        coalesce(sum(amount_sen) FILTER (WHERE state = 'recorded' AND kind = 'payment'), 0),
        coalesce(sum(amount_sen) FILTER (WHERE state = 'recorded' AND kind <> 'payment'), 0),
        bool_or(kind = 'payment' AND state <> 'recorded' AND NOT payment_says_nothing(p))) AS sums
      FROM payments p GROUP BY p.booking_id
    ), kept AS (
      SELECT booking_id, concat_ws(', ', received_sen, refunded_sen, forfeited_sen, reported_sen, leaving_sen, has_received) AS sums
      FROM booking_deposits
    ), found AS (
      SELECT d.booking_id, d.sums AS found, coalesce(e.sums, '0, 0, 0, 0, 0, f') AS expected
      FROM kept d LEFT JOIN entries e ON e.booking_id = d.booking_id
      WHERE d.sums IS DISTINCT FROM coalesce(e.sums, '0, 0, 0, 0, 0, f')
      UNION ALL
      SELECT booking_id, receipt_number, expected
      FROM (SELECT booking_id, receipt_number, left(receipt_number, 7)
          || lpad((row_number() OVER (PARTITION BY left(receipt_number, 7) ORDER BY receipt_number))::text, 6, '0') AS expected
        FROM payments WHERE receipt_number IS NOT NULL) p
      WHERE receipt_number <> expected
      UNION ALL
      SELECT last.booking_id, last.series || ': ' || coalesce(c.next::text, 'none'), last.series || ': ' || last.number + 1
      FROM (SELECT DISTINCT ON (left(receipt_number, 6)) booking_id, left(receipt_number, 6) AS series, split_part(receipt_number, '-', 3)::int AS number
        FROM payments WHERE receipt_number IS NOT NULL ORDER BY left(receipt_number, 6), receipt_number DESC) last
      LEFT JOIN counters c ON c.name = last.series
      WHERE c.next IS DISTINCT FROM last.number + 1
    )
    SELECT 'booking' AS what, f.booking_id::text AS id, coalesce(l.lot_number, u.unit_number) AS name, f.found, f.expected, 'entries' AS because
    FROM found f JOIN bookings b ON b.id = f.booking_id
    LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
    LIMIT ${most}`,
  );

/** Takes the next number of the year; it is given to nobody else, and free again if the transaction fails (D-237). */
export async function takeNumber(tx: Tx, series: 'R' | 'BF', now: Date): Promise<string> {
  const name = `${series}-${parkYear(now)}`;
  const taken = await tx
    .insert(counters)
    .values({ name, next: 2 })
    .onConflictDoUpdate({ target: counters.name, set: { next: sql`${counters.next} + 1` } })
    .returning({ next: counters.next });
  return `${name}-${String(oneOf(taken).next - 1).padStart(6, '0')}`;
}

/** The slips of entries that were not made void, by their ids. */
export const slipsOfEntries = sql`SELECT ${payments.proofDocumentId} FROM ${payments} WHERE ${payments.proofDocumentId} IS NOT NULL AND ${payments.state} <> 'void'`;
