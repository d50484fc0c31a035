import { createHash } from 'node:crypto';
import { type DocumentStorage, newKey } from '#platform/server/storage.ts';
import { Problem } from '#shared/problem.ts';
import type { DocumentRow } from './store.ts';

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
  insertRow: (storageKey: string) => Promise<{ result: T; isFiled: boolean }>,
): Promise<T> {
  const storageKey = newKey(now);
  await storage.put(storageKey, bytes);
  try {
    const { result, isFiled } = await insertRow(storageKey);
    // idempotency: a repeat is answered with the document filed first (D-56)
    if (!isFiled) await storage.delete(storageKey);
    return result;
  } catch (error) {
    if (error instanceof Problem) await storage.delete(storageKey);
    throw error;
  }
}

/** The bytes of a document exactly as filed, or the reason why they cannot be read. */
export async function readIntact(
  storage: DocumentStorage,
  { storageKey, sha256 }: Pick<DocumentRow, 'storageKey' | 'sha256'>,
): Promise<Uint8Array | 'missing' | 'damaged'> {
  const bytes = await storage.get(storageKey);
  if (bytes === undefined) return 'missing';
  return digestOf(bytes).equals(sha256) ? bytes : 'damaged';
}
