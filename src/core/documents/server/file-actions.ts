import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Act } from '#platform/server/http/transact.ts';
import { newKey } from '#platform/server/storage.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { type BytesPlace, type DocumentRow, findDocument, type SealedPlace } from './store.ts';

type FileParts = Pick<Context, 'db' | 'storage' | 'vault'>;

/** Why the bytes of a document cannot be handed out; `locked`: the key ring lacks its key. */
export type ByteFault = 'missing' | 'damaged' | 'locked';

/** SHA-256 of the plain bytes, stored to verify them later. */
export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Seals bytes and puts them at a place; returns what their row has to keep (D-176). */
export async function putSealed(
  { storage, vault }: Pick<FileParts, 'storage' | 'vault'>,
  place: BytesPlace,
  plain: Uint8Array,
): Promise<SealedPlace> {
  const { sealed, ...key } = vault.seal(place.storageKey, plain);
  await storage.of(place.store).put(place.storageKey, sealed);
  return { ...place, ...key };
}

/**
 * Seals and stores bytes, and then inserts the row that refers to them, in a transaction of `act`. Without a row the bytes are deleted at once,
 * for any reason. After a fault of the commit itself the row may exist, so the bytes stay, and the purge
 * removes orphans.
 */
export async function storeBytes<T>(
  parts: Pick<FileParts, 'storage' | 'vault'>,
  { bytes, now, act }: { bytes: Uint8Array; now: Date; act: Act },
  insertRow: (tx: Tx, actor: Actor, place: SealedPlace) => Promise<T>,
): Promise<T> {
  const place = await putSealed(parts, { store: parts.storage.newIn, storageKey: newKey(now) }, bytes);
  let isFiled = false;
  // what a store that is away keeps, the purge finds later
  const discard = () =>
    parts.storage
      .of(place.store)
      .delete(place.storageKey)
      .catch(() => undefined);
  try {
    const result = await act(async (tx, actor) => {
      // an attempt before this one was rolled back
      isFiled = false;
      const inserted = await insertRow(tx, actor, place);
      isFiled = true;
      return inserted;
    });
    // idempotency: a repeat is answered with the document filed first (D-56)
    if (!isFiled) await discard();
    return result;
  } catch (error) {
    if (!isFiled || error instanceof Problem) await discard();
    throw error;
  }
}

/** The plain bytes of a document exactly as filed, or the reason why they cannot be read. */
export async function readPlainBytes(
  parts: FileParts,
  document: DocumentRow,
): Promise<Uint8Array | ByteFault> {
  const bytes = await readAt(parts, document);
  if (bytes !== 'missing') return bytes;
  // they may have been sealed or moved since the row was read
  const again = await findDocument(parts.db, document.id);
  return again && isElsewhere(again, document) ? readPlainBytes(parts, again) : 'missing';
}

async function readAt({ storage, vault }: FileParts, document: DocumentRow): Promise<Uint8Array | ByteFault> {
  const stored = await storage.of(document.store).get(document.storageKey);
  return stored === undefined ? 'missing' : openStored(vault, stored, document);
}

/** Opens bytes as they lie in a store, and compares them with the SHA-256 of the row. */
export function openStored(
  vault: Vault,
  stored: Uint8Array,
  { storageKey, sha256, wrappedKey, keyId }: DocumentRow,
): Uint8Array | ByteFault {
  // documents of earlier versions are plain until the seal job has reached them
  const plain = wrappedKey && keyId ? vault.open(storageKey, stored, { wrappedKey, keyId }) : stored;
  if (typeof plain === 'string') return plain;
  return digestOf(plain).equals(sha256) ? plain : 'damaged';
}

function isElsewhere(one: BytesPlace, other: BytesPlace): boolean {
  return one.storageKey !== other.storageKey || one.store !== other.store;
}
