import type { ParkFacts } from '#core/park/contract.ts';
import { refusals } from '#shared/problem.ts';
import { sentences } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';

export const membershipRefusals = refusals({
  DECISION_MISSING: [400, 'Please select an action (approve or reject)', 'approved'],
  DECISION_UNCLEAR: [400, 'The decision is not clear: approved and status disagree', 'status'],
  NOT_A_MEMBER: [403, 'You must be an approved agency member to request bookings'],
  OWN_REMOVAL: [400, 'You cannot remove yourself from the agency'],
  AGENT_ADMIN_NOT_FOUND: [404, 'Agent admin not found'],
  BELONGS_TO_AGENCY: [409, 'This user already belongs to an agency'],
  ALREADY_MEMBER: [
    409,
    'You are already a member of an agency. Please contact support if you need to change agencies.',
  ],
  PENDING_ELSEWHERE: [
    409,
    'You already have a pending request for a different agency. Please wait for that request to be processed.',
  ],
  NO_PENDING_REQUEST: [409, 'No pending agency request for this user'],
  REQUEST_RENEWED: [409, 'The request was sent anew meanwhile. Please read it and decide again.'],
});

/** Validation sentences of requests and decisions, shared by forms and server. */
export const membershipFields = texts({
  agencyRequired: 'Please select an agency',
  assignmentIncomplete: 'Please select both an agency and a user',
  roleInvalid: 'Invalid role',
  statusInvalid: 'Invalid status',
});

/** What a request for a lot says on the wire, in any language, while its applicant has written nothing (R-MEM-17). */
export const DEFAULT_MESSAGE = 'Requesting agency membership';

/** What an applicant wrote; '' for the message that their form began with. */
export const writtenMessage = (message: string) => (message === DEFAULT_MESSAGE ? '' : message);

/** What an applicant says they are in their company, labelled: 'Member' alone would read as the state of the request. */
export const positionText = (position: string) =>
  position === '' ? '' : t('Position: {position}', { position });

export const membershipTexts = texts({
  about: ({ cost }: Partial<Pick<ParkFacts, 'cost'>> = {}) =>
    sentences(
      t('An agency checks your documents and stays with you until you have the keys.'),
      cost?.bookingTerms?.agencyFee,
      t('You can change it until it has approved you.'),
    ),
  submitted: 'Agency membership request submitted successfully!',
  withdrawn: 'Agency membership request withdrawn',
  approved: 'Request approved successfully',
  rejected: 'Request rejected successfully',
  assigned: 'Agent admin assigned successfully',
  unassigned: 'Agent admin removed successfully',
  agentAdminsFailed: 'Failed to load agencies and users. Please try again later.',
  removed: 'User removed from agency',
  roleChanged: 'User {name} updated successfully',
  noneOnTab: 'No pending membership requests.',
  willAnswer: '{agency} will answer you',
  pendingLead: 'You can book lots as soon as {agency} has approved you.',
  rejectedLead: '{agency} did not accept your request. You can ask another agency, or the same one again.',
  /** What a row was found to be that a colleague or its applicant has decided. */
  meanwhile: {
    approved: 'meanwhile approved by somebody else',
    rejected: 'meanwhile rejected by somebody else',
    none: 'meanwhile withdrawn',
  },
  /** Of the agent admin who leaves or is deleted. */
  runsAlone: 'Nobody else runs {agency}: its requests then wait for the park office.',
  nobodyMatches: 'Nobody matches your search.',
  refreshed: 'Agency membership requests refreshed',
  refreshFailed: "Couldn't refresh agency requests",
});
