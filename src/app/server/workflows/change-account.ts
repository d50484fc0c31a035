import { agencyRefusals } from '#core/agencies/messages.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import { DEFAULT_POSITION, roleWithoutAgency } from '#core/memberships/lifecycle.ts';
import {
  notifyOfEnd,
  notifyOfMembership,
  notifyOfWithdrawal,
  settleTwoStep,
} from '#core/memberships/server/actions.ts';
import { closePendingRequest } from '#core/memberships/server/store.ts';
import { notifyOfAddress, notifyOwner } from '#core/notices/server/account-actions.ts';
import type { AskToConfirm } from '#core/sessions/server/actions.ts';
import { endLinks } from '#core/sessions/server/link-store.ts';
import { forgetOtherSources } from '#core/sessions/server/source-store.ts';
import { revokeSessions } from '#core/sessions/server/store.ts';
import { userRefusals } from '#core/users/messages.ts';
import { userCan } from '#core/users/policy.ts';
import { type AccountChange, listSuperAdmins, updateAccount } from '#core/users/server/account-store.ts';
import { reloadAccount } from '#core/users/server/actions.ts';
import { type Account, insertUser, lockAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator, isMember, type Role } from '#shared/actor.ts';
import { diffFields } from '#shared/differing.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** The agency of an account; undefined keeps it, null or '' clears it, an id makes a member. */
type WantedAgency = string | null | undefined;

export type NewAccount = {
  name: string;
  email: string;
  phone: string;
  passwordHash: string;
  role: Role;
  agencyId: WantedAgency;
};

/** Creates an account (D-112) and tells its owner (D-184). @throws FORBIDDEN, AGENCY_NOT_FOUND, EMAIL_TAKEN */
export async function openAccount(tx: Tx, actor: Actor, account: NewAccount, now: Date): Promise<Account> {
  assertAllowed(userCan.create(actor, account.role));
  const membership = await membershipOf(tx, undefined, account.role, account.agencyId, now);
  const vouched = { agencyId: null, emailConfirmedAt: now };
  const id = await insertUser(tx, { ...account, ...vouched, ...membership }, now);
  await recordAudit(tx, {
    actor,
    action: 'user.create',
    target: { type: 'user', id },
    to: { role: account.role, agencyId: membership.agencyId ?? null },
    at: now,
  });
  const opened = { userId: id, doer: actor.id, byOffice: true, isNew: true };
  await notifyOwner(tx, 'account_password', opened, now);
  return reloadAccount(tx, id);
}

export type WantedChange = Pick<
  AccountChange,
  'name' | 'email' | 'phone' | 'company' | 'registrationNumber' | 'passwordHash'
> & {
  role?: Role | undefined;
  agencyId?: WantedAgency;
};

type Change = {
  actor: Actor;
  userId: string;
  wanted: WantedChange;
  askToConfirm: AskToConfirm;
  now: Date;
};

/**
 * Changes an account for the office (D-113, D-116). A new password ends all its sessions (D-38). Values equal
 * to the stored ones change nothing and are not recorded.
 * @throws USER_NOT_FOUND, FORBIDDEN, OWN_ROLE, OWN_PASSWORD, LAST_SUPER_ADMIN, AGENCY_NOT_FOUND, EMAIL_TAKEN
 */
export async function changeAccount(
  tx: Tx,
  { actor, userId, wanted, askToConfirm, now }: Change,
): Promise<Account> {
  const before = await lockAccount(tx, userId);
  assertAllowed(userCan.edit(actor, before));
  if (!before) throw new Problem(userRefusals.USER_NOT_FOUND);
  const { agencyId, ...fields } = wanted;
  const role = roleOf(before, wanted);
  assertAllowed(userCan.grantRole(actor, before, role));
  if (fields.passwordHash !== undefined) assertAllowed(userCan.setPassword(actor, before));
  if (before.role === 'super_admin' && role !== 'super_admin') await assertAnotherSuperAdmin(tx, actor);

  const membership = await membershipOf(tx, before, role, agencyId, now);
  const change = diffFields(before, { ...fields, role, ...membership });
  if (Object.keys(change).length === 0) return before;
  const { email } = change;
  const unproven = email === undefined ? {} : { emailConfirmedAt: null, emailChangedAt: now };
  await updateAccount(tx, before.id, { ...change, ...unproven }, now);
  if (email !== undefined) await settleAddress(tx, before, { actor, email, askToConfirm, now });
  if (fields.passwordHash !== undefined) await settlePassword(tx, before.id, actor, now);
  await settleTwoStep(tx, { actor, person: before, role }, now);
  if (membership.agencyStatus !== undefined) await settleMembership(tx, actor, before, membership, now);
  await recordAudit(tx, {
    actor,
    action: 'user.update',
    target: { type: 'user', id: before.id },
    from: {
      ...(role !== before.role && { role: before.role }),
      ...(membership.agencyStatus && { agencyId: before.agencyId }),
    },
    to: {
      ...(role !== before.role && { role }),
      ...(membership.agencyStatus && { agencyId: membership.agencyId }),
    },
    detail: {
      fields: Object.keys(change).map((field) => (field === 'passwordHash' ? 'password' : field)),
    },
    at: now,
  });
  return reloadAccount(tx, before.id);
}

