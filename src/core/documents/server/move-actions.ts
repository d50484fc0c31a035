import { recordAudit } from '#core/audit/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import type { DocumentStorage, StoreName } from '#platform/server/storage.ts';
import { type ByteFault, openStored } from './file-actions.ts';
import { findElsewhere, setStore } from './move-store.ts';
import { sealDocument } from './seal-actions.ts';
import { type DocumentRow, findDocument } from './store.ts';

type MoveParts = Pick<Context, 'db' | 'storage' | 'vault' | 'now'> & { transact: Transact };

type Move = 'moved' | 'overtaken' | ByteFault;

/**
 * Moves the bytes of one document: seal if they are plain, copy, read back, open, compare, name the new store with an audit entry, delete the old copy. It may
 * end after each step: the row always names a store with intact bytes, and the next run goes on. Bytes that only
 * the new store has, as after the restore of an older database, count as copied. The caller holds the move lock.
 */
export async function moveBytes(parts: MoveParts, document: DocumentRow, to: StoreName): Promise<Move> {
  if (document.keyId) return moveSealed(parts, document, to);
  // plain bytes of an earlier version do not leave their store
  const sealed = await sealDocument(parts, parts.transact, document);
  if (sealed !== 'sealed') return sealed;
  const again = await findDocument(parts.db, document.id);
  return again ? moveSealed(parts, again, to) : 'overtaken';
}

async function moveSealed(
  { storage, vault, transact, now }: MoveParts,
  document: DocumentRow,
  to: StoreName,
): Promise<Move> {
  const { storageKey } = document;
  const [from, target] = [storage.of(document.store), storage.of(to)];
  const stored = await from.get(storageKey);
  if (stored) {
    const found = openStored(vault, stored, document);
    if (typeof found === 'string') return found;
    // a run that was ended may have left a part of it
    await target.delete(storageKey);
    await target.put(storageKey, stored);
  }
  const copy = await target.get(storageKey);
  const opened = copy ? openStored(vault, copy, document) : 'missing';
  if (typeof opened === 'string') return opened;
  const isNamed = await transact(async (tx) => {
    if (!(await setStore(tx, document, to))) return false;
    const target = { type: 'document', id: document.id } as const;
    await recordAudit(tx, {
      actor: null,
      action: 'document.move',
      target,
      from: document.store,
      to,
      at: now(),
    });
    return true;
  });
  if (!isNamed) return 'overtaken';
  await from.delete(storageKey);
  return 'moved';
}

/**
 * Deletes copies in a store of documents whose bytes lie in another one, left by a move that was ended. A copy stays
 * if the other store lacks the bytes, since it is then the only one. The caller holds the move lock.
 */
export async function deleteStrays(
  reader: Reader,
  storage: DocumentStorage,
  { store, keys }: { store: StoreName; keys: readonly string[] },
): Promise<number> {
  let deleted = 0;
  for (const place of await findElsewhere(reader, store, keys)) {
    if (!(await storage.of(place.store).get(place.storageKey))) continue;
    await storage.of(store).delete(place.storageKey);
    deleted += 1;
  }
  return deleted;
}
