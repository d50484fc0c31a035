import { UNATTACHED_HOURS } from '#features/documents/lifecycle.ts';
import { keysInUse, purgeOfEnded, purgeUnattached } from '#features/documents/server/store.ts';
import { purgeSessions } from '#features/sessions/server/store.ts';
import { purgeAttempts } from '#features/sessions/server/throttle-store.ts';
import type { Context } from '#server/context.ts';
import { purgeKeys } from '#server/db/idempotency.ts';
import type { Tx } from '#server/db/open.ts';
import { createTransact, type Transact } from '#server/http/transact.ts';
import { type DocumentStorage, keyTime } from '#server/storage.ts';
import { type Complain, repeat } from './repeat.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BETWEEN_RUNS_MS = HOUR_MS;
/** Documents taken up at once; the next lot follows while there are more. */
const BATCH = 100;
/**
 * Bytes without a row were left behind by a crash, or belong to a database other than the one opened by mistake or
 * restored from an old copy: a week is time enough to notice.
 */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** No limit counts attempts further back than an hour. */
const ATTEMPT_AGE_MS = DAY_MS;
/** So long after its end a session can still help to find out who was signed in. */
const SESSION_AGE_MS = 30 * DAY_MS;

type PurgeParts = Pick<Context, 'config' | 'db' | 'now' | 'storage'>;
/** How much a run removed. */
export type Purged = {
  unattached: number;
  ofEnded: number;
  orphans: number;
  sessions: number;
  idempotencyKeys: number;
};

/**
 * Removes what must not be kept: uploads that no booking took after 24 hours (D-99), documents of bookings that came
 * to nothing after 90 days (D-100), bytes without a row, sessions long over, used-up idempotency keys and old attempts.
 * Rows are marked first and bytes deleted after, so that a crash between the two leaves only bytes that the next run finds.
 */
export async function purgeOnce({ config, db, now, storage }: PurgeParts): Promise<Purged> {
  const at = now();
  const transact = createTransact(db, {}, () => {});
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const unattached = await purgeDocuments(transact, storage, (tx) =>
    purgeUnattached(tx, ago(UNATTACHED_HOURS * HOUR_MS), BATCH, at),
  );
  const ofEnded = await purgeDocuments(transact, storage, (tx) =>
    purgeOfEnded(tx, ago(config.documentDays * DAY_MS), BATCH, at),
  );
  const orphans = await sweepOrphans(db, storage, ago(ORPHAN_AGE_MS));
  return transact(async (tx) => {
    await purgeAttempts(tx, ago(ATTEMPT_AGE_MS));
    const sessions = await purgeSessions(tx, ago(SESSION_AGE_MS));
    return { unattached, ofEnded, orphans, sessions, idempotencyKeys: await purgeKeys(tx, at) };
  });
}

/** Marks documents lot by lot and deletes their bytes; what another process is at work on is left to it. */
async function purgeDocuments(
  transact: Transact,
  storage: DocumentStorage,
  mark: (tx: Tx) => Promise<string[]>,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const keys = await transact(mark);
    for (const key of keys) await storage.delete(key);
    purged += keys.length;
    if (keys.length < BATCH) return purged;
  }
}

async function sweepOrphans(db: Context['db'], storage: DocumentStorage, olderThan: Date): Promise<number> {
  let swept = 0;
  for await (const keys of storage.list()) {
    const old = keys.filter((key) => (keyTime(key) ?? olderThan) < olderThan);
    const needed = await keysInUse(db, old);
    for (const key of old) {
      if (needed.has(key)) continue;
      await storage.delete(key);
      swept += 1;
    }
  }
  return swept;
}

/** Purges now and once an hour until the returned function is called. */
export function startPurge(parts: PurgeParts, complain: Complain): () => Promise<void> {
  const work = async () => {
    await purgeOnce(parts);
    return BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, complain);
}
