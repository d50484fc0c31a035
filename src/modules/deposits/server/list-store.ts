import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  exists,
  getTableColumns,
  inArray,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { TargetNames } from '#core/audit/server/list-store.ts';
import { bookedStatuses, liveStatuses } from '#core/bookings/lifecycle.ts';
import { type BookingSearch, searchWhere } from '#core/bookings/server/search-store.ts';
import { endedPaidByStatus } from '#core/bookings/server/store.ts';
import { bookings, bookingDeposits as deposits, ledgerIsRecord } from '#core/bookings/server/tables.ts';
import { documents } from '#core/documents/server/tables.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import type { DepositFilters, DepositRow } from '../contract.ts';
import { type DepositState, type DepositView, owedStates } from '../lifecycle.ts';
import { endedAt } from './refund-store.ts';
import { isLeftSlip } from './store.ts';
import { payments } from './tables.ts';

/** A payment is called by the place of its booking. */
export const paymentNames: TargetNames = {
  payment: (id) => sql`SELECT coalesce('lot ' || l.lot_number, 'unit ' || u.unit_number) FROM payments p
    JOIN bookings b ON b.id = p.booking_id
    LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id WHERE p.id = ${id}`,
};

/** Money is found by its receipt or its reference. */
export const paymentSearch: BookingSearch = {
  rows: payments,
  bookingId: payments.bookingId,
  where: (text) =>
    or(eq(payments.receiptNumber, text.toUpperCase()), sql`lower(${payments.reference}) = lower(${text})`),
  readers: 'office',
};

const isLive = inArray(bookings.status, [...liveStatuses]);
export const held = sql<number>`(${deposits.receivedSen} - ${deposits.refundedSen} - ${deposits.forfeitedSen})`;
/** `leftSen` as SQL. */
const left = sql`greatest(0, ${held} - ${deposits.leavingSen})`;
export const balance = sql`greatest(0, ${deposits.dueSen} - ${held})`;

/** `toRefundSen` as SQL. */
export const toRefund = sql`CASE WHEN NOT ${isLive} THEN ${left} WHEN ${deposits.dueOn} IS NOT NULL THEN greatest(0, ${left} - ${deposits.dueSen}) ELSE 0 END`;
/** Deposits of which something goes back; few bookings hold money, which an index answers. */
export const isToRefund = sql`(${held} > 0 AND ${toRefund} > 0)`;

/** Whether its buyer has said to which account money goes back (D-386). */
export const hasRefundAccount = sql<boolean>`EXISTS (SELECT 1 FROM refund_accounts a WHERE a.booking_id = ${deposits.bookingId} AND a.erased_at IS NULL)`;

/** `depositStateOf` as SQL. */
function stateOn(today: string): SQL<DepositState> {
  return sql`CASE WHEN NOT ${isLive} THEN
      CASE WHEN ${held} > 0 THEN 'refund_due' WHEN ${deposits.receivedSen} > 0 THEN 'settled' ELSE 'none' END
    WHEN ${deposits.dueSen} > ${held} THEN
      CASE WHEN ${deposits.dueOn} < ${today} THEN 'overdue' WHEN ${held} > 0 THEN 'part' ELSE 'due' END
    WHEN ${held} > 0 THEN 'paid' ELSE 'none' END`;
}

/** Bookings whose deposit is overdue on a day. */
export const overdueBookings = (today: string) => (reader: Reader) =>
  exists(
    reader
      .select({ id: deposits.bookingId })
      .from(deposits)
      .where(and(eq(deposits.bookingId, bookings.id), isIn(['overdue'], today))),
  );

/** Bookings that have ended and leave a slip of which nobody knows whether its payment came. */
export const leftSlipBookings = (reader: Reader): SQL =>
  sql`(NOT ${isLive} AND ${exists(
    reader
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.bookingId, bookings.id), isLeftSlip)),
  )})`;

/** States of live bookings alone. */
const liveStates: readonly DepositState[] = ['due', 'part', 'overdue', 'paid'];

