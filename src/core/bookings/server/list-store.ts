import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Desk } from '#core/documents/lifecycle.ts';
import { type ListedDocument, listDocumentsOfBookings } from '#core/documents/server/store.ts';
import { byNumber } from '#core/lots/server/store.ts';
import { lots, numberOf } from '#core/lots/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { type BookingStatus, isLive } from '../lifecycle.ts';
import type { BookingSort } from '../list-contract.ts';
import type { BookingReach } from '../policy.ts';
import { countedBy, countWhere, sumWhere } from './count-store.ts';
import { type BookingFilter, buildFilter } from './filter-store.ts';
import { type BookingDetail, scopeWhere, selectBookings } from './store.ts';
import { bookings, endingOrder, waitingOrder } from './tables.ts';

type Part = {
  sort?: BookingSort | undefined;
  /** The review queue whose order applies, for the order by waiting. */
  queue?: Desk | undefined;
  /** Whether the sum of the prices is asked for as well. */
  isSummed?: boolean;
  limit: number;
  offset: number;
};

const sortable = getTableColumns(bookings);

/** Newest first by default; ties are broken by id, so pages are stable. */
export function orderOf(sort: BookingSort = '-createdAt', queue: Desk = 'office'): SQL[] {
  if (sort === 'waiting') return waitingOrder(bookings, queue);
  if (sort === 'ending') return endingOrder(bookings);
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

/** What `sumWhere` counts of a row, in sen. */
const heldSen = ({ status, price }: { status: BookingStatus; price: number | null }) =>
  isLive(status) ? Math.round((price ?? 0) * 100) : 0;

/** One page of the bookings in scope that match the filter, their total (D-60), and the sum of all their prices in ringgit if asked for. */
export async function listBookings(
  reader: Reader,
  reach: BookingReach,
  { sort, queue, limit, offset, isSummed = false, ...filter }: BookingFilter & Part,
): Promise<{ rows: BookingDetail[]; total: number; price?: number }> {
  const where = await buildFilter(reader, reach, filter);
  const rows = await selectPage(reader, and(scopeWhere(reach), where), { sort, queue, limit, offset });
  // a short page is the last one: total = offset + rows
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = countedBy(reach, where, filter);
  if (!isSummed) return { rows, total: isLast ? offset + rows.length : await countWhere(reader, counted) };
  // a list of one page is summed here
  if (!isLast || offset > 0) return { rows, ...(await sumWhere(reader, counted)) };
  return {
    rows,
    total: rows.length,
    // in sen, since fractions of ringgit do not add up
    price: rows.reduce((sum, { booking }) => sum + heldSen(booking), 0) / 100,
  };
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
