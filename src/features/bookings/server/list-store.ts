import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Desk } from '#features/documents/lifecycle.ts';
import { type ListedDocument, listDocumentsOfBookings } from '#features/documents/server/store.ts';
import type { LotType } from '#features/lots/lifecycle.ts';
import { byNumber } from '#features/lots/server/store.ts';
import { lots, numberOf } from '#features/lots/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { DocumentState } from '../check-lifecycle.ts';
import {
  type AgeBand,
  ageBandDays,
  type BookingMilestone,
  type BookingStatus,
  bookingMilestones,
  bookingStatuses,
  OVERDUE_DAYS,
  openStatuses,
} from '../lifecycle.ts';
import type { BookingCounts, BookingSort } from '../list-contract.ts';
import type { BookingReach } from '../policy.ts';
import { type CheckingDesk, documentsWhere, toCheckWhere } from './check-store.ts';
import { assignedWhere, type Worker } from './desk-store.ts';
import { searchOwnWhere, searchWhere } from './search-store.ts';
import { type BookingDetail, scopeParts, scopeWhere, selectBookings } from './store.ts';
import { bookingEvents, bookings, waitingOrder } from './tables.ts';

/** Filters of a list; an absent one does not filter. */
export type BookingFilter = {
  statuses?: readonly BookingStatus[] | undefined;
  search?: string | undefined;
  agencyId?: string | undefined;
  type?: LotType | undefined;
  phase?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only those overdue at this moment. */
  overdueAt?: Date | undefined;
  /** Only those that have waited so long at a moment. */
  waited?: { age: AgeBand; at: Date } | undefined;
  step?: BookingMilestone | undefined;
  stepFrom?: Date | undefined;
  stepTo?: Date | undefined;
  /** Only those with stored documents, or with documents in a state. */
  documents?: DocumentState | 'kept' | undefined;
  /** The reader's desk, for documents to check. */
  desk?: CheckingDesk | null;
  /** Only those that this person looks after at a desk; null finds nothing. */
  assignedTo?: Worker | null | undefined;
};
type Part = {
  sort?: BookingSort | undefined;
  /** The review queue whose order applies, for the order by waiting. */
  queue?: Desk | undefined;
  limit: number;
  offset: number;
};