/** Deposits in one of these states, narrowed by what the states imply and an index answers: few bookings are live, few hold money. */
export function isIn(states: readonly DepositState[], today: string): SQL | undefined {
  return and(
    sql`${stateOn(today)} IN ${states}`,
    states.every((state) => liveStates.includes(state)) ? isLive : undefined,
    states.every((state) => state === 'refund_due') ? sql`${held} > 0` : undefined,
  );
}

/** Views about entries rather than states: those that wait, and payments of today. */
const isOfEntries = (view: DepositView | undefined) => view === 'to_confirm' || view === 'received_today';

type EntryFilters = Pick<DepositFilters, 'view' | 'kind' | 'from' | 'to'>;

/**
 * The entries that a view, a kind and days ask for, each of which narrows the others: those that wait behind 'to confirm', else confirmed
 * ones, and payments unless a kind is named (D-306). Undefined where nothing is asked about entries.
 */
export function entryWhere({ view, kind, from, to }: EntryFilters, today: string): SQL | undefined {
  if (!isOfEntries(view) && !kind && !from && !to) return undefined;
  const isToday = view === 'received_today';
  const usualKind = view === 'to_confirm' ? undefined : 'payment';
  const wanted = kind ?? usualKind;
  return and(
    eq(payments.state, view === 'to_confirm' ? 'recorded' : 'confirmed'),
    wanted && eq(payments.kind, wanted),
    isToday ? and(eq(payments.kind, 'payment'), eq(payments.onDay, today)) : undefined,
    from ? sql`${payments.onDay} >= ${from}` : undefined,
    to ? sql`${payments.onDay} <= ${to}` : undefined,
  );
}

/** Whether the ledger of a booking has such an entry. */
function hasEntry(reader: Reader, where: SQL | undefined): SQL {
  const found = reader.select({ id: payments.bookingId }).from(payments).where(where);
  return inArray(deposits.bookingId, found);
}

function stateWhere(view: DepositView | undefined, today: string): SQL | undefined {
  if (view === 'due') return isIn(owedStates, today);
  if (view === 'refund_due') return isToRefund;
  return view === 'overdue' ? isIn([view], today) : undefined;
}

/** The filters of a request, and what modules keep of bookings, where a search looks too. */
type Filters = DepositFilters & { searches: readonly BookingSearch[] };

/** WHERE condition of the filters of the list; `today` is a day of the park's clock. */
export async function buildWhere(
  reader: Reader,
  { state, agencyId, search, searches, ...filters }: Filters,
  today: string,
): Promise<SQL | undefined> {
  const entries = entryWhere(filters, today);
  return and(
    stateWhere(filters.view, today),
    state && isIn([state], today),
    entries && hasEntry(reader, entries),
    agencyId === undefined ? undefined : eqId(bookings.agencyId, agencyId),
    search ? await searchWhere(reader, { all: true }, search, searches) : undefined,
  );
}

const oldestFirst = [asc(deposits.dueOn), asc(deposits.bookingId)];

const oldestUnconfirmed = sql`(SELECT min(p.recorded_at) FROM payments p WHERE p.booking_id = ${deposits.bookingId} AND p.state = 'recorded')`;

/**
 * What waits longest comes first: to refund, the booking that ended first, whose promised day is the next, and last those without such a
 * day (`refundDayOf`); to confirm, the oldest entry; else the oldest due day.
 */
function orderOf(view: DepositView | undefined): SQL[] {
  if (view === 'refund_due') return [asc(bookings.agreementSigned), asc(endedAt), ...oldestFirst];
  return view === 'to_confirm' ? [asc(oldestUnconfirmed), ...oldestFirst] : oldestFirst;
}

