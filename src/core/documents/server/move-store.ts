import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { tryLockName } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { StoreName } from '#platform/server/storage.ts';
import type { BytesPlace, DocumentRow } from './store.ts';
import { documents } from './tables.ts';

/** Takes the lock for moving bytes between stores until the transaction ends; false if it is held. */
export function tryMoveLock(tx: Tx): Promise<boolean> {
  return tryLockName(tx, 'move documents');
}

/** A batch of documents whose bytes lie in another store, by id, after the cursor `after`. */
export function listKeptOutside(
  reader: Reader,
  store: StoreName,
  after: string | undefined,
  most: number,
): Promise<DocumentRow[]> {
  const isOutside = and(isNull(documents.purgedAt), ne(documents.store, store));
  return reader
    .select()
    .from(documents)
    .where(and(isOutside, after === undefined ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(most);
}

/** Names the new store of a document; false if it was moved, sealed or purged since it was read. */
export async function setStore(
  tx: Tx,
  { id, store, storageKey }: Pick<DocumentRow, 'id' | 'store' | 'storageKey'>,
  to: StoreName,
): Promise<boolean> {
  const isAsRead = and(eq(documents.store, store), eq(documents.storageKey, storageKey));
  const written = await tx
    .update(documents)
    .set({ store: to })
    .where(and(eq(documents.id, id), isAsRead, isNull(documents.purgedAt)))
    .returning({ id: documents.id });
  return written.length > 0;
}

/** Where the bytes lie of those documents whose row names another store than the one these keys were found in. */
export async function findElsewhere(
  reader: Reader,
  store: StoreName,
  keys: readonly string[],
): Promise<BytesPlace[]> {
  if (keys.length === 0) return [];
  return reader
    .select({ store: documents.store, storageKey: documents.storageKey })
    .from(documents)
    .where(
      and(inArray(documents.storageKey, [...keys]), ne(documents.store, store), isNull(documents.purgedAt)),
    );
}
