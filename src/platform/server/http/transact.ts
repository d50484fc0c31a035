import { hasDirtyLots } from '#platform/server/db/dirty-lots.ts';
import { databaseFault, isRetryable } from '#platform/server/db/faults.ts';
import { claimKey, type KeyedCall, storeReply } from '#platform/server/db/idempotency.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { commonRefusals, Problem, type Refusal } from '#shared/problem.ts';
import { Reply } from './reply.ts';

/** Runs a unit of work in one transaction and returns its result. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs a unit of work in one transaction on behalf of a person. `work` gets the account re-read under a lock, not as it was
 * when the call arrived, so role and agency cannot change before commit. `first` takes the locks of an action that changes other accounts, the
 * caller's among them (D-137).
 */
export type Act = <T>(
  work: (tx: Tx, actor: Actor) => Promise<T>,
  first?: (tx: Tx, callerId: string) => Promise<unknown>,
) => Promise<T>;

/** Reads and locks an account for policies; injected by the users feature. Undefined once it is closed. */
export type LockActor = (tx: Tx, id: string) => Promise<Actor | undefined>;

const ATTEMPTS = 4;

/**
 * Creates the one function that opens write transactions: atomic, retried after a deadlock, and with constraint
 * violations mapped to refusals. `lotsChanged` runs after each commit that wrote lots, before the reply is sent.
 */
export function createTransact(
  db: Db,
  constraints: Readonly<Record<string, Refusal>> = {},
  lotsChanged: () => void = () => {},
): Transact {
  const commit: Transact = async (work) => {
    const { result, isDirty } = await db.transaction(async (tx) => ({
      result: await work(tx as Tx),
      isDirty: hasDirtyLots(tx as Tx),
    }));
    if (isDirty) lotsChanged();
    return result;
  };
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commit(work);
      } catch (error) {
        const fault = databaseFault(error);
        if (!fault) throw error;
        if (!isRetryable(fault)) {
          const refusal = constraints[fault.constraint ?? ''];
          throw refusal ? new Problem(refusal) : error;
        }
        if (attempt === ATTEMPTS) throw new Problem(commonRefusals.CONFLICT);
      }
    }
  };
}

/** A `transact` with an Idempotency-Key: key, change and reply are committed together. */
export function createTransactOnce(transact: Transact, call: KeyedCall, now: Date): Transact {
  return <T>(work: (tx: Tx) => Promise<T>) =>
    transact(async (tx) => {
      const before = await claimKey(tx, call, now);
      if (before === 'reused') throw new Problem(commonRefusals.KEY_REUSED);
      if (before) return new Reply(before.status, before.body) as T;
      const result = await work(tx);
      const answer = result instanceof Reply ? result : new Reply(200, result);
      await storeReply(tx, call, { status: answer.status, body: answer.body });
      return result;
    });
}

/** Opens a transaction as this person. @throws UNAUTHENTICATED when the account was closed concurrently */
export function createAct(transact: Transact, hold: LockActor, id: string): Act {
  return (work, first) =>
    transact(async (tx) => {
      await first?.(tx, id);
      const actor = await hold(tx, id);
      if (!actor) throw new Problem(commonRefusals.UNAUTHENTICATED);
      return work(tx, actor);
    });
}

/** Carries the result out of a rolled-back transaction. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('A dry run is rolled back');
    this.result = result;
  }
}

/** A dry run: executes the work and rolls everything back, including its idempotency key. */
export function withRollback(act: Act): Act {
  return async <T>(work: (tx: Tx, actor: Actor) => Promise<T>) => {
    try {
      return await act(async (tx, actor) => {
        throw new RolledBack(await work(tx, actor));
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T;
      throw error;
    }
  };
}
