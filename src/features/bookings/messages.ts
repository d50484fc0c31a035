import { absentBooking, officeName } from '#features/documents/messages.ts';
import { refusals } from '#shared/problem.ts';
import type { BookingStatus, MissingForSale, StaffDecision, Standing } from './lifecycle.ts';

export const bookingRefusals = {
  ...absentBooking,
  ...refusals({
    CANCEL_NOT_FOUND: [404, 'Booking not found. It may have already been cancelled or processed.'],
    CANCEL_FORBIDDEN: [403, "You don't have permission to cancel this booking. Please contact support."],
    ALREADY_ENDED: [409, 'Booking is already {status}'],
    ALREADY_ANSWERED: [409, 'This request has already been answered'],
    ALREADY_PROCESSED: [409, 'You cannot process bookings that are already {status}'],
    ALREADY_BOOKED: [409, 'This booking was already marked as booked by {name}. Nothing was changed.'],
    CHANGED_MEANWHILE: [409, 'Somebody else has just changed this booking. Please look at it again.'],
    PAYMENT_MISSING: [
      409,
      'No confirmed payment is recorded. Confirm one first, or give a reason to go on without it.',
    ],
    DIRECT_ONLY_STAFF: [403, 'Direct booking is limited to agency administrators'],
    LOT_MISSING: [400, 'Lot information is required for booking', 'lotId'],
    LOT_AND_UNIT: [400, 'Please name a lot or a unit, not both', 'unitId'],
    USER_MISSING: [400, 'Please select a user', 'userId'],
    TOO_MANY_OPEN: [409, 'You have too many open booking requests'],
  }),
};

/** Validation sentences of every booking form and list, shared by forms and server. */
export const bookingFields = {
  nameRequired: 'Full name is required',
  agentNameRequired: 'Agent name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  answerMissing: 'Please select an action (approve or reject)',
  processingMissing: 'Please select an action (booked, sold, or reject)',
  statusInvalid: 'Invalid status',
  overrideShort: 'Please give a reason of at least 10 characters',
} as const;

/** Success sentences of the server. */
export const bookingSuccess = {
  requested: 'Booking request submitted successfully!',
  created: 'Booking created successfully',
  cancelled: 'Booking cancelled successfully',
  forwarded: 'Booking request approved and forwarded to admin',
  rejectedByAgency: 'Booking request rejected',
  booked: 'Booking marked as booked successfully',
  notesReplaced: 'This booking was already marked as booked by {name}. Its notes were replaced.',
  bookedAlready: 'This booking was already marked as booked by {name}. Nothing was changed.',
  sold: 'Booking marked as sold successfully',
  rejected: 'Booking rejected successfully',
} as const;

/** Default notes stored when an agency decides without typing any (D-92). */
export const defaultAgentNotes = {
  approve: 'Booking request approved by agent',
  reject: 'Booking request rejected by agent',
} as const;

/** Notes that the server itself writes into a booking's history. */
export const bookingHistoryTexts = {
  agencyClosed: 'The agency was closed, so the park office answers this request.',
  withoutPayment: 'Without a confirmed payment: {reason}',
  paymentRecorded: 'The payment had been recorded: a refund has to be arranged.',
  paymentReported:
    'A payment was reported and not confirmed: the park office checks it, and pays it back if it came.',
} as const;

/** Texts of the office's table of all bookings (D-10). */
export const allBookingsTexts = {
  lead: 'The register of every booking, including those that were rejected, cancelled or have expired.',
  listFailed: 'Failed to load bookings. Please try again later.',
  exportFailed: 'The bookings could not be downloaded. Please try again.',
  none: 'There are no bookings yet.',
  nothingMatches: 'No booking matches these filters.',
} as const;

