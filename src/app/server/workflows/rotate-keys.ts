import { rewrapBatch } from '#features/documents/server/seal-actions.ts';
import { countByKey } from '#features/documents/server/seal-store.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';

const BATCH = 500;
/** Pause before rows are asked for again that another transaction held. */
const RETRY_MS = 200;

type Rotation = {
  rewrapped: number;
  /** Documents whose key cannot be unwrapped. */
  failed: number;
  /** Keys of the ring that no document needs. */
  unused: string[];
};

/**
 * Wraps the key of every document with the first key of the ring, in batches that skip rows in use, until none is left
 * (D-188). Bytes are not touched, and readers find both keys in the ring. It may be killed and run again.
 */
export async function rotateKeys({
  db,
  vault,
  pause,
}: Pick<Context, 'db' | 'vault' | 'pause'>): Promise<Rotation> {
  const transact = createTransact(db);
  const [current] = vault.ring.ids;
  let rewrapped = 0;
  for (;;) {
    let failed = 0;
    let after: string | undefined;
    for (;;) {
      const batch = await transact((tx) => rewrapBatch(tx, vault, { after, most: BATCH }));
      rewrapped += batch.rewrapped;
      failed += batch.locked - batch.rewrapped;
      if (batch.locked < BATCH) break;
      after = batch.last;
    }
    const counts = await countByKey(db);
    const left = [...counts].reduce((sum, [id, documents]) => sum + (id === current ? 0 : documents), 0);
    if (left <= failed) {
      return { rewrapped, failed, unused: vault.ring.ids.filter((id) => id !== current && !counts.has(id)) };
    }
    await pause(RETRY_MS);
  }
}
