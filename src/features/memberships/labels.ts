import type { AgencyStatus } from '#shared/actor.ts';

export const agencyStatusLabels: Record<AgencyStatus, string> = {
  none: 'Not a member',
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
};
