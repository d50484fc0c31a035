import { createHmac } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { listWriters } from '#platform/server/db/locks.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import {
  findLastSeal,
  findNewestEntry,
  insertSeals,
  listEntries,
  type Seal,
  trySealLock,
} from './seal-store.ts';

/** The keyed hash (HMAC-SHA256) of the chain. */
export type ChainHash = (...parts: readonly (string | Uint8Array)[]) => Buffer;

/** The chain has a key of its own, derived from `portal.key`, which no row of the database tells. */
export function chainHash(key: Pick<PortalKey, 'derive'>): ChainHash {
  return hashWith(key.derive('audit', 'chain'));
}

/** A chain with an empty key is a plain one, which anybody can stamp anew. */
export function hashWith(key: string): ChainHash {
  return (...parts) => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part).update('\n');
    return hmac.digest();
  };
}

/** The hash of a seal: over the one before, the number and every column of the entry. */
export function sealOf(hash: ChainHash, before: Uint8Array, number: number, content: string): Buffer {
  return hash('seal', before, String(number), content);
}

/** Between two looks at the transactions that are waited for, and how many looks. */
const LOOK_EVERY_MS = 100;
const LOOKS = 50;

/**
 * The id up to which every entry is there for good. Ids are given out before the commit, so a later entry may be visible while
 * an earlier one is not: this waits for the transactions that wrote at that time, and no writer waits for this. Undefined if one of
 * them takes too long.
 */
export async function findSettledEnd({
  db,
  pause,
}: Pick<Context, 'db' | 'pause'>): Promise<number | undefined> {
  const newest = await findNewestEntry(db);
  let writers = await listWriters(db, 'audit_log');
  for (let look = 0; writers.length > 0; look += 1) {
    if (look === LOOKS) return undefined;
    await pause(LOOK_EVERY_MS);
    writers = await listWriters(db, 'audit_log', writers);
  }
  return newest;
}

/** Seals the next entries up to an id, in the order of their ids, and returns how many; 0 too if another process is sealing. */
export async function sealEntries(tx: Tx, hash: ChainHash, upTo: number, most: number): Promise<number> {
  if (!(await trySealLock(tx))) return 0;
  let last: Seal = (await findLastSeal(tx)) ?? { number: 0, auditId: 0, hash: Buffer.alloc(0) };
  const entries = await listEntries(tx, { after: last.auditId, upTo }, most);
  const seals = entries.map(({ id, content }) => {
    const number = last.number + 1;
    last = { number, auditId: id, hash: sealOf(hash, last.hash, number, content) };
    return last;
  });
  if (seals.length > 0) await insertSeals(tx, seals);
  return seals.length;
}
