import { createHash } from 'node:crypto';
import { type DocumentStorage, newKey } from '#platform/server/storage.ts';
import { Problem } from '#shared/problem.ts';
import type { BytesPlace, DocumentRow } from './store.ts';

/** SHA-256 of the bytes, stored to verify them later. */
export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Stores bytes and then the row that refers to them. When the row is refused, the bytes are deleted at once. After a
 * server fault the row may exist, so the bytes stay, and the purge removes orphans.
 */
export async function storeBytes<T>(
  storage: DocumentStorage,
  { bytes, now }: { bytes: Uint8Array; now: Date },
  insertRow: (place: BytesPlace) => Promise<{ result: T; isFiled: boolean }>,
): Promise<T> {
  const place: BytesPlace = { store: storage.newIn, storageKey: newKey(now) };
  const store = storage.of(place.store);
  await store.put(place.storageKey, bytes);
  try {
    const { result, isFiled } = await insertRow(place);
    // idempotency: a repeat is answered with the document filed first (D-56)
    if (!isFiled) await store.delete(place.storageKey);
    return result;
  } catch (error) {
    if (error instanceof Problem) await store.delete(place.storageKey);
    throw error;
  }
}

/** The bytes of a document exactly as filed, or the reason why they cannot be read. */
export async function readIntact(
  storage: DocumentStorage,
  { store, storageKey, sha256 }: Pick<DocumentRow, 'store' | 'storageKey' | 'sha256'>,
): Promise<Uint8Array | 'missing' | 'damaged'> {
  const bytes = await storage.of(store).get(storageKey);
  if (bytes === undefined) return 'missing';
  return digestOf(bytes).equals(sha256) ? bytes : 'damaged';
}
