import { refusals } from '#shared/problem.ts';

export const membershipRefusals = refusals({
  DECISION_MISSING: [400, 'Please select an action (approve or reject)', 'approved'],
  DECISION_UNCLEAR: [400, 'The decision is not clear: approved and status disagree', 'status'],
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
});

/** Validation sentences of requests and decisions, shared by forms and server. */
export const membershipFields = {
  agencyRequired: 'Please select an agency',
  assignmentIncomplete: 'Please select both an agency and a user',
  roleInvalid: 'Invalid role',
  statusInvalid: 'Invalid status',
} as const;

export const membershipTexts = {
  submitted: 'Agency membership request submitted successfully!',
  withdrawn: 'Agency membership request withdrawn',
  approved: 'Request approved successfully',
  rejected: 'Request rejected successfully',
  assigned: 'Agent admin assigned successfully',
  unassigned: 'Agent admin removed successfully',
  agentAdminsLead: 'An agent admin runs one agency: accepts members and answers booking requests.',
  agentAdminsFailed: 'Failed to load agencies and users. Please try again later.',
  assignFailed: 'Failed to assign agent admin',
  unassignFailed: 'Failed to remove agent admin',
  assignTitle: 'Assign agent admin',
  assignHint:
    'Only users without an agency can be chosen. The person then runs the agency and answers its requests.',
  nobodyAssignable: 'Nobody can be assigned',
  unassignTitle: 'Remove agent admin?',
  unassignQuestion: 'Are you sure you want to remove this agent admin? The user will become a normal user.',
  unassignConsequence: '{name} no longer runs {agency} and belongs to no agency afterwards.',
  unassignLast: 'Nobody else runs {agency}: its requests then wait for the park office.',
  noAgentAdmins: 'No agent admins yet. Assign one so that an agency can answer its requests.',
  agentAdminsRefreshed: 'Agent admins refreshed',
  agentAdminsRefreshFailed: "Couldn't refresh agent admins",
  nothingMatches: 'No agent admin matches the search.',
  removed: 'User removed from agency',
  roleChanged: 'User {name} updated successfully',
  approveFailed: 'Failed to approve request',
  rejectFailed: 'Failed to reject request',
  listFailedPage: 'Failed to fetch requests',
  listFailedTab: 'Failed to load agency membership requests',
  noneOnPage: 'No pending agency requests found',
  noneOnTab: 'No pending membership requests.',
  defaultMessage: 'Requesting agency membership',
  messageMissing: 'Please enter a message',
  positionHint: 'What you do in your company, for instance Director or Purchasing manager',
  positionMissing: 'Your position is required',
  pageFailed: 'Failed to submit request. Please try again.',
  pageFailedToast: 'Failed to submit agency request',
  formSubmitted: 'Agency membership request submitted successfully! Please wait for approval before booking.',
  formFailed: 'Failed to submit agency membership request. Please try again.',
  approvedOnDashboard:
    'Your agency membership has been approved! You can now make bookings through your agency.',
  detailsHint:
    'Shows your membership and the contact of your agency, and where you join, withdraw or change it.',
  noneLead:
    'Lots are booked through an agency. Choose one and ask to join; once it has approved you, you can request a lot.',
  joinToBook:
    'Lots are booked through an agency. Ask to join one; once it has approved you, you can book this lot.',
  pendingTitle: 'Agency Membership Pending',
  pendingLead: '{agency} has your request and will answer it. You can book lots as soon as you are approved.',
  lotNotHeld:
    'The lot is not held for you yet: it is held once you are approved and have sent your booking request. Until then others can book it.',
  formFollows: 'Leave this open and the booking form follows as soon as {agency} has approved you.',
  approvedInDialog: '{agency} has approved you. You can request this lot now.',
  approvedLead: 'You can book lots through {agency}.',
  rejectedLead: '{agency} did not accept your request. You can ask another agency, or the same one again.',
  pendingElsewhereLead: 'To ask a different agency, withdraw this request first.',
  renewLead: 'You can ask {agency} again with another message: it takes the place of the first one.',
  withdrawTitle: 'Withdraw your request?',
  withdrawConsequence: '{agency} will no longer see it. You can ask any agency again afterwards.',
  withdrawFailed: 'Failed to withdraw the request. Please try again.',
  signInNote: 'You need an account to ask an agency. We will bring you back here after you have logged in.',
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
  noUsers: 'No users found for your agency.',
  nobodyMatches: 'Nobody matches your search.',
  keptUsers: 'At {time}, the last time the list could be read, {count} people belonged to the agency.',
  removeTitle: 'Remove {name} from the agency?',
  removeConsequence:
    '{name} becomes a normal user without an agency and can request no more bookings through {agency}. Requests already sent stay and can be answered.',
  removeFailed: 'Failed to remove user',
  agentTitle: 'Make {name} an agent?',
  agentConsequence:
    'Agents see all lots and request bookings with the documents of a client. You still answer their requests.',
  userTitle: 'Make {name} a normal user?',
  userConsequence: '{name} stays a member of {agency}, sees available lots only and requests for themselves.',
  refreshed: 'Agency membership requests refreshed',
  refreshFailed: "Couldn't refresh agency requests",
  welcome: 'Welcome to {agencyName}! Your agency membership has been approved.',
} as const;
