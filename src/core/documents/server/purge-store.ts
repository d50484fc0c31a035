import { and, asc, eq, inArray, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { recordAudits } from '#core/audit/server/store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import type { BytesPlace } from './store.ts';
import { bookingHolds, documents } from './tables.ts';

/** Marks a batch of unattached uploads as purged; returns where their bytes lie (D-99). */
export function purgeUnattached(tx: Tx, before: Date, most: number, now: Date): Promise<BytesPlace[]> {
  const unattached = and(isNull(documents.bookingId), lt(documents.createdAt, before));
  return purge(tx, unattached, 'no booking took it', most, now);
}

/** Marks a batch of documents of bookings that ended before a moment without a sale as purged; returns where their bytes lie (D-100). */
export function purgeOfEnded(tx: Tx, before: Date, most: number, now: Date): Promise<BytesPlace[]> {
  return purge(tx, ofBookings(tx, endedBefore(before)), 'its booking came to nothing', most, now);
}

/** Bookings that ended before a moment without a sale. */
export function endedBefore(before: Date): SQL | undefined {
  return or(
    and(eq(bookings.status, 'cancelled'), lt(bookings.cancellationDate, before)),
    and(eq(bookings.status, 'rejected'), lt(bookings.processedAt, before)),
    and(eq(bookings.status, 'rejected_by_agent'), lt(bookings.agentResponseDate, before)),
    and(eq(bookings.status, 'expired'), lt(bookings.updatedAt, before)),
  );
}

/** Marks a batch of documents of bookings that were sold before a moment as purged, except what came since, as a slip; returns where their bytes lie (D-171). */
export function purgeOfSold(tx: Tx, soldBefore: Date, most: number, now: Date): Promise<BytesPlace[]> {
  const sold = and(eq(bookings.status, 'sold'), lt(bookings.processedAt, soldBefore));
  const old = and(ofBookings(tx, sold), lt(documents.createdAt, soldBefore));
  return purge(tx, old, 'its booking was sold long ago', most, now);
}

/** Selects ids of documents. */
export type Evidence = SQL;

/** Marks a batch of documents that were replaced long ago, and prove nothing that is kept, as purged; returns where their bytes lie. */
export function purgeReplaced(
  tx: Tx,
  { replacedBefore, evidence }: { replacedBefore: Date; evidence: readonly Evidence[] },
  most: number,
  now: Date,
): Promise<BytesPlace[]> {
  const isEvidence = evidence.map((ids) => sql`${documents.id} IN (${ids})`);
  const old = and(lt(documents.replacedAt, replacedBefore), ...isEvidence.map(not));
  return purge(tx, old, 'another took its place', most, now);
}

function ofBookings(tx: Tx, where: SQL | undefined): SQL | undefined {
  const some = tx.select({ id: bookings.id }).from(bookings).where(where);
  return and(isNotNull(documents.bookingId), inArray(documents.bookingId, some));
}

/** Not under a legal hold (D-172). */
function isFree(tx: Tx): SQL {
  const open = and(eq(bookingHolds.bookingId, documents.bookingId), isNull(bookingHolds.liftedAt));
  return notExists(tx.select({ id: bookingHolds.id }).from(bookingHolds).where(open));
}

async function purge(
  tx: Tx,
  where: SQL | undefined,
  why: string,
  most: number,
  now: Date,
): Promise<BytesPlace[]> {
  const some = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(isNull(documents.purgedAt), where, isFree(tx)))
    .orderBy(asc(documents.createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return empty(tx, some, { actor: null, why, now });
}

/** Locks the documents of a booking that still have bytes, so that no purge takes them meanwhile; returns their ids. */
export function lockStored(tx: Tx, bookingId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.bookingId, bookingId), isNull(documents.purgedAt)))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .for('update');
}

/**
 * Marks locked documents as purged, except those put under a legal hold since; returns where their bytes lie. A statement of
 * its own, since it has to see a hold that was committed before the lock was given. Without the wrapped key no copy of the
 * bytes can be opened. The name is cleared too, since it may be a person's; the row stays for the access log.
 */
export async function empty(
  tx: Tx,
  some: readonly { id: string }[],
  { actor, why, now }: { actor: Actor | null; why: string; now: Date },
): Promise<BytesPlace[]> {
  if (some.length === 0) return [];
  const ids = some.map(({ id }) => id);
  const purged = await tx
    .update(documents)
    .set({ purgedAt: now, originalName: '', wrappedKey: null, keyId: null })
    .where(and(inArray(documents.id, ids), isFree(tx)))
    .returning({
      id: documents.id,
      store: documents.store,
      storageKey: documents.storageKey,
      documentType: documents.documentType,
      bookingId: documents.bookingId,
    });
  await recordAudits(
    tx,
    purged.map(({ id, documentType, bookingId }) => ({
      actor,
      action: 'document.purge',
      target: { type: 'document', id },
      why,
      detail: { documentType, bookingId },
      at: now,
    })),
  );
  return purged.map(({ store, storageKey }) => ({ store, storageKey }));
}