/** Deposits with what the list says of their bookings, in an order, else the oldest due day first and those without one last. */
export function selectDeposits(reader: Reader, where: SQL | undefined, order: readonly SQL[] = oldestFirst) {
  return reader
    .select({
      deposit: getTableColumns(deposits),
      client: bookings.name,
      agencyId: bookings.agencyId,
      agencyName: bookings.agencyName,
      status: bookings.status,
      bookedUnpaid: bookings.bookedUnpaid,
      endedPaidByStatus: endedPaidByStatus(deposits.bookingId),
      agreementSigned: bookings.agreementSigned,
      lotNumber: lots.lotNumber,
      unitNumber: units.unitNumber,
      endedAt: sql<string | null>`to_char(${endedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      hasRefundAccount,
      oldestUnconfirmedAt: sql<
        string | null
      >`to_char(${oldestUnconfirmed} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      reports: sql<DepositRow['reports']>`(SELECT coalesce(json_agg(json_build_object(
        'id', p.id, 'amountSen', p.amount_sen, 'reference', p.reference, 'onDay', p.on_day) ORDER BY p.recorded_at, p.id), '[]')
        FROM payments p WHERE p.booking_id = ${deposits.bookingId} AND p.state = 'recorded' AND p.kind = 'payment')`,
    })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(where)
    .orderBy(...order);
}
export type ListedDeposit = Awaited<ReturnType<typeof selectDeposits>>[number];

/** One page of the list. Its ids are found first, so that joins run for one page only, at any offset (deferred join). */
export function selectPage(
  reader: Reader,
  where: SQL | undefined,
  { limit, offset, view }: { limit: number; offset: number; view?: DepositView | undefined },
) {
  const order = orderOf(view);
  const all = reader.select({ id: deposits.bookingId }).from(deposits).$dynamic();
  const found = where && all.innerJoin(bookings, eq(bookings.id, deposits.bookingId)).where(where);
  const ids = (found ?? all)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return selectDeposits(reader, inArray(deposits.bookingId, ids), order);
}

/** The number of deposits that a condition on them and their bookings lets through. */
export async function countDeposits(reader: Reader, where: SQL | undefined): Promise<number> {
  if (where === undefined) return reader.$count(deposits);
  const counted = await reader
    .select({ number: count() })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(where);
  return oneOf(counted).number;
}

/** One page of the list, and its total (D-60). */
export async function listDeposits(
  reader: Reader,
  { limit, offset, ...filters }: Filters & { limit: number; offset: number },
  today: string,
): Promise<{ rows: ListedDeposit[]; total: number }> {
  const where = await buildWhere(reader, filters, today);
  const rows = await selectPage(reader, where, { limit, offset, view: filters.view });
  // a short page is the last one: total = offset + rows
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows, total: isLast ? offset + rows.length : await countDeposits(reader, where) };
}

/** Batch size of `readAll`. */
const CHUNK = 500;

/** All deposits of a filter, the oldest due day first, in batches. */
export async function* readAll(
  reader: Reader,
  filters: Filters,
  today: string,
): AsyncGenerator<ListedDeposit[]> {
  const where = await buildWhere(reader, filters, today);
  let last: ListedDeposit | undefined;
  do {
    const chunk: ListedDeposit[] = await selectDeposits(reader, and(where, last && isAfter(last))).limit(
      CHUNK,
    );
    yield chunk;
    last = chunk.length === CHUNK ? chunk.at(-1) : undefined;
  } while (last);
}

/** Further down the list; deposits without a due day come last. */
function isAfter({ deposit: { dueOn, bookingId } }: ListedDeposit): SQL | undefined {
  if (dueOn === null) return sql`${deposits.dueOn} IS NULL AND ${deposits.bookingId} > ${bookingId}`;
  return or(
    sql`(${deposits.dueOn}, ${deposits.bookingId}) > (${dueOn}, ${bookingId})`,
    sql`${deposits.dueOn} IS NULL`,
  );
}

type Counted = { count: number; sumSen: number };

