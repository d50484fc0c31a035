import { agencyRefusals } from '#core/agencies/messages.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import { userRefusals } from '#core/users/messages.ts';
import { reloadAccount } from '#core/users/server/actions.ts';
import { type Account, lockAccount, setRole } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator, isMember } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { AGENT_ADMIN_POSITION, DEFAULT_POSITION, roleWithoutAgency } from '../lifecycle.ts';
import { membershipRefusals } from '../messages.ts';
import { membershipCan } from '../policy.ts';
import { changeMembership, notifyOfEnd, notifyOfMembership, notifyOfWithdrawal } from './actions.ts';
import { closePendingRequest, lockPeople } from './store.ts';

/** A member of an agency, as identified by a path. */
type Named = { actor: Actor; agencyId: string; userId: string; now: Date };

/** The approved member identified by a path, locked; undefined otherwise. */
async function lockMember(tx: Tx, { agencyId, userId }: Named): Promise<Account | undefined> {
  const account = await lockAccount(tx, userId);
  return account && isMember(account) && account.agencyId === agencyId ? account : undefined;
}

/** Ends a membership: role user, no agency; a member is told (D-107 to D-109). */
async function removeFromAgency(
  tx: Tx,
  actor: Actor,
  person: Account,
  action: 'dismiss' | 'remove' | 'close_agency',
  now: Date,
): Promise<void> {
  await changeMembership(tx, {
    action,
    actor,
    person,
    agencyId: null,
    position: DEFAULT_POSITION,
    role: roleWithoutAgency(person.role),
    now,
  });
  await notifyOfEnd(tx, { actor, person, isClosed: action === 'close_agency' }, now);
}

/**
 * Assigns an agent admin to an agency; their pending request ends, as approved if it was to this agency, and
 * they are notified (D-108).
 * @throws FORBIDDEN, AGENCY_NOT_FOUND, USER_NOT_FOUND, BELONGS_TO_AGENCY
 */
export async function assignAdmin(tx: Tx, appointment: Named): Promise<Account> {
  const { actor, agencyId, userId, now } = appointment;
  assertAllowed(membershipCan.dismiss(actor));
  const before = await lockAccount(tx, userId);
  const agency = await findAgency(tx, agencyId);
  if (!agency || agency.closing) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  if (!before) throw new Problem(userRefusals.USER_NOT_FOUND);
  assertAllowed(membershipCan.appoint(actor, before), before.agencyStatus);
  const status = before.agencyId === agency.id ? 'approved' : 'withdrawn';
  await closePendingRequest(tx, before.id, { status, decidedBy: actor.id }, now);
  if (status === 'withdrawn') await notifyOfWithdrawal(tx, before, now);
  await changeMembership(tx, {
    action: 'appoint',
    actor,
    person: before,
    agencyId: agency.id,
    position: AGENT_ADMIN_POSITION,
    role: 'agent_admin',
    now,
  });
  const told = { actor, userId: before.id, agencyId: agency.id, agencyName: agency.name };
  await notifyOfMembership(tx, 'approved', told, now);
  return reloadAccount(tx, before.id);
}

/** Makes an agent admin a normal user, who may be assigned again. @throws FORBIDDEN, AGENT_ADMIN_NOT_FOUND */
export async function unassignAdmin(tx: Tx, dismissal: Named): Promise<Account> {
  const { actor, now } = dismissal;
  assertAllowed(membershipCan.dismiss(actor));
  const before = await lockMember(tx, dismissal);
  if (before?.role !== 'agent_admin') throw new Problem(membershipRefusals.AGENT_ADMIN_NOT_FOUND);
  await removeFromAgency(tx, actor, before, 'dismiss', now);
  return reloadAccount(tx, before.id);
}

/**
 * Removes a member from the agency; the bookings they requested stay and can be decided.
 * @throws FORBIDDEN, USER_NOT_FOUND, OWN_REMOVAL
 */
export async function removeMember(tx: Tx, removal: Named): Promise<Account> {
  const { actor, agencyId, now } = removal;
  assertAllowed(membershipCan.oversee(actor, agencyId));
  const before = await lockMember(tx, removal);
  if (!before) throw new Problem(userRefusals.USER_NOT_FOUND);
  assertAllowed(membershipCan.remove(actor, before));
  await removeFromAgency(tx, actor, before, 'remove', now);
  return reloadAccount(tx, before.id);
}

/** Turns a member into an agent or back (D-113). @throws FORBIDDEN, USER_NOT_FOUND */
export async function changeMemberRole(tx: Tx, change: Named & { role: 'user' | 'agent' }): Promise<Account> {
  const { actor, agencyId, role, now } = change;
  assertAllowed(membershipCan.oversee(actor, agencyId));
  const before = await lockMember(tx, change);
  if (!before) throw new Problem(userRefusals.USER_NOT_FOUND);
  assertAllowed(membershipCan.changeRole(actor, before));
  if (before.role === role) return before;
  await setRole(tx, before.id, role, now);
  await recordAudit(tx, {
    actor,
    action: 'membership.change_role',
    target: { type: 'user', id: before.id },
    from: { role: before.role },
    to: { role },
    detail: { agencyId, ...(isAdministrator(actor) && { override: true }) },
    at: now,
  });
  return reloadAccount(tx, before.id);
}

/**
 * Ends the membership of all members and applicants of an agency, up to a limit.
 * Callers that also lock lots call lockPeople before that. Returns the number of people changed.
 */
export async function removeAllFromAgency(
  tx: Tx,
  { actor, agencyId, now }: { actor: Actor; agencyId: string; now: Date },
  most?: number,
): Promise<number> {
  const people = await lockPeople(tx, agencyId, most);
  for (const person of people) {
    // a request that ends with its agency has no decision
    await closePendingRequest(tx, person.id, { status: 'withdrawn', decidedBy: actor.id }, now);
    await removeFromAgency(tx, actor, person, 'close_agency', now);
  }
  return people.length;
}
