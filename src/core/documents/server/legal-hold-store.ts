import { and, asc, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { users } from '#core/users/server/tables.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { WrappedKey } from '#platform/server/vault/vault.ts';
import { bookingHolds, heldRecords } from './tables.ts';

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
      kept: sql<
        string[]
      >`ARRAY(SELECT r.shown FROM held_records r WHERE r.booking_id = ${bookingHolds.bookingId} ORDER BY r.saved_at)`,
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

/** Keeps what is about to be overwritten, where the locked booking is under a legal hold (D-260). */
export async function keepIfHeld(tx: Tx, record: Omit<typeof heldRecords.$inferInsert, 'id'>): Promise<void> {
  if (await isHeld(tx, record.bookingId)) await tx.insert(heldRecords).values(record);
}

/** How many kept records each key of the ring has to open. */
export async function countHeldByKey(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ keyId: heldRecords.keyId, records: count() })
    .from(heldRecords)
    .where(isNotNull(heldRecords.keyId))
    .groupBy(heldRecords.keyId);
  return new Map(rows.map(({ keyId, records }) => [String(keyId), records]));
}

/** Locks a batch of kept records whose key another one than `keyId` wraps, after a cursor; skips locked ones. */
export function lockHeldOfOthers(
  tx: Tx,
  keyId: string,
  { after, most }: { after: string | undefined; most: number },
) {
  return tx
    .select()
    .from(heldRecords)
    .where(and(ne(heldRecords.keyId, keyId), after === undefined ? undefined : gt(heldRecords.id, after)))
    .orderBy(asc(heldRecords.id))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function setHeldKey(tx: Tx, id: string, key: WrappedKey): Promise<void> {
  await tx.update(heldRecords).set(key).where(eq(heldRecords.id, id));
}

/** Lifts the open legal hold, with what it kept of before; false when there is none. */
export async function liftHold(tx: Tx, bookingId: string, liftedBy: string, now: Date): Promise<boolean> {
  const lifted = await tx
    .update(bookingHolds)
    .set({ liftedBy, liftedAt: now })
    .where(openOf(bookingId))
    .returning({ id: bookingHolds.id });
  if (lifted.length > 0) await tx.delete(heldRecords).where(eq(heldRecords.bookingId, bookingId));
  return lifted.length === 1;
}
