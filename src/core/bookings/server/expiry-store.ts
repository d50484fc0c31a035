import { and, asc, count, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { bookings } from './tables.ts';

/** `isExpiryDue` of lifecycle.ts as SQL; a change of status clears the deadline, so that no other booking has one. */
const isExpiryDueAt = (now: Date) => and(eq(bookings.status, 'pending_agent'), lte(bookings.expiresAt, now));

/** Whether the park holds money of a booking: it does not expire (D-192). */
export const holdsMoney = sql<boolean>`EXISTS (SELECT 1 FROM booking_deposits d WHERE d.booking_id = ${sql.raw('bookings.id')} AND d.received_sen > d.refunded_sen + d.forfeited_sen)`;

export async function isMoneyHeld(reader: Reader, id: string): Promise<boolean> {
  const [found] = await reader.select({ holdsMoney }).from(bookings).where(eq(bookings.id, id));
  return found?.holdsMoney ?? false;
}

/** A booking without a deadline, or before it. */
export const isBeforeDeadline = (now: Date) => or(isNull(bookings.expiresAt), gt(bookings.expiresAt, now));

/** Requests past their deadline, the earliest deadline first. */
export async function listExpiryDue(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const overdue = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(isExpiryDueAt(now))
    .orderBy(asc(bookings.expiresAt))
    .limit(limit);
  return overdue.map(({ id }) => id);
}

export function selectNextExpiry(reader: Reader) {
  return reader
    .select({ at: bookings.expiresAt })
    .from(bookings)
    .where(eq(bookings.status, 'pending_agent'))
    .orderBy(asc(bookings.expiresAt))
    .limit(1);
}

/** When the next unanswered request expires; undefined when none can. */
export async function nextExpiry(reader: Reader): Promise<Date | undefined> {
  const [next] = await selectNextExpiry(reader);
  return next?.at ?? undefined;
}

/** The requests for all this stock past their deadline, locked; the stock itself must be locked before. */
export function lockExpiryDueOf(
  tx: Tx,
  { lotIds, unitIds }: { lotIds: readonly string[]; unitIds: readonly string[] },
  now: Date,
) {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.lotId, [...lotIds]), inArray(bookings.unitId, [...unitIds])),
        isExpiryDueAt(now),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('no key update');
}

/** The requests past their deadline that have not expired yet: how many, and the earliest deadline. */
export async function summarizeExpiryDue(
  reader: Reader,
  now: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [found] = await reader
    .select({ count: count(), oldest: min(bookings.expiresAt) })
    .from(bookings)
    .where(isExpiryDueAt(now));
  return found ?? { count: 0, oldest: null };
}
