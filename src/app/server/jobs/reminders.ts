import { remindUnlessBusy } from '#features/bookings/server/reminder-actions.ts';
import { nextReminder, selectToRemind } from '#features/bookings/server/reminder-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

/** Longest interval between runs: bookings and deadlines change meanwhile. */
const LONGEST_SLEEP_MS = 60_000;
/** Retry interval for a booking that is locked. */
const SHORTEST_SLEEP_MS = 1_000;
/** Batch size; the next batch follows at once while there are more. */
const BATCH = 100;

/**
 * Sends the reminders that are due, each in its own transaction; safe to run in several processes, since locked rows are
 * skipped (D-191). A failure is reported to `complain` and stops no other reminder. Returns the number sent.
 */
export async function remindDue(db: Db, now: Date, complain: OnError): Promise<number> {
  const transact = createTransact(db, {}, () => {});
  let sent = 0;
  for (const { id } of await selectToRemind(db, now, BATCH)) {
    try {
      if (await transact((tx) => remindUnlessBusy(tx, id, now))) sent += 1;
    } catch (error) {
      complain(error);
    }
  }
  return sent;
}

/** Milliseconds until the next run: until the next reminder is due, within the two bounds. */
export async function msUntilReminder(db: Db, now: Date): Promise<number> {
  const next = await nextReminder(db, now);
  const wait = next ? next.getTime() - now.getTime() : LONGEST_SLEEP_MS;
  return Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, wait));
}

export function startReminders({ db, now }: Pick<Context, 'db' | 'now'>, complain: OnError): Job {
  const work = async () => {
    const sent = await remindDue(db, now(), complain);
    return sent === BATCH ? 0 : await msUntilReminder(db, now());
  };
  return repeat(work, LONGEST_SLEEP_MS, complain);
}
