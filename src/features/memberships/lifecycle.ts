import type { AgencyStatus, Role } from '#shared/actor.ts';

/** What a user gets as position when none is given (R-MEM-03). */
export const DEFAULT_POSITION = 'Member';

/** The position of whoever is made an agency's administrator (D-108). */
export const AGENT_ADMIN_POSITION = 'Agent Admin';

export type MembershipDecision = 'approve' | 'reject';
export type MembershipAction =
  | 'request'
  | 'withdraw'
  | MembershipDecision
  | 'appoint'
  | 'dismiss'
  | 'remove'
  | 'close_agency';

/** Action -> where it may start and where it leads; docs/domain.md prints this table. */
export const membershipTransitions: Record<
  MembershipAction,
  { from: readonly AgencyStatus[]; to: AgencyStatus }
> = {
  // a repeated request to the same agency only replaces the message (D-105)
  request: { from: ['none', 'rejected', 'pending'], to: 'pending' },
  withdraw: { from: ['pending'], to: 'none' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  // made agent admin of an agency, and no longer that (D-108)
  appoint: { from: ['none', 'pending', 'rejected'], to: 'approved' },
  dismiss: { from: ['approved'], to: 'none' },
  // a member taken out of the agency (D-107)
  remove: { from: ['approved'], to: 'none' },
  close_agency: { from: ['pending', 'approved', 'rejected'], to: 'none' },
};

export function canMove(action: MembershipAction, from: AgencyStatus): boolean {
  return membershipTransitions[action].from.includes(from);
}

/** What an agency does by itself; by the office it is an override (D-89). */
export function isAgencysOwn(action: MembershipAction): boolean {
  return action === 'approve' || action === 'reject' || action === 'remove';
}

/** The role of somebody who no longer belongs to an agency: nobody works for one without belonging to it (D-107 to D-109). */
export function roleWithoutAgency(role: Role): Role {
  return role === 'agent' || role === 'agent_admin' ? 'user' : role;
}

/** Statuses a request may have in an agency's list; what was withdrawn the agency no longer sees (D-105). */
export const listedRequestStatuses = ['pending', 'approved', 'rejected'] as const;
export type ListedRequestStatus = (typeof listedRequestStatuses)[number];

const decisionWords: Record<string, MembershipDecision> = {
  approved: 'approve',
  approve: 'approve',
  rejected: 'reject',
  reject: 'reject',
};

/**
 * The decision that `approved` and `status` name together (D-50): 'none' where neither is sent, 'unclear' where they
 * disagree or the status is no decision.
 */
export function readDecision(words: {
  approved?: boolean | null | undefined;
  status?: string | null | undefined;
}): MembershipDecision | 'none' | 'unclear' {
  const { approved, status } = words;
  const word = status?.trim().toLowerCase() ?? '';
  const byStatus = Object.hasOwn(decisionWords, word) ? decisionWords[word] : undefined;
  if (word !== '' && byStatus === undefined) return 'unclear';
  if (approved === undefined || approved === null) return byStatus ?? 'none';
  const byFlag = approved ? 'approve' : 'reject';
  return byStatus === undefined || byStatus === byFlag ? byFlag : 'unclear';
}

export const agencyStatusLabels: Record<AgencyStatus, string> = {
  none: 'Not a member',
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
};
