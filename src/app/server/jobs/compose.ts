import { ownBookingsWhere } from '#core/bookings/server/store.ts';
import { composeNext } from '#core/notices/server/compose-actions.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 10_000;
/** Readers of one pass, since a shutdown waits for the running pass. */
const BATCH = 200;

type Parts = Pick<Context, 'config' | 'db' | 'now'>;

/**
 * Makes the mails that are due, each reader's in a transaction of its own; safe to run in several processes (D-145, D-146).
 * Returns the number of readers looked at.
 */
export async function composeDue({ config, db, now }: Parts): Promise<number> {
  const transact = createTransact(db);
  const terms = { mail: config.mail, ownBookings: ownBookingsWhere };
  let readers = 0;
  while (readers < BATCH && (await transact((tx) => composeNext(tx, terms, now())))) readers += 1;
  return readers;
}

/** Composes every few seconds. */
export function startCompose(parts: Parts, onError: OnError): Job {
  const work = async () => {
    const readers = await composeDue(parts);
    return readers === BATCH ? 0 : BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
