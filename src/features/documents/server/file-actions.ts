import { createHash } from 'node:crypto';
import { type DocumentStorage, newKey } from '#platform/server/storage.ts';
import { Problem } from '#shared/problem.ts';
import type { DocumentRow } from './store.ts';

/** What is kept of the bytes themselves, to know them again. */
export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Stores bytes and then the row that points to them; those of a row that was refused are gone at once. After a fault
 * nobody knows whether the row stands, so the bytes stay, and the purge removes what no row points to.
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
    // a repeat is answered with the document that was filed first (D-56)
    if (!isFiled) await storage.delete(storageKey);
    return result;
  } catch (error) {
    if (error instanceof Problem) await storage.delete(storageKey);
    throw error;
  }
}

/** The bytes of a document exactly as they were filed, or what became of them. */
export async function readIntact(
  storage: DocumentStorage,
  { storageKey, sha256 }: Pick<DocumentRow, 'storageKey' | 'sha256'>,
): Promise<Uint8Array | 'missing' | 'damaged'> {
  const bytes = await storage.get(storageKey);
  if (bytes === undefined) return 'missing';
  return digestOf(bytes).equals(sha256) ? bytes : 'damaged';
}
