import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
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
async function found(reader: Reader, text: string): Promise<SQL | undefined> {
  if (isId(text)) return eq(bookings.id, text);
  const lotIds = reader
    .select({ id: lots.id })
    .from(lots)
    .where(contains(sql`lower(${lots.lotNumber})`, text));
  const unitIds = reader
    .select({ id: units.id })
    .from(units)
    .where(contains(sql`lower(${units.unitNumber})`, text));
  const userIds = reader
    .select({ id: users.id })
    .from(users)
    .where(contains(userSearchText(users), text));
  return or(
    contains(bookingSearchText(bookings), text),
    oneOf(bookings.lotId, await lotIds),
    oneOf(bookings.unitId, await unitIds),
    oneOf(bookings.userId, await userIds),
  );
}

/**
 * The ids are read first and handed over as one value: only when it knows them can the database tell whether its index
 * or the whole table is the shorter way, and look each row up instead of comparing it with all of them.
 */
function oneOf(column: PgColumn, found: readonly { id: string }[]): SQL | undefined {
  if (found.length === 0) return undefined;
  return sql`${column} = ANY(${`{${found.map(({ id }) => id).join()}}`}::uuid[])`;
}

/** The condition that a filter stands for, within reach. */
export async function narrowed(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<SQL | undefined> {
  const { statuses, search, agencyId, type, phase, from, to } = filter;
  return and(
    within(reach),
    statuses && inArray(bookings.status, [...statuses]),
    search ? await found(reader, search) : undefined,
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
export function selectPage(reader: Reader, where: SQL | undefined, { sort, limit, offset }: Part) {
  const order = orderOf(sort);
  const ids = reader
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(where)
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
  { sort, limit, offset, ...filter }: BookingFilter & Part,
): Promise<{ rows: BookingDetail[]; total: number }> {
  const where = await narrowed(reader, reach, filter);
  const rows = await selectPage(reader, where, { sort, limit, offset });
  // a page that is not full ends the list, and so tells the total by itself
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows, total: isLast ? offset + rows.length : await countWhere(reader, where) };
}

/** How many bookings within reach the filter leaves. */
export async function countBookings(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<number> {
  return countWhere(reader, await narrowed(reader, reach, filter));
}

async function countWhere(reader: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await reader
    .select({ bookings: count() })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .where(where);
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
  const where = await narrowed(reader, reach, filter);
  let last: BookingDetail | undefined;
  do {
    const { createdAt, id } = last?.booking ?? {};
    const older =
      createdAt &&
      sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
    const chunk: BookingDetail[] = await selectBookings(reader)
      .where(and(where, older))
      .orderBy(...orderOf())
      .limit(CHUNK);
    yield* chunk;
    last = chunk.length === CHUNK ? chunk.at(-1) : undefined;
  } while (last);
}
