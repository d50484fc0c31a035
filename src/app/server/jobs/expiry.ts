import { expireUnlessBusy } from '#core/bookings/server/actions.ts';
import { listExpiryDue, nextExpiry } from '#core/bookings/server/expiry-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { actOnEach, BATCH, repeatWhenDue } from './due.ts';
import type { Job, OnError } from './repeat.ts';

/**
 * Expires the requests whose deadline has passed; safe to run in several processes, since locked rows are skipped
 * (D-80). Returns the number expired.
 */
export async function expireDue(db: Db, now: Date, onError: OnError): Promise<number> {
  const ids = await listExpiryDue(db, now, BATCH);
  return actOnEach(db, ids, (tx, id) => expireUnlessBusy(tx, id, now), onError);
}

export function startExpiry(context: Pick<Context, 'db' | 'now'>, onError: OnError): Job {
  const { db } = context;
  const due = { run: (at: Date) => expireDue(db, at, onError), findNext: () => nextExpiry(db) };
  return repeatWhenDue(context, due, onError);
}
