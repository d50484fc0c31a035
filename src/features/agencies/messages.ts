import { refusals } from '#shared/problem.ts';

export const agencyRefusals = refusals({
  AGENCY_NOT_FOUND: [404, 'Agency not found'],
  AGENCY_INACTIVE: [403, 'This agency is not active'],
});

/** Field sentences of the agency form, shared by form and server. */
export const agencyFields = {
  nameRequired: 'Agency name is required',
  emailRequired: 'Contact email is required',
  emailInvalid: 'Please enter a valid email address',
} as const;

export const agencyTexts = {
  created: 'Agency created successfully',
  updated: 'Agency updated successfully',
  deleted:
    'Agency deleted successfully. {users} users converted to normal users and {bookings} bookings updated.',
  bothListsFailed: 'Failed to fetch agencies from both public and admin endpoints',
  backupList: 'Note: Using backup agency data. You can still submit your request.',
  notAssigned: 'You do not run an agency yet. The park office assigns one to you.',
  notListed: 'Your agency is not in the public list at the moment, so it takes no new requests.',
  noneLoaded: 'No agencies loaded. Please reload the page or contact support.',
} as const;
