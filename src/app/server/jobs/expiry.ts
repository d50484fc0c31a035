import { expireUnlessBusy } from '#features/bookings/server/actions.ts';
import { listOverdue, nextExpiry } from '#features/bookings/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type OnError, repeat } from './repeat.ts';

/** The job looks at least this often, in case the clock or another process changed what is next. */
const LONGEST_SLEEP_MS = 60_000;
/** An overdue request that somebody is at work on right now is looked at again after this long. */
const SHORTEST_SLEEP_MS = 1_000;
/** Requests taken up in one pass; the next pass follows at once while there are more. */
const BATCH = 100;

/**
 * Ends the requests whose time is up, each in a transaction of its own, so that any number of processes can share the
 * work: what another one has locked is skipped (D-80). One that fails is told to `complain` and stops no other.
 * Returns how many it ended.
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

/** Milliseconds until the job looks again: until the next request can expire, within the two bounds. */
export async function msUntilNext(db: Db, now: Date): Promise<number> {
  const next = await nextExpiry(db);
  const wait = next ? next.getTime() - now.getTime() : LONGEST_SLEEP_MS;
  return Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, wait));
}

/** Runs the job until the returned function is called, which waits for a pass under way. */
export function startExpiry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  complain: OnError,
): () => Promise<void> {
  const work = async () => {
    const ended = await expireDue(db, now(), complain);
    return ended === BATCH ? 0 : await msUntilNext(db, now());
  };
  return repeat(work, LONGEST_SLEEP_MS, complain);
}
