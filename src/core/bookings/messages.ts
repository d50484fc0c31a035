import { absentBooking, officeName } from '#core/documents/messages.ts';
import { commonRefusals, type Refusal, refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';
import type { StaffDecision } from './lifecycle.ts';

export const bookingRefusals = {
  ...absentBooking,
  ...refusals({
    CANCEL_NOT_FOUND: [404, 'Booking not found. It may have already been cancelled or processed.'],
    CANCEL_FORBIDDEN: [403, "You don't have permission to cancel this booking. Please contact support."],
    ALREADY_ENDED: [409, 'Booking is already {status}'],
    AGREEMENT_SIGNED: [
      409,
      'The sale and purchase agreement is signed. To withdraw from the sale, ask the park office.',
    ],
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

/** What CHANGED_MEANWHILE says of another lot or price than was seen (D-494). */
export const changedTexts = texts({
  lot: 'Somebody else has just moved this booking. It is of {lot} now. Please look at it again.',
  price:
    'Somebody else has just changed the price of this booking. It is {price} now. Please look at it again.',
});

/** Said to the buyer of a booking who would decide on it in another role (D-493). */
export const ownPurchase: Refusal = {
  ...commonRefusals.FORBIDDEN,
  message: t('You are the buyer of this booking: somebody else decides on it.'),
};

/** Validation sentences of every booking form and list, shared by forms and server. */
export const bookingFields = texts({
  nameRequired: 'Full name is required',
  agentNameRequired: 'Agent name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  answerMissing: 'Please select an action (approve or reject)',
  processingMissing: 'Please select an action (booked, sold, or reject)',
  statusInvalid: 'Invalid status',
  overrideShort: 'Please give a reason of at least 10 characters',
  notWithRejection: 'A rejection takes no payment',
  notProposed: 'A rejection takes no price',
});

/** Success sentences of the server. */
export const bookingSuccess = texts({
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
});

/** Default notes stored when an agency decides without typing any (D-92). */
export const defaultAgentNotes = texts({
  approve: 'Booking request approved by agent',
  reject: 'Booking request rejected by agent',
});

/** A note as somebody typed it; '' for a default one, which says what stands beside it. */
export const typedNote = (note: string) =>
  Object.values<string>(defaultAgentNotes).includes(note) ? '' : note;

/** Notes that the server itself writes into a booking's history. */
export const bookingHistoryTexts = texts({
  agencyClosed: 'The agency was closed, so the park office answers this request.',
  agencySilent:
    'The agency has not answered in time. A payment of this booking is confirmed, so the park office answers it.',
  withoutPayment: 'Without a confirmed payment: {reason}',
  proposalNotTaken: 'The proposed price of {price} was not taken.',
});

/** Texts of the booking screens; rules.md fixes which wording is used where. */
export const bookingTexts = texts({
  documentsFailed:
    'Booking created successfully, but there was an issue uploading documents. You can upload them later.',
  formDataFailed: 'Failed to load form data',
  stockFailed: 'Failed to load units/lots for this property',
  createFailed: 'Failed to create booking',
  createFailedPrefix: 'Failed to create booking. ',
  createdToast: 'Booking successfully created and sent to admin for review',
  cancelledFromRow: 'Booking was successfully cancelled.',
  answeredApprove: 'Booking request approved successfully',
  answeredReject: 'Booking request rejected successfully',
  notesReplaced: 'Notes replaced',
  answerFailedApprove: 'Failed to approve booking request: ',
  answerFailedReject: 'Failed to reject booking request: ',
  processFailed: 'Failed to process request',
  statusFailed: 'Failed to update status',
  listFailedAgent: 'Failed to load booking requests',
  listFailedAdmin: 'Failed to load booking requests. Please try refreshing the page.',
  detailFailed: 'Failed to load booking request details. Please try again.',
  dashboardFailed: 'Failed to load dashboard data. Please try again later.',
  emptyAgentTab: 'No pending booking requests.',
  refreshed: 'Booking requests refreshed',
  refreshFailed: "Couldn't refresh booking requests",
});

/** Actor labels of history entries without a named person. */
export const historyNames = { office: officeName, system: t('The portal') } as const;

/** The stages of a request until the lot is booked. */
export const bookingStages = texts(['Sent', 'Agency', 'Park office', 'Booked']);

/** Explanations on the buyer's screens. */
export const buyerTexts = texts({
  allAtOnce: 'Choose all files at once',
  icMeans: 'IC is your identity card (MyKad).',
});

/** Texts for staff who book for a client. */
export const createTexts = texts({
  userMissing: bookingRefusals.USER_MISSING.message,
  plan: 'Choose a lot on the plan',
});

/** Choices and explanations of the agency's answer and of the office's processing. */
export const decisionTexts = texts({
  notesLabel: 'Notes (visible to the client)',
  answer: {
    approve: { label: 'Approve' },
    reject: { label: 'Reject' },
  },
  process: {
    booked: { label: 'Booked (payment received)', short: 'Booked', detail: 'payment received' },
    notes: { label: 'Replace the notes', short: 'Notes' },
    sold: { label: 'Sold (sale finalized)', short: 'Sold', detail: 'sale finalized' },
    reject: { label: 'Reject' },
  },
  book: { label: 'Approve' },
});

/** What a sale lacks. */
export const saleTexts = texts({ payment: 'The payment: it is not recorded, or not in full' });

/** Success texts of a confirmed decision: in the list's banner, and in the toast where its wording differs. */
export const decisionDone: Record<StaffDecision, { alert: string; toast?: string }> = {
  forward: { alert: bookingTexts.answeredApprove, toast: bookingSuccess.forwarded },
  reject_by_agency: { alert: bookingTexts.answeredReject, toast: bookingSuccess.rejectedByAgency },
  book: { alert: bookingSuccess.booked },
  sell: { alert: bookingSuccess.sold },
  reject: { alert: bookingSuccess.rejected },
};

/** Further texts of the booking queues of the agency and of the office. */
export const queueTexts = texts({
  historyRefreshed: 'Booking history refreshed',
  historyRefreshFailed: "Couldn't refresh booking history",
  dashboardRefreshFailed: 'An error occurred while refreshing',
  overdueHint: 'with the office for {days} days or more',
  nothingWaits: 'Nothing is waiting for an answer.',
});

export const extensionRefusals = refusals({
  REASON_REQUIRED: [400, 'Please give a reason.', 'reason'],
  EXTENSION_USED: [409, 'This hold has already been extended. Ask the park office for more time.'],
  EXTENSION_QUEUE: [409, 'Others wait for this lot, so only the park office can extend the hold.'],
  EXTENSION_LIMIT: [409, 'A hold lasts at most {days} days.'],
  NO_DEADLINE: [409, 'This request has no deadline.'],
});

export const dealRefusals = refusals({
  DEAL_CLOSED: [409, 'This can be changed until a booking is sold or over'],
  DEAL_REASON: [400, 'Please give a reason.', 'reason'],
  PRICE_SAME: [409, 'This is the price already'],
  PRICE_CHANGED: [409, 'Somebody else has just changed the price. Please look at it again.'],
  MOVE_SIGNED: [
    409,
    'The sale and purchase agreement for this lot is signed. Take back the milestone that says so before you give the booking another lot.',
  ],
  LOT_SAME: [409, 'The booking has this lot already'],
  LOT_NONE: [409, 'This booking is of a unit without a lot'],
  PROPOSAL_GONE: [409, 'No price is proposed any more'],
});

export const dealFields = texts({ priceInvalid: 'Please enter a price in ringgit above 0' });

/** What does not go with a booking to another lot. */
export const movedTexts = texts({
  agreedEnds: 'The agreed price does not go with it.',
  proposalEnds: 'The proposed price does not go with it.',
});

/** Success sentences of the server. */
export const dealSuccess = texts({
  moved: 'The booking is now of {lot}.',
  agreed: 'The price is now {price}.',
  listed: 'The list price applies again.',
  proposed: 'The price was proposed to the park office',
  withdrawn: 'The proposal was withdrawn',
  declined: 'The proposal was declined',
});

/** The button in the review of a request, its dialog and the success sentence of both sides. */
export const extensionTexts = {
  done: t('The hold was extended to {date}.'),
} as const;
