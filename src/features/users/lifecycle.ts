import type { AgencyStatus, Role } from '#shared/actor.ts';

/** Role labels on the administration screens. */
export const roleLabels: Record<Role, string> = {
  user: 'User',
  agent: 'Agent',
  agent_admin: 'Agent Admin',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** The label of a person's role for the office; an agent admin who runs no agency is named as such (D-108). */
export function roleLabelOf({ role, agencyStatus }: { role: Role; agencyStatus: AgencyStatus }): string {
  const runsNone = role === 'agent_admin' && agencyStatus !== 'approved';
  return runsNone ? 'Agent admin without agency' : roleLabels[role];
}

/** Labels of the membership status. */
export const agencyStatusLabels: Record<AgencyStatus, string> = {
  none: 'No agency',
  pending: 'Request pending',
  approved: 'Member',
  rejected: 'Request rejected',
};

/** The role filter of the list of users. */
export const roleFilters = ['all', 'user', 'agent_admin', 'super_admin'] as const;
export type RoleFilter = (typeof roleFilters)[number];

/** Exports with documents that one person may draw within a day (D-173). */
export const EXPORTS_PER_DAY = 3;
/** The same of the data alone: each is read and written as a whole. */
export const DATA_EXPORTS_PER_DAY = 20;

/** Password bounds: no composition rules, and an upper bound so that hashing stays cheap (D-32). */
export const passwordLimits = { min: 6, max: 200 } as const;

/** Whether a password is white space alone, which counts as empty but is not. */
export const isBlank = (password: string): boolean => password !== '' && password.trim() === '';
