import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const agencyRefusals = refusals({
  AGENCY_NOT_FOUND: [404, 'Agency not found'],
  AGENCY_INACTIVE: [403, 'This agency is not active'],
});

/** Validation sentences of the agency form, shared by form and server. */
export const agencyFields = texts({
  nameRequired: 'Agency name is required',
  emailRequired: 'Contact email is required',
  emailInvalid: 'Please enter a valid email address',
  registrationInvalid: 'Please enter letters and then digits, such as E (1) 0000 or REN 00000',
});

/**
 * In place of the id of an agency: the portal chooses one (D-102). Here and not in policy.ts, whose helpers the forms of visitors
 * would load.
 */
export const ANY_AGENCY = 'any';

export const agencyTexts = texts({
  created: 'Agency created successfully',
  updated: 'Agency updated successfully',
  deleted:
    'Agency deleted successfully. {users} users converted to normal users and {bookings} bookings updated.',
  deleteUnderWay:
    'The agency is closed. {users} users and {bookings} bookings are updated so far; the rest follows within minutes.',
  listFailed: 'Failed to load agencies. Please try again.',
  detailsFailed: 'Failed to load agency details. Please try again later.',
  noneOfName: 'No agency with this name',
  registrationHint: 'Shown to people who choose an agency.',
  notAssigned: 'You do not run an agency yet. The park office assigns one to you.',
});
