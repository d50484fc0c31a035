import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lots } from '#core/lots/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { type BookingStatus, bookingStatuses, liveStatuses, openStatuses } from '../lifecycle.ts';
import type { BookingCounts } from '../list-contract.ts';
import type { BookingReach } from '../policy.ts';
import { type BookingFilter, buildFilter, isOverdueAt } from './filter-store.ts';
import { scopeParts, scopeWhere } from './store.ts';
import { bookings } from './tables.ts';

/** The number of bookings in scope that match the filter. */
export async function countBookings(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<number> {
  return countWhere(reader, countedBy(reach, await buildFilter(reader, reach, filter), filter));
}

/** How many requests of each of these agencies are open, and how many it sold; one without either has no entry. */
export async function countByAgency(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { open: number; sold: number }>> {
  const { agencyId, status } = bookings;
  const rows = await reader
    .select({
      agencyId,
      open: sql<number>`count(*) FILTER (WHERE ${status} <> 'sold')::integer`,
      sold: sql<number>`count(*) FILTER (WHERE ${status} = 'sold')::integer`,
    })
    .from(bookings)
    .where(and(inArray(agencyId, [...ids]), inArray(status, [...openStatuses, 'sold'])))
    .groupBy(agencyId);
  return new Map(rows.map(({ agencyId: id, ...numbers }) => [id ?? '', numbers]));
}

/** What is counted, and whether its condition names a lot: without a join of lots an index alone can answer. */
type Counted = { reach: BookingReach; where: SQL | undefined; namesLots: boolean };

export function countedBy(
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

const heldPrice =
  sql`coalesce(sum(${bookings.price}) FILTER (WHERE ${inArray(bookings.status, [...liveStatuses])}), 0)`.mapWith(
    Number,
  );

export async function countWhere(reader: Reader, counted: Counted): Promise<number> {
  const [total] = await selectTotal(reader, counted);
  return total?.bookings ?? 0;
}

/** The number, and the sum of the prices in ringgit of those that hold their lot: others may have come after one that ended. */
export async function sumWhere(
  reader: Reader,
  { reach, where, namesLots }: Counted,
): Promise<{ total: number; price: number }> {
  const query = reader
    .select({ total: count(), price: heldPrice })
    .from(bookings)
    .where(and(scopeWhere(reach), where))
    .$dynamic();
  const [found] = await (namesLots ? query.leftJoin(lots, eq(lots.id, bookings.lotId)) : query);
  return found ?? { total: 0, price: 0 };
}

function selectTotal(reader: Reader, counted: Counted) {
  return reader.select({ bookings: allParts }).from(numbersOf(reader, counted, []));
}

/** The number of bookings in scope that match the filter: per status, and overdue at `now` (D-80). */
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
  const counted = new Map(rows.map(({ status, bookings: number }) => [status, number]));
  const byStatus = Object.fromEntries(
    bookingStatuses.map((status) => [status, counted.get(status) ?? 0]),
  ) as BookingCounts['byStatus'];
  const total = rows.reduce((sum, { bookings: number }) => sum + number, 0);
  return { total, byStatus, overdue: late?.bookings ?? 0 };
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