/** How many deposits or entries are in each view, and the sum of what it is about. */
export async function countViews(reader: Reader, today: string): Promise<Record<DepositView, Counted>> {
  const counted = (where: SQL | undefined, sum: SQL) => sql<Counted>`json_build_object(
    'count', count(*) FILTER (WHERE ${where ?? sql`true`}), 'sumSen', coalesce(sum(${sum}) FILTER (WHERE ${where ?? sql`true`}), 0))`;
  const all = await reader.select({ view: counted(undefined, held) }).from(deposits);
  const ofBookings = eq(bookings.id, deposits.bookingId);
  const live = await reader
    .select({
      overdue: counted(isIn(['overdue'], today), balance),
      due: counted(isIn(owedStates, today), balance),
    })
    .from(deposits)
    .innerJoin(bookings, ofBookings)
    .where(isLive);
  const refunds = await reader
    .select({ view: counted(undefined, toRefund) })
    .from(deposits)
    .innerJoin(bookings, ofBookings)
    .where(isToRefund);
  // the list of a view shows bookings: a booking with two entries is one row
  const ofEntries = sql<Counted>`json_build_object(
    'count', ${countDistinct(payments.bookingId)}, 'sumSen', coalesce(sum(${payments.amountSen}), 0))`;
  const [toConfirm] = await reader
    .select({ view: ofEntries })
    .from(payments)
    .where(entryWhere({ view: 'to_confirm' }, today));
  const [today_] = await reader
    .select({ view: ofEntries })
    .from(payments)
    .where(entryWhere({ view: 'received_today' }, today));
  const none = { count: 0, sumSen: 0 };
  return {
    ...oneOf(live),
    all: oneOf(all).view,
    refund_due: oneOf(refunds).view,
    to_confirm: toConfirm?.view ?? none,
    received_today: today_?.view ?? none,
  };
}

/** How many bookings are booked or sold and paid by their status alone, of which the ledger knows nothing (D-487). */
export async function countUnlisted(reader: Reader): Promise<number> {
  const listed = sql`EXISTS (SELECT 1 FROM booking_deposits d WHERE d.booking_id = ${bookings.id} AND ${ledgerIsRecord})`;
  const counted = await reader
    .select({ count: count() })
    .from(bookings)
    .where(and(inArray(bookings.status, bookedStatuses), eq(bookings.bookedUnpaid, false), not(listed)));
  return oneOf(counted).count;
}

type Month = { month: string; receivedSen: number; refundedSen: number; forfeitedSen: number };

/** Confirmed money by month of the day it moved (D-238). */
export async function sumByMonth(
  reader: Reader,
  { from = '1900-01-01', to = '9999-12-31', agencyId }: Pick<DepositFilters, 'from' | 'to' | 'agencyId'>,
): Promise<Month[]> {
  const ofAgency = (id: string) =>
    inArray(
      payments.bookingId,
      reader.select({ id: bookings.id }).from(bookings).where(eqId(bookings.agencyId, id)),
    );
  const rows = await rowsOf<{ month: string; received: string; refunded: string; forfeited: string }>(
    reader,
    sql`SELECT to_char(on_day, 'YYYY-MM') AS month,
        coalesce(sum(amount_sen) FILTER (WHERE kind = 'payment'), 0) AS received,
        coalesce(sum(amount_sen) FILTER (WHERE kind = 'refund'), 0) AS refunded,
        coalesce(sum(amount_sen) FILTER (WHERE kind = 'forfeit'), 0) AS forfeited
      FROM payments WHERE state = 'confirmed' AND on_day BETWEEN ${from} AND ${to}
        AND ${agencyId === undefined ? sql`true` : ofAgency(agencyId)}
      GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ month, ...sums }) => ({
    month,
    receivedSen: Number(sums.received),
    refundedSen: Number(sums.refunded),
    forfeitedSen: Number(sums.forfeited),
  }));
}

/** What the bookings of each agency owe and hold now; those without one stand by the name they keep (D-109). */
export function sumByAgency(reader: Reader, today: string) {
  const total = (sum: SQL, where?: SQL) =>
    sql`coalesce(sum(${sum}) FILTER (WHERE ${where ?? sql`true`}), 0)`.mapWith(Number);
  return reader
    .select({
      agencyId: bookings.agencyId,
      agencyName: bookings.agencyName,
      balanceSen: total(balance, isLive),
      overdueSen: total(balance, isIn(['overdue'], today)),
      receivedSen: total(sql`${deposits.receivedSen}`),
      heldSen: total(held),
      toRefundSen: total(toRefund, isToRefund),
    })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .groupBy(bookings.agencyId, bookings.agencyName)
    .orderBy(asc(bookings.agencyName), asc(bookings.agencyId));
}
