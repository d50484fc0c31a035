import type { AgencyStatus, Role } from '#shared/actor.ts';

/** What roles are called where people are run. */
export const roleLabels: Record<Role, string> = {
  user: 'User',
  agent: 'Agent',
  agent_admin: 'Agent Admin',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** How somebody stands with an agency, in a word. */
export const agencyStatusLabels: Record<AgencyStatus, string> = {
  none: 'No agency',
  pending: 'Request pending',
  approved: 'Member',
  rejected: 'Request rejected',
};

/** The role filter of the list of users (R-ADM-12). */
export const roleFilters = ['all', 'user', 'agent_admin', 'super_admin'] as const;
export type RoleFilter = (typeof roleFilters)[number];
