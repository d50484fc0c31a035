import { createHash } from 'node:crypto';
import type { DocumentStorage } from '#server/storage.ts';
import type { DocumentRow } from './store.ts';

/** What is kept of the bytes themselves, to know them again. */
export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
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
