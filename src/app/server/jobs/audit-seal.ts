import { type Head, recordHead } from '#core/audit/server/head-actions.ts';
import { chainHash, findSettledEnd, sealEntries } from '#core/audit/server/seal-actions.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 15_000;
/** Shortest time between two lines of the file of heads. */
const HEAD_EVERY_MS = 60_000;
/** Pause after a head that the trail does not fit: one line in the log is enough for a while. */
const HEAD_LATER_MS = 900_000;
const BATCH = 1000;
/** Batches per pass, since a shutdown waits for the running pass. */
const BATCHES = 20;

type SealParts = Pick<Context, 'config' | 'db' | 'now' | 'pause'> & { key: PortalKey };

/** Seals what was committed, in one process at a time; returns whether more is left for the next pass. */
export async function sealTrail({ db, key, pause }: Omit<SealParts, 'config' | 'now'>): Promise<boolean> {
  const transact = createTransact(db);
  const hash = chainHash(key);
  const end = await findSettledEnd({ db, pause });
  if (end === undefined) return false;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const sealed = await transact((tx) => sealEntries(tx, hash, end, BATCH));
    if (sealed < BATCH) return false;
  }
  return true;
}

/** Seals now and every 15 seconds, and when it is stopped, which comes last; `report` gets each head that was recorded. */
export function startAuditSeal(parts: SealParts, report: (head: Head) => void, onError: OnError): Job {
  const { config, db, key, now } = parts;
  let recordFrom = 0;
  const record = async (everyMs: number) => {
    if (now().getTime() < recordFrom) return;
    try {
      const place = { reader: db, folder: config.keyDir, hash: chainHash(key) };
      const head = await recordHead(place, now(), everyMs);
      if (head) report(head);
    } catch (error) {
      recordFrom = now().getTime() + HEAD_LATER_MS;
      onError(error);
    }
  };
  const job = repeat(
    async () => {
      const isLeft = await sealTrail(parts);
      await record(HEAD_EVERY_MS);
      return isLeft ? 0 : BETWEEN_RUNS_MS;
    },
    BETWEEN_RUNS_MS,
    onError,
  );
  const finish = async () => {
    await sealTrail(parts);
    await record(0);
  };
  return {
    ...job,
    stop: async () => {
      await job.stop();
      await finish().catch(onError);
    },
  };
}
