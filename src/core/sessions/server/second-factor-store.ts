import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { noSecondFactor } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { recoveryCodes } from './tables.ts';

/** The sealed key of a person's two-step login; undefined while it is off. */
export async function findSecondFactor(reader: Reader, userId: string): Promise<Buffer | undefined> {
  const [found] = await reader
    .select({ sealed: users.secondFactor })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found?.sealed ?? undefined;
}

export async function saveSecondFactor(
  tx: Tx,
  userId: string,
  { sealed, step }: { sealed: Buffer; step: number },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ secondFactor: sealed, secondFactorSince: now, secondFactorStep: step })
    .where(eq(users.id, userId));
}

/** Uses a time step up (conditional update), so that no code works twice; false for an old one. */
export async function claimStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const claimed = await tx
    .update(users)
    .set({ secondFactorStep: step })
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.secondFactor),
        or(isNull(users.secondFactorStep), lt(users.secondFactorStep, step)),
      ),
    )
    .returning({ id: users.id });
  return claimed.length === 1;
}

/** Uses a recovery code up (conditional update); false for an unknown or used one. */
export async function claimRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return claimed.length === 1;
}

/** Replaces the recovery codes of a person. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export function countRecoveryCodes(reader: Reader, userId: string): Promise<number> {
  return reader.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Removes the key of a person; a trigger deletes the recovery codes. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set(noSecondFactor).where(eq(users.id, userId));
}
