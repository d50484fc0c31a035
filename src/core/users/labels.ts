import type { AgencyStatus, Role } from '#shared/actor.ts';
import { t, texts } from '#shared/say.ts';

/** Role labels on the administration screens. */
export const roleLabels: Record<Role, string> = texts({
  user: 'User',
  agent: 'Agent',
  agent_admin: 'Agent Admin',
  admin: 'Admin',
  super_admin: 'Super Admin',
});

/** The label of a person's role for the office; an agent admin who runs no agency is named as such (D-108). */
export function roleLabelOf({ role, agencyStatus }: { role: Role; agencyStatus: AgencyStatus }): string {
  const runsNone = role === 'agent_admin' && agencyStatus !== 'approved';
  return runsNone ? t('Agent admin without agency') : roleLabels[role];
}

/** Labels of the membership status. */
export const agencyStatusLabels: Record<AgencyStatus, string> = texts({
  none: 'No agency',
  pending: 'Request pending',
  approved: 'Member',
  rejected: 'Request rejected',
});
