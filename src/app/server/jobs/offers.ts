import { settleOrRemind } from '#core/lines/server/actions.ts';
import { listDueOffers, nextOfferEnd } from '#core/lines/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { actOnEach, BATCH, repeatWhenDue } from './due.ts';
import type { Job, OnError } from './repeat.ts';

/**
 * Passes on the lots whose offer is over or whose holder can no longer book, and reminds holders; safe to run in several processes,
 * since locked lots are skipped (D-268, D-269). Returns the number of lots.
 */
export async function settleDueOffers(db: Db, now: Date, onError: OnError): Promise<number> {
  const ids = await listDueOffers(db, now, BATCH);
  return actOnEach(db, ids, (tx, lotId) => settleOrRemind(tx, lotId, now), onError);
}

export function startOffers(context: Pick<Context, 'db' | 'now'>, onError: OnError): Job {
  const { db } = context;
  const due = { run: (at: Date) => settleDueOffers(db, at, onError), findNext: () => nextOfferEnd(db) };
  return repeatWhenDue(context, due, onError);
}
