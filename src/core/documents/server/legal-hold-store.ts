import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '#core/users/server/tables.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { bookingHolds } from './tables.ts';

const openOf = (bookingId: string) =>
  and(eq(bookingHolds.bookingId, bookingId), isNull(bookingHolds.liftedAt));

/** The open legal holds of some bookings, with the name of the person who set them. */
export async function listOpenHolds(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return reader
    .select({
      bookingId: bookingHolds.bookingId,
      since: bookingHolds.setAt,
      reason: bookingHolds.reason,
      by: users.name,
    })
    .from(bookingHolds)
    .innerJoin(users, eq(users.id, bookingHolds.setBy))
    .where(and(inArray(bookingHolds.bookingId, [...bookingIds]), isNull(bookingHolds.liftedAt)));
}

export type OpenHold = Awaited<ReturnType<typeof listOpenHolds>>[number];

export async function isHeld(reader: Reader, bookingId: string): Promise<boolean> {
  return (await reader.$count(bookingHolds, openOf(bookingId))) > 0;
}

/** Opens a legal hold; false when there is one already. The documents must be locked, so that no purge takes them meanwhile. */
export async function openHold(
  tx: Tx,
  hold: { bookingId: string; reason: string; setBy: string },
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .insert(bookingHolds)
    .values({ ...hold, setAt: now })
    .onConflictDoNothing()
    .returning({ id: bookingHolds.id });
  return opened.length === 1;
}

/** Lifts the open legal hold; false when there is none. */
export async function liftHold(tx: Tx, bookingId: string, liftedBy: string, now: Date): Promise<boolean> {
  const lifted = await tx
    .update(bookingHolds)
    .set({ liftedBy, liftedAt: now })
    .where(openOf(bookingId))
    .returning({ id: bookingHolds.id });
  return lifted.length === 1;
}
