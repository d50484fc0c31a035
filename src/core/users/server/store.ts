import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { agencyRequests } from '#core/memberships/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import type { Actor, AgencyStatus, Role } from '#shared/actor.ts';
import type { Language } from '#shared/language.ts';
import { hasTwoStepLogin } from '../policy.ts';
import { users } from './tables.ts';

/** The account columns that `actorOf` needs for policies. */
export const actorColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  phone: users.phone,
  agencyId: users.agencyId,
  agencyName: agencies.name,
  agencyActive: agencies.isActive,
  agencyStatus: users.agencyStatus,
} as const;

const accountColumns = {
  ...actorColumns,
  address: users.address,
  company: users.company,
  registrationNumber: users.registrationNumber,
  position: users.position,
  language: users.language,
  agencyStatusDate: users.agencyStatusDate,
  emailConfirmedAt: users.emailConfirmedAt,
  secondFactorSince: users.secondFactorSince,
  emailChangedAt: users.emailChangedAt,
  requestId: agencyRequests.id,
  requestDate: agencyRequests.createdAt,
  requestMessage: agencyRequests.message,
  requestNote: agencyRequests.note,
  createdAt: users.createdAt,
} as const;

/** Live accounts with their agency and their latest request to it; what was written to another agency is not read there. */
export function selectAccounts(reader: Reader, where: SQL | undefined) {
  const latest = sql`(SELECT r.id FROM agency_requests r WHERE r.user_id = ${users.id} AND r.agency_id = ${users.agencyId} ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;
  return reader
    .select(accountColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .leftJoin(agencyRequests, eq(agencyRequests.id, latest))
    .where(and(isNull(users.deletedAt), where));
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

/** The live account with this id; undefined for an absent, closed or malformed one. */
export async function findAccount(reader: Reader, id: string): Promise<Account | undefined> {
  if (!isId(id)) return undefined;
  const [account] = await selectAccounts(reader, eq(users.id, id)).prepare('find_account').execute();
  return account;
}

/** The account with a canonical e-mail, with its password hash; for sign-in only. */
export async function findCredentials(
  reader: Reader,
  email: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const [found] = await reader
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return found;
}

export type NewUser = {
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  phone?: string;
  address?: string;
  company?: string;
  registrationNumber?: string;
  position?: string;
  language?: Language | null;
  agencyId?: string | null;
  agencyStatus?: AgencyStatus;
  agencyStatusDate?: Date | null;
  emailConfirmedAt?: Date | null;
  emailChangedAt?: Date | null;
  id?: string;
};

/** Inserts an account. A duplicate e-mail violates the constraint users_email_live. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const inserted = await tx
    .insert(users)
    .values({ ...user, createdAt: now, updatedAt: now })
    .returning({ id: users.id });
  return oneOf(inserted).id;
}

/**
 * Locks the account row, which serializes decisions about one person. In the lock order it precedes lots
 * and bookings; rows that reference the person can still be written meanwhile.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  if (!isId(id)) return undefined;
  await lockAccountRow(tx, id);
  return findAccount(tx, id);
}

/** The lock alone, for reading the account together with something else. */
export async function lockAccountRow(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
    .prepare('lock_account')
    .execute();
}

/** A live super_admin. */
export const isSuperAdmin = and(eq(users.role, 'super_admin'), isNull(users.deletedAt));

/**
 * Locks for an action on other accounts, as `first` of `act`: these and the caller's, and for a change of role every
 * super_admin, in id order to avoid deadlock (D-137). Malformed ids lock nothing.
 */
export function lockAccounts(ids: readonly (string | null | undefined)[], { superAdmins = false } = {}) {
  return async (tx: Tx, callerId: string): Promise<void> => {
    const named = [callerId, ...ids].filter((id) => isId(id ?? '')) as string[];
    await tx
      .select({ id: users.id })
      .from(users)
      .where(or(inArray(users.id, named), superAdmins ? isSuperAdmin : undefined))
      .orderBy(asc(users.id))
      .for('no key update');
  };
}

/**
 * The actor's current account under a shared lock: role and agency cannot change until the transaction ends. In the lock
 * order it is first; being shared, it does not serialize one person's actions. Actions that change the actor's own
 * account take `lockAccount` instead, those that change another one `lockAccounts`. Undefined once the account is closed.
 */
export async function lockActor(tx: Tx, id: string): Promise<Actor | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('share');
  const account = await findAccount(tx, id);
  return account && actorOf(account);
}

export async function updateProfile(
  tx: Tx,
  id: string,
  profile: { name?: string; phone?: string; address?: string; language?: Language | null },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, id));
}

/** An account without two-step login. */
export const noSecondFactor = {
  secondFactor: null,
  secondFactorSince: null,
  secondFactorStep: null,
} as const;

/** What an account loses with a role: two-step login, where the role has none (D-186). */
export function lostWith(role: Role): Partial<typeof noSecondFactor> {
  return hasTwoStepLogin({ role }) ? {} : noSecondFactor;
}

/** The membership status of a person. Office accounts never have one (check constraint). */
export async function setMembership(
  tx: Tx,
  id: string,
  membership: { agencyId: string | null; agencyStatus: AgencyStatus; position?: string; role?: Role },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...membership,
      ...(membership.role && lostWith(membership.role)),
      agencyStatusDate: now,
      updatedAt: now,
    })
    .where(eq(users.id, id));
}

export async function setRole(tx: Tx, id: string, role: Role, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ role, ...lostWith(role), updatedAt: now })
    .where(eq(users.id, id));
}

/** Ordered by id, so that the result does not depend on the index used. */
const byAge = [asc(users.createdAt), asc(users.id)];

/** Approved agent_admins of the agency: the recipients of its notices. */
export async function listAgencyStaff(reader: Reader, agencyId: string): Promise<string[]> {
  const staff = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.agencyId, agencyId),
        eq(users.agencyStatus, 'approved'),
        eq(users.role, 'agent_admin'),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(...byAge)
    .prepare('list_agency_staff')
    .execute();
  return staff.map(({ id }) => id);
}

/** Every admin and super_admin. */
export async function listAdmins(reader: Reader): Promise<string[]> {
  const office = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super_admin']), isNull(users.deletedAt)))
    .orderBy(...byAge);
  return office.map(({ id }) => id);
}

/** True while no account exists. */
export async function hasNoUsers(reader: Reader): Promise<boolean> {
  const [one] = await reader.select({ id: users.id }).from(users).limit(1);
  return one === undefined;
}

/** The actor of an account row, for policies. */
export function actorOf(account: Pick<Account, keyof typeof actorColumns>): Actor {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    role: account.role,
    agencyId: account.agencyId,
    agencyName: account.agencyName ?? '',
    agencyStatus: account.agencyStatus,
    agencyActive: account.agencyActive ?? true,
  };
}
