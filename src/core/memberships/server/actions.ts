import { ANY_AGENCY, agencyRefusals } from '#core/agencies/messages.ts';
import { type AgencyRow, findAgency } from '#core/agencies/server/store.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { findLot } from '#core/lots/server/store.ts';
import type { NoticeFacts } from '#core/notices/fact-labels.ts';
import { noticeNames } from '#core/notices/fact-labels.ts';
import { notifyOwner } from '#core/notices/server/account-actions.ts';
import { notify } from '#core/notices/server/store.ts';
import { propertyAlias } from '#core/park/labels.ts';
import { userRefusals } from '#core/users/messages.ts';
import { hasTwoStepLogin } from '#core/users/policy.ts';
import { lockOwnAccount, reloadAccount } from '#core/users/server/actions.ts';
import {
  type Account,
  actorOf,
  listAgencyStaff,
  lockAccount,
  setMembership,
} from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator, isMember, type Role } from '#shared/actor.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import {
  DEFAULT_POSITION,
  isAgencysOwn,
  type MembershipAction,
  type MembershipDecision,
  MOST_WITHDRAWN_AN_HOUR,
  membershipTransitions,
  roleByRequest,
} from '../lifecycle.ts';
import { membershipRefusals } from '../messages.ts';
import { membershipCan } from '../policy.ts';
import {
  closePendingRequest,
  countWithdrawn,
  findLeastBusyAgency,
  findRequest,
  findRequestedLot,
  insertRequest,
  updatePendingRequest,
} from './store.ts';

/** Notifies the agency's administrators about an applicant, except the actor. */
async function notifyAgencyAdmins(
  tx: Tx,
  kind: 'membership_requested' | 'membership_withdrawn',
  { agencyId, agencyName, person }: { agencyId: string; agencyName: string; person: Account },
  now: Date,
): Promise<void> {
  await notify(tx, {
    kind,
    recipients: { agency: await listAgencyStaff(tx, agencyId) },
    factsFor: () => ({ person: person.name, agency: agencyName }),
    doer: person.id,
    agencyId,
    aboutUserId: person.id,
    at: now,
  });
}

/** Tells the agency that somebody no longer asks to join it; nothing about others. */
export async function notifyOfWithdrawal(tx: Tx, person: Account, now: Date): Promise<void> {
  const { agencyId, agencyName, agencyStatus } = person;
  if (agencyId === null || agencyStatus !== 'pending') return;
  await notifyAgencyAdmins(
    tx,
    'membership_withdrawn',
    { agencyId, agencyName: agencyName ?? '', person },
    now,
  );
}

/** Tells a person what became of their membership of an agency, unless they did it themselves. */
export async function notifyOfMembership(
  tx: Tx,
  status: 'approved' | 'rejected',
  told: {
    actor: Actor;
    userId: string;
    agencyId: string | null;
    agencyName: string;
    note?: string;
    lot?: Pick<NoticeFacts, 'lot' | 'lotPage'> | undefined;
  },
  now: Date,
): Promise<void> {
  const agency = told.agencyId === null ? undefined : await findAgency(tx, told.agencyId);
  const inactive = status === 'approved' && agency?.isActive === false;
  await notify(tx, {
    kind: `membership_${status}`,
    recipients: { self: [told.userId] },
    factsFor: () => ({
      agency: told.agencyName,
      ...(told.note && { note: told.note }),
      ...(inactive ? { cause: 'agency_inactive' as const } : told.lot),
    }),
    doer: told.actor.id,
    agencyId: told.agencyId,
    aboutUserId: told.userId,
    at: now,
  });
}

/** Tells a member that the membership has ended, or an applicant that the request has; the agency may be gone by now, so the notice names it and no more. */
export async function notifyOfEnd(
  tx: Tx,
  { actor, person, isClosed = false }: { actor: Actor; person: Account; isClosed?: boolean },
  now: Date,
): Promise<void> {
  const isRequest = person.agencyStatus === 'pending';
  if (!isMember(person) && !isRequest) return;
  await notify(tx, {
    kind: 'membership_ended',
    recipients: { self: [person.id] },
    factsFor: () => ({
      agency: person.agencyName ?? '',
      ...(isClosed && { cause: 'agency_closed' as const }),
      ...(isRequest && { isRequest }),
    }),
    doer: actor.id,
    aboutUserId: person.id,
    at: now,
  });
}

/** The agency that a request names; for any, that of the pending request, or the least busy one (D-102). */
export async function findAskedAgency(
  tx: Tx,
  actor: Actor,
  agencyId: string,
): Promise<AgencyRow | undefined> {
  if (agencyId !== ANY_AGENCY) return findAgency(tx, agencyId);
  const own = actor.agencyStatus === 'pending' ? actor.agencyId : null;
  const found = own ?? (await findLeastBusyAgency(tx));
  return found === undefined ? undefined : findAgency(tx, found);
}

