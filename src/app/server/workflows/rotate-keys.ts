import { rewrapBatch, type Sealed } from '#core/documents/server/seal-actions.ts';
import { countByKey } from '#core/documents/server/seal-store.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { sealedKinds } from '../modules.ts';

const BATCH = 500;
/** Pause before rows are asked for again that another transaction held. */
const RETRY_MS = 200;

type Rotation = {
  rewrapped: number;
  /** How much has a key that cannot be unwrapped. */
  failed: number;
  /** Keys of the ring that nothing needs. */
  unused: string[];
};

/** What is sealed: documents, and what modules keep, also those that the park does not want any more. */
const kinds: readonly Sealed[] = [
  { name: 'documents', rewrap: rewrapBatch, count: countByKey },
  ...sealedKinds,
];

/**
 * Wraps the key of all that is sealed with the first key of the ring, in batches that skip rows in use, until none is
 * left (D-188). Bytes are not touched, and readers find both keys in the ring. It may be killed and run again.
 */
export async function rotateKeys(parts: Pick<Context, 'db' | 'vault' | 'pause'>): Promise<Rotation> {
  const { vault } = parts;
  const rotation: Rotation = { rewrapped: 0, failed: 0, unused: [] };
  const needed = new Set<string>([vault.ring.ids[0]]);
  for (const kind of kinds) {
    const { rewrapped, failed, counts } = await rotateKind(parts, kind);
    rotation.rewrapped += rewrapped;
    rotation.failed += failed;
    for (const id of counts.keys()) needed.add(id);
  }
  return { ...rotation, unused: vault.ring.ids.filter((id) => !needed.has(id)) };
}

async function rotateKind(
  { db, vault, pause }: Pick<Context, 'db' | 'vault' | 'pause'>,
  { rewrap, count }: Sealed,
) {
  const transact = createTransact(db);
  const [current] = vault.ring.ids;
  let rewrapped = 0;
  for (;;) {
    let failed = 0;
    let after: string | undefined;
    for (;;) {
      const batch = await transact((tx) => rewrap(tx, vault, { after, most: BATCH }));
      rewrapped += batch.rewrapped;
      failed += batch.locked - batch.rewrapped;
      if (batch.locked < BATCH) break;
      after = batch.last;
    }
    const counts = await count(db);
    const left = [...counts].reduce((sum, [id, rows]) => sum + (id === current ? 0 : rows), 0);
    if (left <= failed) return { rewrapped, failed, counts };
    await pause(RETRY_MS);
  }
}
