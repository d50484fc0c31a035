import type { AgencyStatus } from '#shared/actor.ts';

/** What a user gets as position when none is given (R-MEM-03). */
export const DEFAULT_POSITION = 'Member';

export type MembershipAction = 'request' | 'withdraw' | 'approve' | 'reject';

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
};

export function canMove(action: MembershipAction, from: AgencyStatus): boolean {
  return membershipTransitions[action].from.includes(from);
}

export const agencyStatusLabels: Record<AgencyStatus, string> = {
  none: 'Not a member',
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
};