/**
 * Files the caller's request with an agency, or renews the pending one there (D-105).
 * `isNew` distinguishes the two. @throws the refusals of membershipCan.request, LOT_NOT_FOUND, TOO_MANY
 */
export async function fileRequest(
  tx: Tx,
  asked: {
    actor: Actor;
    agency: AgencyRow | undefined;
    position: string;
    message: string;
    lotId: string | undefined;
    now: Date;
  },
): Promise<{ account: Account; isNew: boolean }> {
  const { agency, message, lotId, now } = asked;
  const before = await lockOwnAccount(tx, asked.actor.id);
  assertAllowed(membershipCan.request(actorOf(before), agency));
  // unreachable: the line above refuses a missing agency
  if (!agency) throw new Error('An absent agency was let through');
  if (lotId !== undefined && !(await findLot(tx, lotId))) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const isNew = before.agencyStatus !== 'pending';
  // the page has no position field: keep the position given in the booking dialog
  const position = asked.position || (isNew ? DEFAULT_POSITION : before.position);
  if (isNew) {
    await assertNotFlooded(tx, { userId: before.id, agencyId: agency.id }, now);
    const about = { agencyId: agency.id, agencyName: agency.name };
    await insertRequest(tx, { ...about, userId: before.id, position, message, lotId }, now);
    await notifyAgencyAdmins(tx, 'membership_requested', { ...about, person: before }, now);
  } else {
    await updatePendingRequest(tx, before.id, { position, message, lotId }, now);
  }
  await changeMembership(tx, {
    action: 'request',
    actor: asked.actor,
    person: before,
    agencyId: agency.id,
    position,
    now,
  });
  return { account: await reloadAccount(tx, before.id), isNew };
}

/** Each request and its withdrawal are told to the agency: so they end, for an hour (D-320). @throws TOO_MANY */
async function assertNotFlooded(
  tx: Tx,
  asked: { userId: string; agencyId: string },
  now: Date,
): Promise<void> {
  const withdrawn = await countWithdrawn(tx, asked, new Date(now.getTime() - HOUR_MS));
  if (withdrawn >= MOST_WITHDRAWN_AN_HOUR)
    throw new Problem(commonRefusals.TOO_MANY, { retryAfter: HOUR_MS / 1000 });
}

/** Withdraws the caller's own pending request. @throws NO_PENDING_REQUEST when there is none. */
export async function withdrawRequest(tx: Tx, actor: Actor, now: Date): Promise<Account> {
  const before = await lockOwnAccount(tx, actor.id);
  assertAllowed(membershipCan.withdraw(actorOf(before)), before.agencyStatus);
  await closePendingRequest(tx, before.id, { status: 'withdrawn', decidedBy: actor.id }, now);
  await notifyOfWithdrawal(tx, before, now);
  await changeMembership(tx, { action: 'withdraw', actor, person: before, agencyId: null, now });
  return reloadAccount(tx, before.id);
}

/** Ways a call may identify a request; empty texts count as absent. */
export type NamedRequest = {
  agencyId?: string | null | undefined;
  userId?: string | null | undefined;
  /** The id of the request, or of the person (D-50). */
  requestId?: string | null | undefined;
};

/** A decision, with the note that a rejected person reads and the date of the request that was read (D-196). */
export type MembershipAnswer = {
  decision: MembershipDecision;
  note?: string | null | undefined;
  seenDate?: string | null | undefined;
};

/**
 * Decides on a request, however it is identified.
 * @throws AGENCY_NOT_FOUND and what answerMembership throws
 */
export async function decideNamedRequest(
  tx: Tx,
  actor: Actor,
  named: NamedRequest,
  answer: MembershipAnswer,
  now: Date,
): Promise<Account> {
  if (named.agencyId) {
    assertAllowed(membershipCan.oversee(actor, named.agencyId));
    if (!(await findAgency(tx, named.agencyId))) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  }
  const request = named.requestId ? await findRequest(tx, named.requestId) : undefined;
  const people = [request?.userId ?? named.requestId, named.userId].filter(Boolean);
  const [userId] = people;
  // no id, or two ids of different people, are answered like an unknown id (D-46)
  if (!userId || people.some((each) => each !== userId)) throw new Problem(userRefusals.USER_NOT_FOUND);
  return decideMembership(tx, {
    ...answer,
    actor,
    userId,
    now,
    ...(named.agencyId && { agencyId: named.agencyId }),
    ...(request && { requestId: request.id }),
  });
}

