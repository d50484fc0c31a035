import { remindUnlessBusy } from '#core/bookings/server/reminder-actions.ts';
import { nextReminder, selectToRemind } from '#core/bookings/server/reminder-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { actOnEach, BATCH, repeatWhenDue } from './due.ts';
import type { Job, OnError } from './repeat.ts';

/**
 * Sends the reminders that are due; safe to run in several processes, since locked rows are skipped (D-191). Returns the
 * number sent.
 */
export async function remindDue(db: Db, now: Date, onError: OnError): Promise<number> {
  const ids = (await selectToRemind(db, now, BATCH)).map(({ id }) => id);
  return actOnEach(db, ids, (tx, id) => remindUnlessBusy(tx, id, now), onError);
}

export function startReminders(context: Pick<Context, 'db' | 'now'>, onError: OnError): Job {
  const { db } = context;
  const due = {
    run: (at: Date) => remindDue(db, at, onError),
    findNext: (at: Date) => nextReminder(db, at),
  };
  return repeatWhenDue(context, due, onError);
}
