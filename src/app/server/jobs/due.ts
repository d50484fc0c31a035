import type { Context } from '#platform/server/context.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

/** Batch size; the next batch follows at once while there are more. */
export const BATCH = 100;
/** Longest interval between runs, since bookings, deadlines and the clock change meanwhile. */
const LONGEST_SLEEP_MS = 60_000;
/** Retry interval for a booking that is due and locked. */
const SHORTEST_SLEEP_MS = 1_000;

/**
 * Runs `act` on each booking in its own transaction; a failure is reported to `onError` and stops no other. Returns for how
 * many `act` was true.
 */
export async function actOnEach(
  db: Db,
  ids: readonly string[],
  act: (tx: Tx, id: string) => Promise<boolean>,
  onError: OnError,
): Promise<number> {
  const transact = createTransact(db);
  let acted = 0;
  for (const id of ids) {
    try {
      if (await transact((tx) => act(tx, id))) acted += 1;
    } catch (error) {
      onError(error);
    }
  }
  return acted;
}

/** Milliseconds until the next booking is due, within the two bounds. */
export function msUntil(next: Date | undefined, now: Date): number {
  const wait = next ? next.getTime() - now.getTime() : LONGEST_SLEEP_MS;
  return Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, wait));
}

/** Repeats `run`, which returns on how many bookings it acted, whenever the next one is due. */
export function repeatWhenDue(
  { now }: Pick<Context, 'now'>,
  due: { run: (at: Date) => Promise<number>; findNext: (at: Date) => Promise<Date | undefined> },
  onError: OnError,
): Job {
  const work = async () => ((await due.run(now())) === BATCH ? 0 : msUntil(await due.findNext(now()), now()));
  return repeat(work, LONGEST_SLEEP_MS, onError);
}
