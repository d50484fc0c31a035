import type { AgencyStatus, Role } from '#shared/actor.ts';

/** Default position of an applicant. */
export const DEFAULT_POSITION = 'Member';

/** Position of an assigned agency administrator (D-108). */
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

/** The membership state machine: action -> source statuses and target; docs/domain.md prints this table. */
export const membershipTransitions: Record<
  MembershipAction,
  { from: readonly AgencyStatus[]; to: AgencyStatus }
> = {
  // a repeated request to the same agency only updates the message (D-105)
  request: { from: ['none', 'rejected', 'pending'], to: 'pending' },
  withdraw: { from: ['pending'], to: 'none' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  // assigned as agent admin of an agency, and unassigned
  appoint: { from: ['none', 'pending', 'rejected'], to: 'approved' },
  dismiss: { from: ['approved'], to: 'none' },
  // removed from the agency (D-107)
  remove: { from: ['approved'], to: 'none' },
  close_agency: { from: ['pending', 'approved', 'rejected'], to: 'none' },
};

export function canMove(action: MembershipAction, from: AgencyStatus): boolean {
  return membershipTransitions[action].from.includes(from);
}

/** Actions of the agency itself; by the office they are an override (D-89). */
export function isAgencysOwn(action: MembershipAction): boolean {
  return action === 'approve' || action === 'reject' || action === 'remove';
}

/** The role after leaving an agency: staff roles require membership (D-107 to D-109). */
export function roleWithoutAgency(role: Role): Role {
  return role === 'agent' || role === 'agent_admin' ? 'user' : role;
}

/** The role after an approval. Only the office makes agent admins, never a request. */
export function roleByRequest(role: Role): Role {
  return role === 'agent_admin' ? 'agent' : role;
}

/** Request statuses an agency can see; withdrawn requests are hidden. */
export const listedRequestStatuses = ['pending', 'approved', 'rejected'] as const;
export type ListedRequestStatus = (typeof listedRequestStatuses)[number];

const decisionWords: Record<string, MembershipDecision> = {
  approved: 'approve',
  approve: 'approve',
  rejected: 'reject',
  reject: 'reject',
};

/** Requests to one agency that a person may withdraw within an hour; the next is refused for as long (D-320). */
export const MOST_WITHDRAWN_AN_HOUR = 3;

/**
 * The decision that `approved` and `status` state together (D-50): 'none' where neither is sent, 'unclear' where they
 * contradict each other or the status is not a decision.
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
