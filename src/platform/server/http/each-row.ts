import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import type { BulkResult, RowResult } from '#shared/bulk.ts';
import { assertAllowed, type Permission } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import { problemOf } from './problems.ts';
import { Reply } from './reply.ts';
import type { Act } from './transact.ts';

/**
 * Handles the rows of a bulk call one after another, each in a transaction of its own as the caller: a refused row leaves the
 * others alone (D-197). `may` is asked before each row; a refusal before the first refuses the whole call. `work` returns the
 * success sentence of its row, and what else its result says.
 *
 * @param actOn opens the transaction of a row, under its own idempotency key; `say` is the language of the caller
 */
export function createEachRow(
  actOn: (row: { id: string }) => Act,
  say: Say,
  logFault: (error: unknown) => void,
) {
  return async <R extends { id: string }, D extends { message: string }>(
    rows: readonly R[],
    may: (actor: Actor) => Permission,
    work: (tx: Tx, actor: Actor, row: R) => Promise<D>,
  ): Promise<BulkResult<RowResult & Partial<D>>> => {
    // a refused row has nothing of D
    const results: (RowResult | (RowResult & D))[] = [];
    for (const row of rows) {
      let isCallerRefused = true;
      try {
        const { body } = await actOn(row)(async (tx, actor) => {
          // a retried attempt finds out anew
          isCallerRefused = true;
          assertAllowed(may(actor));
          isCallerRefused = false;
          // a Reply, as a repeat under the same key gets
          return new Reply(200, await work(tx, actor, row));
        });
        results.push({ ...doneRow(row, body as D), message: say(body.message) });
      } catch (error) {
        if (isCallerRefused && results.length === 0) throw error;
        // a refusal or fault of one row must not hide what became of the others
        if (!(error instanceof Problem)) logFault(error);
        results.push({ id: row.id, done: false, ...refusalOf(error, say) });
      }
    }
    const done = results.filter((each) => each.done).length;
    return { done, refused: results.length - done, rows: results as (RowResult & Partial<D>)[] };
  };
}

export type EachRow = ReturnType<typeof createEachRow>;

const doneRow = <D extends { message: string }>({ id }: { id: string }, did: D) => ({
  ...did,
  id,
  done: true,
});

/** The reply of a bulk call that changed this row alone, from what its transaction returned. */
export function replyOfRow(row: { id: string }, { body }: Reply): Reply<BulkResult> {
  return new Reply(200, { done: 1, refused: 0, rows: [doneRow(row, body as { message: string })] });
}

function refusalOf(error: unknown, say: Say): Omit<RowResult, 'id' | 'done'> {
  const problem = problemOf(error, false) ?? new Problem(commonRefusals.SERVER_ERROR);
  const { message, code, status, localized = { message } } = problem.toBody(say);
  return { message: localized.message, code, ...(status !== undefined && { status }) };
}
