import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { users } from './tables.ts';

const liveAccount = (id: string) => and(eq(users.id, id), isNull(users.deletedAt));

/** The password hash of a live account, to verify its owner's password. */
export async function findPasswordHash(reader: Reader, id: string): Promise<string | null> {
  const [found] = await reader.select({ hash: users.passwordHash }).from(users).where(liveAccount(id));
  return found?.hash ?? null;
}

/** Whether an account still has this password hash; locks it against changes until the transaction ends. */
export async function holdsPassword(tx: Tx, id: string, hash: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(liveAccount(id), eq(users.passwordHash, hash)))
    .for('share');
  return held.length === 1;
}

/** Replaces one password hash by another (conditional update); false when the first is no longer current. */
export async function replacePassword(
  tx: Tx,
  id: string,
  hash: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ passwordHash: hash.to, updatedAt: now })
    .where(and(liveAccount(id), eq(users.passwordHash, hash.from)))
    .returning({ id: users.id });
  return replaced.length === 1;
}
