import { nextLines } from '#core/bookings/server/standing-present.ts';
import { ownBookingsWhere } from '#core/bookings/server/store.ts';
import { type ComposeTerms, composeNext } from '#core/notices/server/compose-actions.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { FormTerms } from '#core/park/legal-contract.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { modulesOf, tasksIn, taskWordsOf } from '../modules.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 10_000;
/** Readers of one pass, since a shutdown waits for the running pass. */
const BATCH = 200;

type Parts = Pick<Context, 'config' | 'db' | 'now' | 'vault'>;

/** What mails say of a park: its modules, all without a list, the terms of its booking forms, and its facts. */
export type OfPark = {
  modules?: readonly string[] | undefined;
  bookingTerms?: FormTerms | undefined;
  facts?: ParkFacts | undefined;
};

/** What mails are composed by in a park. */
export function composeTerms(
  { config, vault }: Pick<Parts, 'config' | 'vault'>,
  { modules: wanted, bookingTerms, facts }: OfPark = {},
): ComposeTerms {
  const modules = modulesOf(wanted);
  const tasksOf = tasksIn(modules, { config, vault, bookingTerms, facts });
  const words = taskWordsOf(modules);
  return {
    mail: config.mail,
    ownBookings: ownBookingsWhere,
    nextLines: (tx, reader, ids, now) => nextLines(tx, reader, ids, { tasksOf, words, now }),
  };
}

/**
 * Makes the mails that are due, each reader's in a transaction of its own; safe to run in several processes (D-145, D-146).
 * Returns the number of readers looked at.
 */
export async function composeDue({ db, now, ...parts }: Parts, park?: OfPark): Promise<number> {
  const transact = createTransact(db);
  const terms = composeTerms(parts, park);
  let readers = 0;
  while (readers < BATCH && (await transact((tx) => composeNext(tx, terms, now())))) readers += 1;
  return readers;
}

/** Composes every few seconds. */
export function startCompose(parts: Parts, onError: OnError, park?: OfPark): Job {
  const work = async () => {
    const readers = await composeDue(parts, park);
    return readers === BATCH ? 0 : BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