/** Texts of the booking screens; rules.md fixes which wording is used where. */
export const bookingTexts = {
  requestedToast: 'Booking request successfully submitted!',
  requestFailed: 'Failed to submit booking request. Please try again.',
  documentsFailed:
    'Booking created successfully, but there was an issue uploading documents. You can upload them later.',
  icFileFailed:
    'Booking created, but there was an issue uploading identity card file {n}. The booking is still valid.',
  chequeFailed: 'Booking created, but there was an issue uploading the cheque. The booking is still valid.',
  formDataFailed: 'Failed to load form data',
  stockFailed: 'Failed to load units/lots for this property',
  createFailed: 'Failed to create booking',
  createFailedPrefix: 'Failed to create booking. ',
  createdToast: 'Booking successfully created and sent to admin for review',
  signInFirst: 'You must be logged in to submit a booking request.',
  cancelledFromRow: 'Booking was successfully cancelled.',
  cancelFailed: 'Failed to cancel booking: {reason}',
  answeredApprove: 'Booking request approved successfully',
  answeredReject: 'Booking request rejected successfully',
  answerFailedApprove: 'Failed to approve booking request: ',
  answerFailedReject: 'Failed to reject booking request: ',
  processFailed: 'Failed to process request',
  statusFailed: 'Failed to update status',
  statusUnseen:
    'This was not sent again, because the booking may have changed since. Please open it and decide again.',
  listFailedAgent: 'Failed to load booking requests',
  listFailedAdmin: 'Failed to load booking requests. Please try refreshing the page.',
  detailFailed: 'Failed to load booking request details. Please try again.',
  dashboardFailed: 'Failed to load dashboard data. Please try again later.',
  mineUnreachable: 'Unable to load your bookings. Please try again later.',
  mineFailed: 'Failed to load your bookings. Please try again later.',
  mineUnexpected: 'An unexpected error occurred. Please try again later.',
  mineCopy:
    'The server cannot be reached. This is the copy of your bookings from {time}; it can be read, not changed.',
  userMissing: 'User data not found. Please log in again.',
  userMissingInBookings: 'User data not found. Please try logging in again.',
  userBroken: 'Invalid user data structure. Please log in again.',
  userUnreadable: 'Error accessing user data. Please log in again.',
  emptyMine: 'No Bookings Found',
  emptyAgentTab: 'No pending booking requests.',
  refreshed: 'Booking requests refreshed',
  refreshFailed: "Couldn't refresh booking requests",
} as const;

/** The meaning of each status for the buyer, and what happens next. */
export const nextSteps: Record<Standing, string> = {
  pending_agent: 'The agency answers next. The lot is held for you in the meantime.',
  pending_admin: 'The park office checks the documents and the payment next. The lot stays held for you.',
  approved: 'The payment is recorded and the lot is booked for you. The park office completes the sale next.',
  approved_unpaid: 'The lot is booked for you. The payment is not complete yet.',
  sold: 'The sale is complete.',
  rejected: 'The park office declined this booking and the lot is free again. You can request another lot.',
  rejected_by_agent:
    'The agency declined this request and the lot is free again. You can request another lot.',
  cancelled: 'This booking was cancelled and the lot is free again.',
  expired: 'The agency did not answer in time, so the request ended and the lot is free again.',
};

/** The same for the agency and the office. */
export const staffNextSteps: Record<Standing, string> = {
  pending_agent: 'The agency answers next. The lot is held in the meantime.',
  pending_admin: 'The park office checks the documents and the payment next. The lot stays held.',
  approved: 'The payment is recorded and the lot is booked. The park office completes the sale next.',
  approved_unpaid: 'The lot is booked. The payment is not complete yet.',
  sold: 'The sale is complete.',
  rejected: 'The park office declined this booking and the lot is free again.',
  rejected_by_agent: 'The agency declined this request and the lot is free again.',
  cancelled: 'This booking was cancelled and the lot is free again.',
  expired: 'The agency did not answer in time, so the request ended and the lot is free again.',
};

/** Actor labels of history entries without a named person. */
export const historyNames = { office: officeName, system: 'The portal' } as const;

/** Who acts next while a booking is pending. */
export const nextActors: Partial<Record<BookingStatus, string>> = {
  pending_agent: 'Next: {agency} answers',
  pending_admin: 'Next: the park office decides',
  approved: 'Next: the park office completes the sale',
};

/** Who can open the documents of a booking. */
export const holderTexts = {
  none: 'None of your documents are kept.',
  both: '{agency} and the park office',
  office: 'The park office',
} as const;

export const historyTexts = {
  byAt: '{name}, {at}',
  until: 'By {at}',
  anyAgency: 'the agency',
  notesReplaced: 'Notes replaced',
  noteStep: 'Internal note',
  failed: 'Failed to load the history of this booking. Please try again.',
} as const;

/** The stages of a booking from request to sale. */
export const bookingStages = ['Requested', 'Agency approves', 'Lot booked', 'Sale completed'] as const;

