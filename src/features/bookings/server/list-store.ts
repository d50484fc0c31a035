import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LotType } from '#features/lots/lifecycle.ts';
import { byNumber } from '#features/lots/server/store.ts';
import { lots, units } from '#features/lots/server/tables.ts';
import { userSearchText, users } from '#features/users/server/tables.ts';
import { isId } from '#server/db/ids.ts';
import type { Reader } from '#server/db/open.ts';
import { contains } from '#server/db/search.ts';
import type { BookingSort } from '../contract.ts';
import type { BookingStatus } from '../lifecycle.ts';
import type { BookingReach } from '../policy.ts';
import { type BookingDetail, selectBookings, within } from './store.ts';
import { bookingSearchText, bookings } from './tables.ts';

/** What a list is narrowed to; everything absent narrows nothing. */
export type BookingFilter = {
  statuses?: readonly BookingStatus[] | undefined;
  search?: string | undefined;
  agencyId?: string | undefined;
  type?: LotType | undefined;
  phase?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};
type Part = { sort?: BookingSort | undefined; limit: number; offset: number };

/** Bookings that the text is in, themselves or by their lot, unit or client; an index serves each of the four. */
function found(reader: Reader, text: string): SQL | undefined {
  if (isId(text)) return eq(bookings.id, text);
  const inLot = contains(sql`lower(${lots.lotNumber})`, text);
  const inUnit = contains(sql`lower(${units.unitNumber})`, text);
  const inAccount = contains(userSearchText(users), text);
  return or(
    contains(bookingSearchText(bookings), text),
    oneOf(bookings.lotId, reader.select({ id: lots.id }).from(lots).where(inLot)),
    oneOf(bookings.unitId, reader.select({ id: units.id }).from(units).where(inUnit)),
    oneOf(bookings.userId, reader.select({ id: users.id }).from(users).where(inAccount)),
  );
}

/** The ids are gathered first: asked row by row as in a plain IN, they would keep the database from its indexes. */
function oneOf(column: PgColumn, ids: SQLWrapper): SQL {
  return sql`${column} = ANY(ARRAY(${ids}))`;
}

function narrowed(reader: Reader, reach: BookingReach, filter: BookingFilter): SQL | undefined {
  const { statuses, search, agencyId, type, phase, from, to } = filter;
  return and(
    within(reach),
    statuses && inArray(bookings.status, [...statuses]),
    search ? found(reader, search) : undefined,
    agencyId === undefined ? undefined : isId(agencyId) ? eq(bookings.agencyId, agencyId) : sql`false`,
    type && eq(lots.type, type),
    phase === undefined ? undefined : eq(lots.phase, phase),
    from && gte(bookings.createdAt, from),
    to && lt(bookings.createdAt, to),
  );
}

const sortable = { ...getTableColumns(bookings), price: bookings.priceSnapshot };

/** Newest first unless told otherwise; equal ones always stand in the same order. */
function orderOf(sort: BookingSort = '-createdAt'): SQL[] {
  const isDown = sort.startsWith('-');
  const column = sort.replace('-', '') as 'createdAt';
  const turned = isDown ? desc : asc;
  if (sort.endsWith('lotNumber')) return [...byNumber.map((each) => turned(each)), turned(bookings.id)];
  const by = turned(sortable[column]);
  // only a price can be missing; with or without a direction, such bookings stand last
  return [sort.endsWith('price') ? sql`${by} NULLS LAST` : by, turned(bookings.id)];
}

/**
 * The bookings of one page. Which ones they are is found by their ids alone, so that what an answer names is joined for
 * one page only, however far down the list it is.
 */
export function selectPage(
  reader: Reader,
  reach: BookingReach,
  { sort, limit, offset, ...filter }: BookingFilter & Part,
) {
  const order = orderOf(sort);
  const ids = reader
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(narrowed(reader, reach, filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return selectBookings(reader)
    .where(inArray(bookings.id, ids))
    .orderBy(...order);
}

/** One page of the bookings within reach that the filter leaves, and how many there are in all (D-60). */
export async function listBookings(
  reader: Reader,
  reach: BookingReach,
  wanted: BookingFilter & Part,
): Promise<{ rows: BookingDetail[]; total: number }> {
  const rows = await selectPage(reader, reach, wanted);
  // a page that is not full ends the list, and so tells the total by itself
  const isLast = rows.length < wanted.limit && (rows.length > 0 || wanted.offset === 0);
  const total = isLast ? wanted.offset + rows.length : await countBookings(reader, reach, wanted);
  return { rows, total };
}

/** How many bookings within reach the filter leaves. */
export async function countBookings(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<number> {
  const [counted] = await reader
    .select({ bookings: count() })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(narrowed(reader, reach, filter));
  return counted?.bookings ?? 0;
}

/** How many bookings `readAll` holds in memory at once. */
const CHUNK = 500;

/** All of them, newest first, chunk by chunk; bookings made meanwhile are not among them. */
export async function* readAll(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): AsyncGenerator<BookingDetail> {
  let last: BookingDetail | undefined;
  do {
    const { createdAt, id } = last?.booking ?? {};
    const older =
      createdAt &&
      sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
    const chunk: BookingDetail[] = await selectBookings(reader)
      .where(and(narrowed(reader, reach, filter), older))
      .orderBy(...orderOf())
      .limit(CHUNK);
    yield* chunk;
    last = chunk.length === CHUNK ? chunk.at(-1) : undefined;
  } while (last);
}
