import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { underWayStatuses } from '#core/bookings/lifecycle.ts';
import { bookings, bookingDeposits as deposits } from '#core/bookings/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { held, isToRefund } from './list-store.ts';

/** The bookings whose money waits for somebody: reported, to pay back, or held of one that is not sold yet. */
export async function sumOpenMoney(reader: Reader): Promise<{ bookings: number; openSen: number }> {
  const { reportedSen, leavingSen } = deposits;
  const isUnderWay = and(inArray(bookings.status, [...underWayStatuses]), sql`${held} > 0`);
  return oneOf(
    await reader
      .select({
        bookings: sql<number>`count(*)::integer`,
        openSen: sql<number>`coalesce(sum(${reportedSen} + ${held}), 0)::double precision`,
      })
      .from(deposits)
      .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
      .where(or(gt(reportedSen, 0), gt(leavingSen, 0), isToRefund, isUnderWay)),
  );
}
