import { refusals } from '#shared/problem.ts';

export const membershipRefusals = refusals({
  AGENCY_MISSING: [400, 'Please select an agency'],
  DECISION_UNCLEAR: [400, 'The decision is not clear: approved and status disagree'],
  ALREADY_MEMBER: [
    409,
    'You are already a member of an agency. Please contact support if you need to change agencies.',
  ],
  PENDING_ELSEWHERE: [
    409,
    'You already have a pending request for a different agency. Please wait for that request to be processed.',
  ],
  NO_PENDING_REQUEST: [409, 'No pending agency request for this user'],
});

export const membershipTexts = {
  submitted: 'Agency membership request submitted successfully!',
  withdrawn: 'Agency membership request withdrawn',
  approved: 'Request approved successfully',
  rejected: 'Request rejected successfully',
  approveFailed: 'Failed to approve request',
  rejectFailed: 'Failed to reject request',
  listFailedPage: 'Failed to fetch requests',
  listFailedTab: 'Failed to load agency membership requests',
  noneOnPage: 'No pending agency requests found',
  noneOnTab: 'No pending membership requests.',
  defaultMessage: 'Requesting agency membership',
  messageMissing: 'Please enter a message',
  positionMissing: 'Your position is required',
  pageFailed: 'Failed to submit request. Please try again.',
  pageFailedToast: 'Failed to submit agency request',
  formSubmitted: 'Agency membership request submitted successfully! Please wait for approval before booking.',
  formFailed: 'Failed to submit agency membership request. Please try again.',
  approvedOnDashboard:
    'Your agency membership has been approved! You can now make bookings through your agency.',
  welcome: 'Welcome to {agencyName}! Your agency membership has been approved.',
} as const;
