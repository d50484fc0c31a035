import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/dates.ts';
import type { Tx } from './open.ts';
import { idempotencyKeys } from './tables.ts';

/** Retention of the first reply of a create call (D-56). */
const KEY_LIFE_MS = DAY_MS;

/** A request with a key; all but key and user is what a repeat has to share with it. */
export type KeyedCall = {
  userId: string;
  key: string;
  route: string;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The sender's rights: a person who has left an agency must not be shown a reply from before (D-134). */
  rights: readonly unknown[];
};
type Stored = { status: number; body: unknown };

/**
 * Claims the key for this transaction. Undefined: go ahead. A reply: the call was done before, repeat the reply.
 * 'reused': the same key came with another request. A concurrent call with the same key waits here for the first.
 * Passwords are not part of the comparison: a repeat with another password gets the first reply and sets none.
 */
export async function claimKey(tx: Tx, call: KeyedCall, now: Date): Promise<Stored | 'reused' | undefined> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.route, [call.params, call.query, call.body, call.rights]], withoutPasswords))
    .digest();
  const fresh = { route: call.route, requestHash: hash, status: null, body: null, createdAt: now };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: call.userId, key: call.key, ...fresh })
    // an expired key is taken over
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: fresh,
      setWhere: lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS)),
    })
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_key')
    .execute();
  if (claimed.length > 0) return undefined;
  const [before] = await tx.select().from(idempotencyKeys).where(isKeyOf(call));
  if (!before?.requestHash.equals(hash) || before.status === null) return 'reused';
  return { status: before.status, body: before.body };
}

/** Passwords are left out: a fast hash of one would make it guessable for readers of the table. */
function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}

/** Stores the reply beside the key, in the transaction of the change. An empty body is null: one prepared name, one text. */
export async function storeReply(tx: Tx, call: KeyedCall, answer: Stored): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, body: answer.body ?? null })
    .where(isKeyOf(call))
    .prepare('store_reply')
    .execute();
}

const isKeyOf = ({ userId, key }: KeyedCall) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Deletes expired keys; returns their number. */
export async function purgeKeys(tx: Tx, now: Date): Promise<number> {
  const gone = await tx
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS)))
    .returning({ one: sql`1` });
  return gone.length;
}