/** Links mailed to the old address end, both addresses are told, and the new one is asked to confirm (D-185). */
async function settleAddress(
  tx: Tx,
  before: Account,
  { actor, email, askToConfirm, now }: Pick<Change, 'actor' | 'askToConfirm' | 'now'> & { email: string },
): Promise<void> {
  await endLinks(tx, before.id, now);
  await notifyOfAddress(tx, { account: before, doer: actor.id, email }, now);
  await askToConfirm(tx, { ...before, email }, now);
}

/** Everything that the old password opened ends. */
async function settlePassword(tx: Tx, userId: string, actor: Actor, now: Date): Promise<void> {
  await revokeSessions(tx, userId, null, now, 'password');
  await forgetOtherSources(tx, userId, null);
  await endLinks(tx, userId, now, 'reset');
  await notifyOwner(tx, 'account_password', { userId, doer: actor.id, byOffice: true }, now);
}

/**
 * The resulting role. Leaving an agency ends staff roles, as after a removal (D-107); a
 * requested role is kept only if it needs no agency.
 */
function roleOf(before: Account, { role = before.role, agencyId }: WantedChange): Role {
  const leaves = isMember(before) && agencyId !== undefined && !agencyId;
  return leaves ? roleWithoutAgency(role) : role;
}

/** The last super_admin cannot be demoted, and one demoted concurrently demotes nobody. */
async function assertAnotherSuperAdmin(tx: Tx, actor: Actor): Promise<void> {
  const superAdmins = await listSuperAdmins(tx);
  if (superAdmins.length <= 1) throw new Problem(userRefusals.LAST_SUPER_ADMIN);
  if (!superAdmins.includes(actor.id)) throw new Problem(commonRefusals.FORBIDDEN);
}

type Membership = Pick<AccountChange, 'agencyId' | 'agencyStatus' | 'agencyStatusDate' | 'position'>;

/** The resulting change of membership; office accounts have none (rules.md, membership). */
async function membershipOf(
  tx: Tx,
  before: Account | undefined,
  role: Role,
  wanted: WantedAgency,
  now: Date,
): Promise<Membership> {
  const agencyId = isAdministrator({ role }) ? null : wanted;
  if (agencyId === undefined) return {};
  if (!agencyId) {
    const stands = before !== undefined && before.agencyStatus !== 'none';
    if (!stands) return {};
    const none = { agencyId: null, agencyStatus: 'none', agencyStatusDate: now } as const;
    return isMember(before) ? { ...none, position: DEFAULT_POSITION } : none;
  }
  const agency = await findAgency(tx, agencyId);
  if (!agency || agency.closing) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  if (before?.agencyId === agency.id && before.agencyStatus === 'approved') return {};
  return { agencyId: agency.id, agencyStatus: 'approved', agencyStatusDate: now };
}

/** Ends a pending request according to the change, and notifies a new member, or one whose membership ends. */
async function settleMembership(
  tx: Tx,
  actor: Actor,
  before: Account,
  { agencyId = null }: Membership,
  now: Date,
): Promise<void> {
  const status = agencyId !== null && agencyId === before.agencyId ? 'approved' : 'withdrawn';
  await closePendingRequest(tx, before.id, { status, decidedBy: actor.id }, now);
  if (agencyId !== before.agencyId) await notifyOfWithdrawal(tx, before, now);
  if (agencyId === null) return notifyOfEnd(tx, { actor, person: before }, now);
  const agencyName = (await findAgency(tx, agencyId))?.name ?? '';
  await notifyOfMembership(tx, 'approved', { actor, userId: before.id, agencyId, agencyName }, now);
}
