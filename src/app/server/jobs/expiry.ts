import { expireUnlessBusy } from '#features/bookings/server/actions.ts';
import { listOverdue, nextExpiry } from '#features/bookings/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

/** Longest interval between runs, in case the clock or another process changed the next due time. */
const LONGEST_SLEEP_MS = 60_000;
/** Retry interval for an overdue request that is locked. */
const SHORTEST_SLEEP_MS = 1_000;
/** Batch size; the next batch follows at once while there are more. */
const BATCH = 100;

/**
 * Expires overdue requests, each in its own transaction; safe to run in several processes, since locked rows
 * are skipped (D-80). A failure is reported to `complain` and stops no other request.
 * Returns the number expired.
 */
export async function expireDue(db: Db, now: Date, complain: OnError): Promise<number> {
  const transact = createTransact(db, {}, () => {});
  let ended = 0;
  for (const id of await listOverdue(db, now, BATCH)) {
    try {
      if (await transact((tx) => expireUnlessBusy(tx, id, now))) ended += 1;
    } catch (error) {
      complain(error);
    }
  }
  return ended;
}

/** Milliseconds until the next run: until the next request can expire, within the two bounds. */
export async function msUntilNext(db: Db, now: Date): Promise<number> {
  const next = await nextExpiry(db);
  const wait = next ? next.getTime() - now.getTime() : LONGEST_SLEEP_MS;
  return Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, wait));
}

export function startExpiry({ db, now }: Pick<Context, 'db' | 'now'>, complain: OnError): Job {
  const work = async () => {
    const ended = await expireDue(db, now(), complain);
    return ended === BATCH ? 0 : await msUntilNext(db, now());
  };
  return repeat(work, LONGEST_SLEEP_MS, complain);
}