/** Explanations on the buyer's screens. */
export const buyerTexts = {
  requestLead:
    'Your request goes to {agency}. Nothing is paid here, and the lot is held for you as soon as you send it.',
  agentLead: 'The request is made in your name for {agency}. The lot is held as soon as you send it.',
  documentsLead: 'Optional now: you can also add documents later, from the booking.',
  allAtOnce: 'Choose all files at once',
  whichIsWhich: 'Please check below which file is which.',
  noPlace: 'Not taken, because no place is free: {files}',
  thisFileIs: 'This file is:',
  icMeans: 'IC is your identity card (MyKad).',
  bookingFee: 'The booking fee is {amount}.',
  chequeAmount: 'Amount: {amount}',
  chequePayee: 'Payee: {payee}',
  heldUntil: '{place} is held for you until {date}.',
  held: '{place} is held for you.',
  holdLeft: '{time} left for the agency to answer',
  holdOver: 'The time to answer is over',
  holdUntil: 'Without an answer by {date} the request ends and the lot is free again.',
  requestedNext:
    'The agency answers next. You can find the request, its documents and every answer under My Bookings.',
  forwardedNext:
    'The park office answers next. You can find the booking, its documents and every answer under My Bookings.',
  cancelTitle: 'Cancel this booking?',
  cancelConsequence: 'The lot becomes available to others at once. This cannot be undone.',
  cancelMoved: 'This booking has just become “{status}”. Do you still want to cancel it?',
  cancelRefund:
    'The payment has been recorded: the park office and the agency will be told to arrange the refund.',
  cancelReported:
    'A payment of {sum} is reported and not confirmed yet: the park office will be told to check it, and pays it back if it came.',
  nextStep: 'Your next step',
  waiting: 'Waiting for the answer',
  nothingYet: 'Choose a lot and send a request; you can follow it here from the first answer to the sale.',
  nothingFound: 'No booking matches your search and filter.',
  joinFirst:
    'Lots are booked through an agency. Join one first; once it has approved you, you can request a lot.',
  readOnlyCopy: 'Details and actions come back with the connection.',
  partOfCopy: 'It holds the newest {count} of {total}.',
  overtaken: 'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
  requestedElsewhere:
    'You already have an active request for this lot, sent from another tab or device. You can add documents to it under My Bookings.',
  viewBookings: 'View My Bookings',
  freeAgain: 'This lot is available again.',
  chooseOther: 'Choose another lot',
} as const;

/** Texts for staff who book for a client. */
export const createTexts = {
  lead: 'Books a lot or a unit for a client. It is held at once, and the booking goes straight to the park office.',
  userMissing: bookingRefusals.USER_MISSING.message,
  propertyMissing: 'Please select a property',
  unitMissing: 'Please select a unit',
  lotMissing: 'Please select a lot',
  noUnits: 'No available units found for this property.',
  noLots: 'No available lots found for this property.',
  noUsers: 'Nobody to book for yet',
  nobodyFound: 'Nobody with this name',
  nothingFound: 'Nothing with this name',
  propertyFirst: 'Choose a property first',
  plan: 'Choose a lot on the plan',
  withDocumentsTitle: 'Book for {name}',
  withDocumentsLead:
    'You book in the name of {agency}, with the documents of the client. The lot is held as soon as you send it.',
  sentNext:
    'The park office answers next. You can find the booking, its documents and every answer in the booking history.',
} as const;

/** Choices and explanations of the agency's answer and of the office's processing. */
export const decisionTexts = {
  notesLabel: 'Notes (visible to the client)',
  answer: {
    approve: { label: 'Approve', hint: 'Forwards the request to the park office; the lot stays reserved.' },
    reject: { label: 'Reject', hint: 'Ends the request; the lot is free for others at once.' },
  },
  process: {
    booked: {
      label: 'Booked (payment received)',
      hint: 'The booking is approved and the lot is marked booked.',
    },
    sold: { label: 'Sold (sale finalized)', hint: 'The sale is final and the lot is marked sold.' },
    reject: { label: 'Reject', hint: 'Ends the booking; the lot is free for others at once.' },
  },
  book: { label: 'Approve', hint: 'Payment received: the lot is marked booked.' },
  bookedAgain: 'Already booked: this only replaces the notes.',
  defaultNote: 'Without notes the client reads: {note}',
  overrideAnswer: 'You answer in place of {agency}. The override is recorded.',
  overrideProcess:
    'The agency has not answered this request yet. Processing it now overrides the agency, and the override is recorded.',
  refund: 'A payment is recorded for this booking. Rejecting it means that a refund has to be arranged.',
  reported:
    'A payment of {sum} is reported and not confirmed yet. It still has to be checked, and paid back if it came.',
  incomplete: 'Documents are missing: the cheque or a side of the identity card has not been uploaded.',
  incompletePassport: 'Documents are missing: the cheque or the passport has not been uploaded.',
  unsentPlace: "{place} (booking {id}) could not be set to '{status}' on {time}.",
  unsentEntry: "Booking {id} could not be set to '{status}' on {time}.",
  lastStep: '{step}: {name}, {at}',
  changed: 'This booking has changed: it is now {label}.',
  unsent: 'The server has not confirmed this. The booking keeps the status shown here until it does.',
} as const;

