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
  noneLead: 'Lots are booked through an agency. Choose one and ask to join; it usually takes one answer.',
  joinToBook:
    'Lots are booked through an agency. Ask one to take you in; once it has approved you, you can book this lot.',
  pendingTitle: 'Agency Membership Pending',
  pendingLead: '{agency} has your request and will answer it. You can book lots as soon as you are approved.',
  approvedLead: 'You can book lots through {agency}.',
  rejectedLead: '{agency} did not accept your request. You can ask another agency, or the same one again.',
  pendingElsewhereLead: 'To ask a different agency, withdraw this request first.',
  withdrawTitle: 'Withdraw your request?',
  withdrawConsequence: '{agency} will no longer see it. You can ask any agency again afterwards.',
  withdrawFailed: 'Failed to withdraw the request. Please try again.',
  signInNote: 'You need an account to ask an agency. We bring you back here after you have signed in.',
  notForOffice: 'The park office needs no agency: membership is for buyers and agents.',
  pageLead:
    'Lots are booked through an agency. Choose the one you want to work with and tell it about yourself.',
  messageHint: 'Who you are and what you are looking for; the agency reads this when it answers.',
  pageSubmitted: 'Your request has been sent to {agency}. You will see its answer on your dashboard.',
  approveTitle: 'Approve membership request?',
  approveConsequence: '{name} becomes a member of {agency} and can request bookings through it.',
  rejectTitle: 'Reject membership request?',
  rejectConsequence: '{name} is told that {agency} declined, and may ask again or ask another agency.',
  keptCount: 'At {time}, the last time the list could be read, {count} waited.',
  refreshed: 'Agency membership requests refreshed',
  refreshFailed: "Couldn't refresh agency requests",
  welcome: 'Welcome to {agencyName}! Your agency membership has been approved.',
} as const;
