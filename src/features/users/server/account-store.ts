import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/open.ts';
import type { NewUser } from './store.ts';
import { users } from './tables.ts';

/** What the office may change of an account. */
export type AccountChange = Partial<
  Pick<
    NewUser,
    | 'name'
    | 'email'
    | 'role'
    | 'phone'
    | 'company'
    | 'position'
    | 'passwordHash'
    | 'agencyId'
    | 'agencyStatus'
    | 'agencyStatusDate'
  >
>;

/** Changes a locked account. A taken e-mail breaks the constraint users_email_live. */
export async function updateAccount(tx: Tx, id: string, change: AccountChange, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}

/** Locks every super_admin in one order, so that two of them cannot demote each other at once (D-116). */
export async function lockSuperAdmins(tx: Tx): Promise<string[]> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  return locked.map(({ id }) => id);
}

/** How many live accounts have one of these e-mails. */
export function countAccountsOf(db: Db, emails: readonly string[]): Promise<number> {
  return db.$count(users, and(inArray(users.email, emails), isNull(users.deletedAt)));
}

export function countSuperAdmins(db: Db): Promise<number> {
  return db.$count(users, and(eq(users.role, 'super_admin'), isNull(users.deletedAt)));
}

/** Closes an account for good: no way to sign in, no contact data, its e-mail free for others (D-115). */
export async function closeAccountRow(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  const nothing = { email: '', phone: '', address: '', company: '', position: '', passwordHash: null };
  const noAgency = { agencyId: null, agencyStatus: 'none', agencyStatusDate: null } as const;
  await tx
    .update(users)
    .set({ ...nothing, ...noAgency, name, deletedAt: now, updatedAt: now })
    .where(eq(users.id, id));
}