type MembershipRuling = MembershipAnswer & {
  actor: Actor;
  userId: string;
  now: Date;
  /** Optional guards: the agency and the request the call expects; a mismatch is refused. */
  agencyId?: string;
  requestId?: string;
};

/**
 * Approves or rejects a person: the one action behind every call that decides. A rejected person keeps
 * the agency for display (D-104). @throws USER_NOT_FOUND, FORBIDDEN, NO_PENDING_REQUEST, REQUEST_RENEWED.
 */
async function decideMembership(tx: Tx, answer: MembershipRuling): Promise<Account> {
  const { actor, decision, seenDate, now } = answer;
  const before = await lockAccount(tx, answer.userId);
  if (!before) throw new Problem(userRefusals.USER_NOT_FOUND);
  assertAllowed(membershipCan.answer(actor, before), before.agencyStatus);
  const isMeant =
    (answer.agencyId ?? before.agencyId) === before.agencyId &&
    (answer.requestId ?? before.requestId) === before.requestId;
  if (!isMeant) throw new Problem(membershipRefusals.NO_PENDING_REQUEST);
  // optimistic lock: a renewed request says something else than the one that was read
  if (seenDate && Date.parse(seenDate) !== before.requestDate?.getTime()) {
    throw new Problem(membershipRefusals.REQUEST_RENEWED);
  }
  const status = decision === 'approve' ? 'approved' : 'rejected';
  const note = (decision === 'reject' && answer.note) || '';
  await closePendingRequest(tx, before.id, { status, decidedBy: actor.id, note }, now);
  await changeMembership(tx, {
    action: decision,
    actor,
    person: before,
    agencyId: before.agencyId,
    ...(decision === 'approve' && { role: roleByRequest(before.role) }),
    now,
  });
  const { id: userId, agencyId, agencyName } = before;
  const lot = decision === 'approve' && before.requestId ? await lotFacts(tx, before.requestId) : undefined;
  const told = { actor, userId, agencyId, agencyName: agencyName ?? '', note, lot };
  await notifyOfMembership(tx, status, told, now);
  return reloadAccount(tx, before.id);
}

/** The lot that a request came from, and its page with the booking dialog; one that is taken is not promised (D-482). */
async function lotFacts(
  tx: Tx,
  requestId: string,
): Promise<Pick<NoticeFacts, 'lot' | 'lotPage'> | undefined> {
  const found = await findRequestedLot(tx, requestId);
  if (!found) return undefined;
  const { lot, property } = found;
  return {
    ...(lot.status === 'available' && { lot: `lot ${lot.lotNumber}` }),
    lotPage: `/properties/${propertyAlias(property)}/type/${lot.type}?lot=${lot.id}&book=1`,
  };
}

type MembershipChange = {
  action: MembershipAction;
  actor: Actor;
  person: Account;
  agencyId: string | null;
  position?: string;
  /** Where the role changes as well. */
  role?: Role;
  now: Date;
};

/** Stores the person's new membership status, and the audit entry; a decision by the office is an override (D-89). */
export async function changeMembership(tx: Tx, change: MembershipChange): Promise<void> {
  const { action, actor, person, agencyId, position, role, now } = change;
  const { to } = membershipTransitions[action];
  const isNewRole = role !== undefined && role !== person.role;
  await setMembership(
    tx,
    person.id,
    {
      agencyId,
      agencyStatus: to,
      ...(position !== undefined && { position }),
      ...(role !== undefined && { role }),
    },
    now,
  );
  if (role !== undefined) await settleTwoStep(tx, { actor, person, role }, now);
  await recordAudit(tx, {
    actor,
    action: `membership.${action}`,
    target: { type: 'user', id: person.id },
    from: { agencyStatus: person.agencyStatus, ...(isNewRole && { role: person.role }) },
    to: { agencyStatus: to, ...(isNewRole && { role }) },
    detail: {
      agencyId: agencyId ?? person.agencyId,
      ...(isAgencysOwn(action) && isAdministrator(actor) && { override: true }),
    },
    at: now,
  });
}

/** Two-step login ends with a role that has none: that is recorded, and its owner is told by whom (D-186). */
export async function settleTwoStep(
  tx: Tx,
  { actor, person, role }: { actor: Actor; person: Account; role: Role },
  now: Date,
): Promise<void> {
  if (!person.secondFactorSince || hasTwoStepLogin({ role })) return;
  const target = { type: 'user', id: person.id } as const;
  await recordAudit(tx, { actor, action: 'user.two_step_off', target, to: { role }, at: now });
  const by = isAdministrator(actor) ? noticeNames.office : actor.agencyName;
  const news = { userId: person.id, doer: actor.id, by, isOn: false };
  await notifyOwner(tx, 'account_second_factor', news, now);
}
