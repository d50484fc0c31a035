import { closeSome } from '#app/server/workflows/close-agency.ts';
import { listClosing } from '#core/agencies/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { Problem } from '#shared/problem.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 30_000;
/** Batches of one agency per pass, since a shutdown waits for the running pass. */
const BATCHES = 20;

/**
 * Continues agency deletions left unfinished by a call or a crash (D-109); safe to run in several processes. A failure
 * is reported to `onError` and stops no other deletion. Returns whether work is left.
 */
export async function resumeClosings(db: Db, now: Date, onError: OnError): Promise<boolean> {
  const transact = createTransact(db);
  let isLeft = false;
  for (const id of await listClosing(db)) {
    try {
      let isOver = false;
      for (let batch = 0; batch < BATCHES && !isOver; batch += 1) {
        ({ isOver } = await transact((tx) => closeSome(tx, id, now)));
      }
      isLeft ||= !isOver;
    } catch (error) {
      // a call or another process was faster
      if (!(error instanceof Problem)) onError(error);
    }
  }
  return isLeft;
}

export function startClosings({ db, now }: Pick<Context, 'db' | 'now'>, onError: OnError): Job {
  const work = async () => ((await resumeClosings(db, now(), onError)) ? 0 : BETWEEN_RUNS_MS);
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
