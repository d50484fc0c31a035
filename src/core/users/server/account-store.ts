import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { isSuperAdmin, lostWith, type NewUser, noSecondFactor } from './store.ts';
import { users } from './tables.ts';

/** The fields of an account that the office may change. */
export type AccountChange = Partial<
  Pick<
    NewUser,
    | 'name'
    | 'email'
    | 'role'
    | 'phone'
    | 'company'
    | 'registrationNumber'
    | 'position'
    | 'passwordHash'
    | 'emailConfirmedAt'
    | 'emailChangedAt'
    | 'agencyId'
    | 'agencyStatus'
    | 'agencyStatusDate'
  >
>;

/** Updates a locked account. A duplicate e-mail violates the constraint users_email_live. */
export async function updateAccount(tx: Tx, id: string, change: AccountChange, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, ...(change.role && lostWith(change.role)), updatedAt: now })
    .where(eq(users.id, id));
}

/** Every super_admin. A change of a role locks them all, so that two cannot demote each other (D-116). */
export async function listSuperAdmins(tx: Tx): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(isSuperAdmin);
  return found.map(({ id }) => id);
}

/** The number of live accounts with one of these e-mails. */
export function countAccountsOf(db: Db, emails: readonly string[]): Promise<number> {
  return db.$count(users, and(inArray(users.email, emails), isNull(users.deletedAt)));
}

export function countSuperAdmins(db: Db): Promise<number> {
  return db.$count(users, isSuperAdmin);
}

/** Closes an account for good: removes password and contact data, and frees its e-mail (D-115). */
export async function closeAccountRow(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  const contact = { email: '', phone: '', address: '', company: '', registrationNumber: '' };
  const nothing = { ...contact, position: '', passwordHash: null };
  const noAgency = { agencyId: null, agencyStatus: 'none', agencyStatusDate: null } as const;
  await tx
    .update(users)
    .set({ ...nothing, ...noAgency, ...noSecondFactor, name, deletedAt: now, updatedAt: now })
    .where(eq(users.id, id));
}
