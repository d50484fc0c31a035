import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { idempotencyKeys } from './tables.ts';

/** How long a repeated create call gets its first answer (D-56). */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

export type KeyedCall = { userId: string; key: string; route: string; body: unknown };
type Stored = { status: number; body: unknown };

/**
 * Claims the key for this transaction. Undefined: go ahead. An answer: it was done before, repeat this answer.
 * 'reused': the same key came with another request. A second call with the same key waits here for the first.
 * Requests are the same whatever passwords they hold: a repeat with another password gets the first answer and sets none.
 */
export async function claimKey(tx: Tx, call: KeyedCall, now: Date): Promise<Stored | 'reused' | undefined> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.route, call.body], withoutPasswords))
    .digest();
  const mine = and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key));
  await tx
    .delete(idempotencyKeys)
    .where(and(mine, lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS))));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: call.userId, key: call.key, route: call.route, requestHash: hash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [before] = await tx.select().from(idempotencyKeys).where(mine);
  if (!before?.requestHash.equals(hash) || before.status === null) return 'reused';
  return { status: before.status, body: before.body };
}

/** A fast hash of a password is as good as the password to whoever reads the table. */
function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}

/** Keeps the answer beside the key, in the transaction of what it tells of. */
export async function storeReply(tx: Tx, call: KeyedCall, answer: Stored): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, body: answer.body })
    .where(and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key)));
}

/** Forgets keys past their life; returns how many. */
export async function purgeKeys(tx: Tx, now: Date): Promise<number> {
  const gone = await tx
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS)))
    .returning({ one: sql`1` });
  return gone.length;
}
