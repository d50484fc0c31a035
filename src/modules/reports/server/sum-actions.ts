import type { OnError } from '#platform/server/background.ts';
import { listWriters } from '#platform/server/db/locks.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { addToSums, findNextEnd, findReach, trySumLock } from './sum-store.ts';

/** A report reads so many steps that are not summed yet in a millisecond. */
const MOST_LATER = 200;
/** So many events a transaction sums well within its time limit; the next report sums the next ones. */
const AT_ONCE = 100_000;

type Parts = { db: Db; transact: Transact; onError: OnError };

/**
 * The event up to which the steps of all bookings are summed (D-296). The sums are extended first if more than a few events came
 * after it. A failure costs the report only the time to read these events.
 */
export async function extendSums({ db, transact, onError }: Parts, most = MOST_LATER): Promise<number> {
  const { reach, isBehind } = await findReach(db, most);
  if (!isBehind) return reach;
  try {
    await transact(sumSettled);
  } catch (error) {
    onError(error);
  }
  return (await findReach(db, most)).reach;
}

/**
 * Sums the next events. Ids are given out before the commit, so an earlier one may still be missing: while a
 * transaction that writes events is under way, or another call sums, nothing is done, and nobody waits.
 */
async function sumSettled(tx: Tx): Promise<void> {
  if (!(await trySumLock(tx))) return;
  const { reach: after } = await findReach(tx, 0);
  const upTo = await findNextEnd(tx, after, AT_ONCE);
  const writers = await listWriters(tx, 'booking_events');
  if (writers.length === 0) await addToSums(tx, { after, upTo });
}
