import type { AgencyStatus } from '#shared/actor.ts';
import { texts } from '#shared/say.ts';

export const agencyStatusLabels: Record<AgencyStatus, string> = texts({
  none: 'Not a member',
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
});
