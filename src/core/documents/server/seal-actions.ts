import type { Context } from '#platform/server/context.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { nextKey } from '#platform/server/storage.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { withoutNric } from './actions.ts';
import { type ByteFault, putSealed, readPlainBytes } from './file-actions.ts';
import { countHeldByKey, lockHeldOfOthers, setHeldKey } from './legal-hold-store.ts';
import { lockWrappedByOthers, setSealed, setWrappedKeys } from './seal-store.ts';
import type { DocumentRow } from './store.ts';

/**
 * Seals a document that was stored plain (D-188): under a new key beside the plain bytes, then the row, then the plain bytes
 * are deleted. A concurrent reader finds the one or the other. A kill in between leaves a copy that the purge knows by
 * its key.
 */
export async function sealDocument(
  parts: Pick<Context, 'db' | 'storage' | 'vault' | 'now'>,
  transact: Transact,
  document: DocumentRow,
): Promise<'sealed' | 'overtaken' | ByteFault> {
  const plain = await readPlainBytes(parts, document);
  if (typeof plain === 'string') return plain;
  const { store, storageKey } = document;
  const sealed = await putSealed(parts, { store, storageKey: nextKey(storageKey, parts.now()) }, plain);
  const originalName = withoutNric(document.originalName);
  const isSealed = await transact((tx) => setSealed(tx, document, { ...sealed, originalName }));
  await parts.storage.of(store).delete(isSealed ? storageKey : sealed.storageKey);
  return isSealed ? 'sealed' : 'overtaken';
}

/** A kind of what is kept encrypted: how the keys of a batch are wrapped anew, and how much each key of the ring opens. */
export type Sealed = {
  name: string;
  rewrap: (
    tx: Tx,
    vault: Vault,
    batch: { after: string | undefined; most: number },
  ) => Promise<{ last: string | undefined; locked: number; rewrapped: number }>;
  count: (reader: Reader) => Promise<Map<string, number>>;
};

/** Wraps the keys of a batch of documents with the first key of the ring; returns the last id as the next cursor. */
export async function rewrapBatch(
  tx: Tx,
  vault: Vault,
  batch: { after: string | undefined; most: number },
): Promise<{ last: string | undefined; locked: number; rewrapped: number }> {
  const rows = await lockWrappedByOthers(tx, vault.ring.ids[0], batch);
  const rewrapped = rows.flatMap(({ id, storageKey, wrappedKey, keyId }) => {
    const key = wrappedKey && keyId ? vault.rewrap(storageKey, { wrappedKey, keyId }) : 'damaged';
    return typeof key === 'string' ? [] : [{ id, ...key }];
  });
  await setWrappedKeys(tx, rewrapped);
  return { last: rows.at(-1)?.id, locked: rows.length, rewrapped: rewrapped.length };
}

/** What a legal hold keeps of before (D-260). */
export const heldKind: Sealed = {
  name: 'what legal holds keep',
  count: countHeldByKey,
  async rewrap(tx, vault, batch) {
    const rows = await lockHeldOfOthers(tx, vault.ring.ids[0], batch);
    let rewrapped = 0;
    for (const { id, sealedAs, wrappedKey, keyId } of rows) {
      const key = wrappedKey && keyId ? vault.rewrap(sealedAs, { wrappedKey, keyId }) : 'damaged';
      if (typeof key === 'string') continue;
      await setHeldKey(tx, id, key);
      rewrapped += 1;
    }
    return { last: rows.at(-1)?.id, locked: rows.length, rewrapped };
  },
};