/** Confirmation texts before the office marks a booking as sold. */
export const saleTexts = {
  title: 'Mark {lot} as sold?',
  meaning:
    '{lot} is sold to {client} for good. A sale is final: it cannot be undone, cancelled or rejected afterwards.',
  complete: 'The payment is recorded and all documents are there.',
  missing: 'Still missing for this booking:',
  lacks: {
    answer: "The agency's answer: it has not approved this request",
    payment: 'The payment: it is not recorded, or not in full',
    cheque: 'The payment cheque',
    ic_front: 'The front of the identity card',
    ic_back: 'The back of the identity card',
    passport: 'The passport',
  } satisfies Record<MissingForSale, string>,
  confirm: 'Mark as sold for good',
  cancel: 'Go back',
} as const;

/** Success texts of a confirmed decision: in the list's banner, and in the toast where its wording differs. */
export const decisionDone: Record<StaffDecision, { alert: string; toast?: string }> = {
  forward: { alert: bookingTexts.answeredApprove, toast: bookingSuccess.forwarded },
  reject_by_agency: { alert: bookingTexts.answeredReject, toast: bookingSuccess.rejectedByAgency },
  book: { alert: bookingSuccess.booked },
  sell: { alert: bookingSuccess.sold },
  reject: { alert: bookingSuccess.rejected },
};

/** Further texts of the booking queues of the agency and of the office. */
export const queueTexts = {
  historyEmpty: 'No booking history found.',
  historyRefreshed: 'Booking history refreshed',
  historyRefreshFailed: "Couldn't refresh booking history",
  dashboardRefreshFailed: 'An error occurred while refreshing',
  nothingMatches: 'No booking matches your search and filter.',
  emptyAgent: 'No booking requests yet.',
  emptyAdmin: 'No bookings yet.',
  withdrawLead: '{name} made this booking and has left your agency. You can withdraw it in their place.',
  everyAgency: 'Requests to every agency. An answer given here takes the place of the agency’s.',
  overdueHint: 'with the office for more than {days} days',
  partialList:
    'The full list could not be read. This one leaves out bookings that no agency has forwarded or created.',
  nothingWaits: 'Nothing is waiting for an answer.',
  dense: 'Dense rows',
  /** Approving several requests of the agency. */
  approveOne: 'Approve 1 booking request?',
  approveSeveral: 'Approve {count} booking requests?',
  forwardEffect: 'goes to the park office',
  forwardIncomplete: 'goes to the park office, documents missing',
  approveSeveralFailed: 'The answer could not be sent. You can send it again: no request is answered twice.',
  approvedNow: 'approved',
  meanwhile: 'meanwhile decided by somebody else: {status}',
  goOn: 'Then open the next',
} as const;

export const extensionRefusals = refusals({
  REASON_REQUIRED: [400, 'Please give a reason.', 'reason'],
  EXTENSION_USED: [409, 'This hold has already been extended. Ask the park office for more time.'],
  EXTENSION_QUEUE: [409, 'Others wait for this lot, so only the park office can extend the hold.'],
  EXTENSION_LIMIT: [409, 'A hold lasts at most {days} days.'],
  NO_DEADLINE: [409, 'This request has no deadline.'],
});

/** The button in the review of a request, its dialog and the success sentence of both sides. */
export const extensionTexts = {
  open: 'Extend hold',
  title: 'Extend the hold of {lot}?',
  until: 'It then lasts until {date}.',
  reason: 'Reason (the client reads it)',
  confirm: 'Extend',
  done: 'The hold was extended to {date}.',
  failed: 'The hold could not be extended. Please try again.',
} as const;
