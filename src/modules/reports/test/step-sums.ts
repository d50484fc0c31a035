import { extendSums } from '#modules/reports/server/sum-actions.ts';
import type { Db } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';

/** Sums every step of now, as a report does when many came (D-296); returns up to which event. */
export function sumSteps(db: Db): Promise<number> {
  const onError = (error: unknown) => {
    throw error;
  };
  return extendSums({ db, transact: createTransact(db), onError }, 0);
}