/** WHERE condition of a filter within the reader's scope. */
export async function buildWhere(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<SQL | undefined> {
  return and(scopeWhere(reach), await buildFilter(reader, reach, filter));
}

async function buildFilter(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<SQL | undefined> {
  const { statuses, agencyId, type, phase, from, to, overdueAt } = filter;
  return and(
    statuses && inArray(bookings.status, [...statuses]),
    await buildSearchWhere(reader, reach, filter.search),
    agencyId === undefined ? undefined : eqId(bookings.agencyId, agencyId),
    type && eq(lots.type, type),
    phase === undefined ? undefined : eq(lots.phase, phase),
    from && gte(bookings.createdAt, from),
    to && lt(bookings.createdAt, to),
    overdueAt && isOverdueAt(overdueAt),
    filter.waited && hasWaited(filter.waited),
    reachedWhere(reader, filter),
    filter.documents && documentsWhere(reader, filter.documents, filter.desk ?? null),
    filter.assignedTo === undefined ? undefined : assignedWhere(reader, filter.assignedTo),
  );
}

/** `waitingSince` of a waiting booking as SQL; an agency's answer ends its own part of the wait. */
export const waitingSince = sql`CASE ${bookings.status} WHEN 'pending_agent' THEN ${bookings.createdAt} ELSE coalesce(${bookings.agentResponseDate}, ${bookings.createdAt}) END`;

/** `isOverdue` as SQL. */
function isOverdueAt(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - OVERDUE_DAYS * DAY_MS).toISOString();
  return and(eq(bookings.status, 'pending_admin'), sql`${waitingSince} < ${since}::timestamptz`);
}

/** Whether a booking waits, by the whole days since it does. */
function hasWaited({ age, at }: { age: AgeBand; at: Date }): SQL | undefined {
  const [first, before] = ageBandDays[age];
  const ago = (days: number) => sql`${new Date(at.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  return and(
    inArray(bookings.status, [...openStatuses]),
    sql`${waitingSince} <= ${ago(first)}`,
    Number.isFinite(before) ? sql`${waitingSince} > ${ago(before)}` : undefined,
  );
}

/** Bookings that reached a milestone in a range of days; a new note or document changes no status. */
function reachedWhere(reader: Reader, { step, stepFrom, stepTo }: BookingFilter): SQL | undefined {
  if (!step && !stepFrom && !stepTo) return undefined;
  const { bookingId, fromStatus, toStatus, at } = bookingEvents;
  const reached = reader
    .select({ bookingId })
    .from(bookingEvents)
    .where(
      and(
        sql`${fromStatus} IS DISTINCT FROM ${toStatus}`,
        step && inArray(toStatus, [...bookingMilestones[step]]),
        stepFrom && gte(at, stepFrom),
        stepTo && lt(at, stepTo),
      ),
    );
  return inArray(bookings.id, reached);
}

/** A person's own bookings all contain their name, so the search covers only what distinguishes them (D-128). */
async function buildSearchWhere(
  reader: Reader,
  reach: BookingReach,
  text: string | undefined,
): Promise<SQL | undefined> {
  if (!text) return undefined;
  return 'participant' in reach ? searchOwnWhere(reach.participant, text) : searchWhere(reader, reach, text);
}

const sortable = { ...getTableColumns(bookings), price: bookings.priceSnapshot };

/** Newest first by default; ties are broken by id, so pages are stable. */
export function orderOf(sort: BookingSort = '-createdAt', queue: Desk = 'office'): SQL[] {
  if (sort === 'waiting') return waitingOrder(bookings, queue);
  const isDown = sort.startsWith('-');
  const column = sort.replace('-', '') as 'createdAt';
  const turned = isDown ? desc : asc;
  if (sort.endsWith('lotNumber')) return [...byNumber.map((each) => turned(each)), turned(bookings.id)];
  // many rows share a status: sorted by age within it, as in the index
  if (sort.endsWith('status'))
    return [bookings.status, bookings.createdAt, bookings.id].map((each) => turned(each));
  const by = turned(sortable[column]);
  // only the price is nullable; such bookings come last in either direction
  return [sort.endsWith('price') ? sql`${by} NULLS LAST` : by, turned(bookings.id)];
}

/**
 * One page of bookings. The page's ids are found first, so that joins run for one page only, at any offset
 * (deferred join).
 */
export function selectPage(reader: Reader, where: SQL | undefined, part: Part) {
  const order = orderOf(part.sort, part.queue);
  const ids = part.sort?.endsWith('lotNumber')
    ? selectByLotNumber(reader, where, part)
    : selectIds(reader, where, part);
  return selectBookings(reader)
    .where(inArray(bookings.id, ids))
    .orderBy(...order);
}

function selectIds(reader: Reader, where: SQL | undefined, { sort, queue, limit, offset }: Part) {
  return reader
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(where)
    .orderBy(...orderOf(sort, queue))
    .limit(limit)
    .offset(offset);
}

/**
 * The ids of a page sorted by lot number. Lots are walked in order of their numbers, each with its bookings; bookings of a
 * unit without a lot, which the walk misses, are merged in afterwards.
 */
function selectByLotNumber(reader: Reader, where: SQL | undefined, { sort, limit, offset }: Part): SQL {
  const turned = sort?.startsWith('-') ? desc : asc;
  const onLots = reader
    .select({ id: bookings.id, number: numberOf(lots).as('number'), lotNumber: lots.lotNumber })
    .from(bookings)
    .innerJoin(lots, eq(lots.id, bookings.lotId))
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(offset + limit);
  const elsewhere = reader
    .select({ id: bookings.id, number: sql`NULL::numeric`, lotNumber: sql`NULL::text` })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(and(where, isNull(bookings.lotId)))
    .orderBy(turned(bookings.id))
    .limit(offset + limit);
  const order = ['number', 'lot_number', 'id'].map((name) => turned(sql.identifier(name)));
  return sql`(SELECT id FROM (${onLots} UNION ALL ${elsewhere}) AS either ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit} OFFSET ${offset})`;
}

/** One page of the bookings in scope that match the filter, and their total (D-60). */
export async function listBookings(
  reader: Reader,
  reach: BookingReach,
  { sort, queue, limit, offset, ...filter }: BookingFilter & Part,
): Promise<{ rows: BookingDetail[]; total: number }> {
  const where = await buildFilter(reader, reach, filter);
  const rows = await selectPage(reader, and(scopeWhere(reach), where), { sort, queue, limit, offset });
  // a short page is the last one: total = offset + rows
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return {
    rows,
    total: isLast ? offset + rows.length : await countWhere(reader, countedBy(reach, where, filter)),
  };
}

/** The number of bookings in scope that match the filter. */
export async function countBookings(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<number> {
  return countWhere(reader, countedBy(reach, await buildFilter(reader, reach, filter), filter));
}

/** What is counted, and whether its condition names a lot: without a join of lots an index alone can answer. */
type Counted = { reach: BookingReach; where: SQL | undefined; namesLots: boolean };

function countedBy(
  reach: BookingReach,
  where: SQL | undefined,
  { type, phase, search }: BookingFilter,
): Counted {
  return { reach, where, namesLots: type !== undefined || phase !== undefined || Boolean(search) };
}

/** The number of each part of the scope, of all or by status: an index gives a part in the order of its statuses. */
function numbersOf(reader: Reader, { reach, where, namesLots }: Counted, grouped: PgColumn[]): SQL {
  const parts = scopeParts(reach).map((part) => {
    const query = reader
      .select({ status: grouped[0] ?? sql`NULL`, number: count() })
      .from(bookings)
      .where(and(part, where))
      .groupBy(...grouped)
      .$dynamic();
    return sql`(${namesLots ? query.leftJoin(lots, eq(lots.id, bookings.lotId)) : query})`;
  });
  return sql`(${sql.join(parts, sql` UNION ALL `)}) AS counted (status, number)`;
}

const allParts = sql<number>`sum(number)::integer`;

async function countWhere(reader: Reader, counted: Counted): Promise<number> {
  const [total] = await selectTotal(reader, counted);
  return total?.bookings ?? 0;
}

function selectTotal(reader: Reader, counted: Counted) {
  return reader.select({ bookings: allParts }).from(numbersOf(reader, counted, []));
}

/** The number of bookings in scope that match the filter: per status, overdue at `now` (D-80), with documents to check. */
export async function countByStatus(
  reader: Reader,
  reach: BookingReach,
  filter: Omit<BookingFilter, 'statuses'>,
  now: Date,
): Promise<BookingCounts> {
  const where = await buildFilter(reader, reach, filter);
  const counting = countedBy(reach, where, filter);
  const rows = await selectCounts(reader, counting);
  const [late] = await selectOverdue(reader, counting, now);
  const toCheck = filter.desk
    ? await countWhere(reader, { ...counting, where: and(where, toCheckWhere(reader, filter.desk)) })
    : 0;
  const counted = new Map(rows.map(({ status, bookings: number }) => [status, number]));
  const byStatus = Object.fromEntries(
    bookingStatuses.map((status) => [status, counted.get(status) ?? 0]),
  ) as BookingCounts['byStatus'];
  const total = rows.reduce((sum, { bookings: number }) => sum + number, 0);
  return { total, byStatus, overdue: late?.bookings ?? 0, documentsToCheck: toCheck };
}

export function selectCounts(reader: Reader, counted: Counted) {
  const status = sql<BookingStatus>`status`;
  return reader
    .select({ status, bookings: allParts })
    .from(numbersOf(reader, counted, [bookings.status]))
    .groupBy(status);
}

export function selectOverdue(reader: Reader, { where, ...counted }: Counted, now: Date) {
  return selectTotal(reader, { ...counted, where: and(where, isOverdueAt(now)) });
}

/** The current documents of some bookings, newest first, by the id of the booking. */
export async function documentsByBooking(
  reader: Reader,
  details: readonly BookingDetail[],
): Promise<Map<string | null, ListedDocument[]>> {
  const ids = details.map(({ booking }) => booking.id);
  const byBooking = new Map<string | null, ListedDocument[]>();
  for (const row of await listDocumentsOfBookings(reader, ids)) {
    byBooking.set(row.bookingId, [...(byBooking.get(row.bookingId) ?? []), row]);
  }
  return byBooking;
}
