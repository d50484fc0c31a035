import { nextLines } from '#core/bookings/server/standing-present.ts';
import { ownBookingsWhere } from '#core/bookings/server/store.ts';
import { bookingTaskWords, type TaskWords } from '#core/bookings/standing-labels.ts';
import { type ComposeTerms, composeNext } from '#core/notices/server/compose-actions.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { modulesOf, tasksIn } from '../modules.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 10_000;
/** Readers of one pass, since a shutdown waits for the running pass. */
const BATCH = 200;

type Parts = Pick<Context, 'config' | 'db' | 'now'>;

/** What mails are composed by in a park; without a list it has all modules. */
export function composeTerms(config: Context['config'], wanted?: readonly string[]): ComposeTerms {
  const modules = modulesOf(wanted);
  const tasksOf = tasksIn(modules, config);
  const words: TaskWords = Object.assign({}, bookingTaskWords, ...modules.map(({ tasks }) => tasks?.words));
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
export async function composeDue({ config, db, now }: Parts, wanted?: readonly string[]): Promise<number> {
  const transact = createTransact(db);
  const terms = composeTerms(config, wanted);
  let readers = 0;
  while (readers < BATCH && (await transact((tx) => composeNext(tx, terms, now())))) readers += 1;
  return readers;
}

/** Composes every few seconds. */
export function startCompose(parts: Parts, onError: OnError, wanted?: readonly string[]): Job {
  const work = async () => {
    const readers = await composeDue(parts, wanted);
    return readers === BATCH ? 0 : BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
