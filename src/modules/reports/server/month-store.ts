import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { counted, nameOfAgency, worthOf } from './store.ts';

/** Moments between which sales are told apart. */
export type MonthBounds = { weeksFrom: Date; from: Date; before: { from: Date; to: Date }; lastFrom: Date };

/** Sales since the first week by week, agency, and whether they are of this month, the one before or the part of that which is compared. */
export function sumSales(
  reader: Reader,
  agencyId: string | null,
  { weeksFrom, from, before, lastFrom }: MonthBounds,
) {
  const { at, fromStatus, toStatus } = bookingEvents;
  const isNow = gte(at, from);
  const isBefore = and(gte(at, before.from), lt(at, before.to));
  const isLast = and(gte(at, lastFrom), lt(at, from));
  const flag = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition}, false)`;
  return reader
    .select({
      // the Monday by the park's clock
      week: sql<string>`to_char(date_trunc('week', ${at} AT TIME ZONE interval '8 hours'), 'YYYY-MM-DD')`.as(
        'week',
      ),
      isNow: flag(isNow).as('is_now'),
      isBefore: flag(isBefore).as('is_before'),
      isLast: flag(isLast).as('is_last'),
      agencyId: bookings.agencyId,
      agencyName: nameOfAgency.as('agency'),
      sold: counted,
      value: worthOf(sql`${bookings.price}`),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .leftJoin(agencies, eq(agencies.id, bookings.agencyId))
    .where(
      and(
        eq(toStatus, 'sold'),
        sql`${fromStatus} IS DISTINCT FROM ${toStatus}`,
        gte(at, weeksFrom < lastFrom ? weeksFrom : lastFrom),
        agencyId === null ? undefined : eqId(bookings.agencyId, agencyId),
      ),
    )
    .groupBy(sql`week`, sql`is_now`, sql`is_before`, sql`is_last`, bookings.agencyId, sql`agency`);
}
