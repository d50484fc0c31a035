import { z } from 'zod';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { documentTypeShape } from '#core/documents/contract.ts';
import { checkStates, desks } from '#core/documents/lifecycle.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { lotStatusShape } from '#core/lots/contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { membershipRefusals } from '#core/memberships/messages.ts';
import { userRefusals } from '#core/users/messages.ts';
import { roles } from '#shared/actor.ts';
import { isEmail } from '#shared/contact-details.ts';
import { type Endpoint, endpoint, exampleId, idParams } from '#shared/endpoint.ts';
import { optionalId } from '#shared/fields.ts';
import { isWholeSen } from '#shared/money.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';
import { optionalText, requiredIdentifier, requiredLine, requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingEventActions, bookingStatuses, MIN_OVERRIDE_REASON } from './lifecycle.ts';
import { bookingFields, bookingRefusals, dealFields, dealRefusals } from './messages.ts';
import { effectShape } from './outcome-contract.ts';
import { standingShape } from './standing-contract.ts';
import type { FollowUp } from './standing-lifecycle.ts';

/** Contact fields: omitted ones default to the account's, an empty string is refused. */
const contactPhone = requiredIdentifier(textLimits.phone, bookingFields.phoneRequired).nullish();
const contactEmail = requiredIdentifier(textLimits.email, bookingFields.emailRequired)
  .nullish()
  .refine((email) => email === undefined || email === null || isEmail(email), bookingFields.emailInvalid);

/**
 * Fields shared by the three booking channels. Status, names and numbers of the lot, agency name and dates
 * sent by a client are ignored (D-45, D-81).
 */
const commonFields = {
  userId: optionalId,
  agencyId: optionalId,
  contactPhone,
  phone: contactPhone,
  name: requiredLine(textLimits.name, bookingFields.nameRequired).nullish(),
  email: contactEmail,
  requestMessage: optionalText(textLimits.note).optional(),
  description: optionalText(textLimits.note).optional(),
  documentUrl: z.string().trim().max(1000).nullish(),
  /** Optimistic lock: the price that the page showed of the lot or unit; absent, it is not compared (D-494). */
  seenPrice: z.number().nullable().optional(),
};

const person = z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() });

/** The person of a desk who looks after a booking. */
export const assigneeShape = z.object({ _id: z.string(), name: z.string() });
z.globalRegistry.add(assigneeShape, { id: 'Assignee' });
export type Assignee = z.infer<typeof assigneeShape>;

const followUpShape = z.object({ onDay: z.string(), text: z.string() }) satisfies z.ZodType<FollowUp>;

const markShape = z.enum(checkStates);

/** Sums in sen; what is reported or leaves waits to be confirmed. Where `isRecord` is false, the status of the booking says whether it is paid (D-502). The state follows by `depositStateOf` of deposits. */
const depositFacts = z.object({
  dueSen: z.number().int(),
  dueOn: z.string().nullable(),
  receivedSen: z.number().int(),
  heldSen: z.number().int(),
  reportedSen: z.number().int(),
  // a page that was stored offline may lack them
  leavingSen: z.number().int().optional(),
  isRecord: z.boolean().optional(),
});
export type DepositFacts = z.infer<typeof depositFacts>;

/** A booking as sent to its participants and to staff. Times are ISO 8601 in UTC, price in ringgit. */
export const bookingShape = z.object({
  _id: z.string(),
  id: z.string(),
  status: z.enum(bookingStatuses),
  createdAt: z.string(),
  requestDate: z.string(),
  updatedAt: z.string(),
  /** When an unanswered request expires; null once it cannot expire (D-80). */
  expiresAt: z.string().nullable(),
  /** The agency has used its extension of an unanswered request (D-192). */
  agencyExtended: z.boolean(),
  lot: z
    .object({
      _id: z.string(),
      lotNumber: z.string(),
      type: z.string(),
      name: z.string(),
      phase: z.number(),
      area: z.number(),
      price: z.number().nullable(),
      status: lotStatusShape,
    })
    .nullable(),
  unit: z
    .object({ _id: z.string(), unitNumber: z.string(), type: z.string(), status: lotStatusShape })
    .nullable(),
  lotId: z.string().nullable(),
  unitId: z.string().nullable(),
  propertyId: z.string(),
  lotNumber: z.string().nullable(),
  lotType: z.string().nullable(),
  propertyName: z.string(),
  propertyType: z.string().nullable(),
  propertyPhase: z.number().nullable(),
  /** Filled for bookings made through the agent dialog, else null. */
  specialLotId: z.string().nullable(),
  specialLotType: z.string().nullable(),
  specialLotNumber: z.string().nullable(),
  userId: z.string(),
  user: person,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  contactPhone: z.string(),
  createdBy: z.string(),
  creatorId: z.string(),
  creatorName: z.string(),
  creatorEmail: z.string(),
  creatorPhone: z.string(),
  /** The role in which it was made; absent from a server of an earlier version. */
  createdByRole: z.enum(roles).optional(),
  /** The staff member who made it has left its agency, so that the agency's administrator may cancel it instead (D-77). */
  creatorHasLeft: z.boolean(),
  requestMessage: z.string(),
  description: z.string(),
  notes: z.string(),
  agentNotes: z.string(),
  adminNotes: z.string(),
  agentResponseDate: z.string().nullable(),
  /** When the office got it without an answer of its agency; absent from a server of an earlier version. */
  handedOverAt: z.string().nullable().optional(),
  respondedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  agentAdmin: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
  agencyId: z.string().nullable(),
  agency: z.object({ _id: z.string(), name: z.string() }).nullable(),
  agencyName: z.string(),
  cancellationDate: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  /** The price of the booking: the agreed one if there is one, else the list price of its lot when it was reserved (D-447). */
  price: z.number().nullable(),
  listPrice: z.number().nullable(),
  isPriceAgreed: z.boolean(),
  /** What its agency proposes, for the desks; null once it is answered. */
  proposal: z.object({ price: z.number(), reason: z.string() }).nullable(),
  /** The desk at which the reader works on it; null for everybody else and for its client (D-189). */
  workDesk: z.enum(desks).nullable(),
  /** Who looks after it at the reader's desk; null where nobody does, and for readers without a desk (D-190). */
  assignedTo: assigneeShape.nullable(),
  /** The follow-up of the reader's desk; null where there is none, and for readers without a desk (D-445). */
  followUp: followUpShape.nullable(),
  /** What is due, was received and is held; null for a booking without a deposit (D-231). */
  deposit: depositFacts.nullable(),
  /** It was marked as booked or sold without the payment that the park asks for (D-487); absent from a server of an earlier version. */
  bookedUnpaid: z.boolean().optional(),
  /** Its sale and purchase agreement is signed, so only the office ends it (D-492); absent from a server of an earlier version. */
  agreementSigned: z.boolean().optional(),
  standing: standingShape,
  /** Cheque and both IC sides, or cheque and passport, are there and none of them was sent back (D-168, D-261). */
  documentsComplete: z.boolean(),
  /** Current documents that wait for a verdict of the reader's desk; 0 for readers without one. */
  documentsToCheck: z.number().int(),
  /** Current documents that were sent back, while new ones can still be added. */
  documentsSentBack: z.number().int(),
  /** What these are, newest first. */
  sentBackTypes: z.array(documentTypeShape),
  /** The state of each document asked for, at the reader's desk (D-194). */
  documentMarks: z.object({
    /** Absent where what is due is paid and no slip was sent: none is asked for (D-487). */
    cheque: markShape.optional(),
    ic_front: markShape,
    ic_back: markShape,
    /** Of a main purchaser who has one: it takes the place of both IC sides (D-261). */
    passport: markShape.optional(),
  }),
  /** The legal hold on its documents, for the super admin; null for others, and where there is none (D-172). */
  documentHold: z
    .object({
      since: z.string(),
      reason: z.string(),
      by: z.string(),
      /** Purchasers and accounts that others took the place of meanwhile, with masked numbers (D-260). */
      kept: z.array(z.string()).optional(),
    })
    .nullable(),
  documentUrl: z.string().nullable(),
  documentOriginalName: z.string().nullable(),
  chequeUrl: z.string().nullable(),
  chequeOriginalName: z.string().nullable(),
  icFrontUrl: z.string().nullable(),
  icFrontOriginalName: z.string().nullable(),
  icBackUrl: z.string().nullable(),
  icBackOriginalName: z.string().nullable(),
});
z.globalRegistry.add(bookingShape, { id: 'Booking' });
export type Booking = z.infer<typeof bookingShape>;

export const bookingWithMessage = bookingShape.extend({ message: z.string() });
z.globalRegistry.add(bookingWithMessage, { id: 'ChangedBooking' });

/** A decided booking, with what the decision did (D-354). */
const decidedBooking = bookingWithMessage.extend({ effects: z.array(effectShape) });
z.globalRegistry.add(decidedBooking, { id: 'DecidedBooking' });

/** A price in ringgit, at most two decimals. */
export const priceShape = z
  .number({ error: dealFields.priceInvalid })
  .gt(0, dealFields.priceInvalid)
  .max(100_000_000_000, dealFields.priceInvalid)
  .refine(isWholeSen, dealFields.priceInvalid);
/** What an agency proposes with a booking for a client or with its approval (D-447). */
const proposalField = z
  .object({ price: priceShape, reason: requiredText(textLimits.reason, dealRefusals.DEAL_REASON.message) })
  .nullish();

const requestErrors = [
  bookingRefusals.LOT_MISSING,
  bookingRefusals.LOT_AND_UNIT,
  documentRefusals.DOCUMENT_INVALID,
  membershipRefusals.NOT_A_MEMBER,
  agencyRefusals.AGENCY_INACTIVE,
  commonRefusals.FORBIDDEN,
  lotRefusals.LOT_NOT_FOUND,
  lotRefusals.UNIT_NOT_FOUND,
  userRefusals.USER_NOT_FOUND,
  agencyRefusals.AGENCY_NOT_FOUND,
  lotRefusals.LOT_TAKEN,
  lotRefusals.LOT_REPRICED,
  lotRefusals.ALREADY_REQUESTED,
  bookingRefusals.TOO_MANY_OPEN,
];
/** What the calls that make a booking have in common. */
const made = { status: 201, reply: { 201: bookingWithMessage }, errors: requestErrors } as const;

/** A booking request for a lot or a unit; the lot is reserved at once (D-73). */
export const requestBooking = endpoint({
  method: 'POST',
  path: '/bookings/request',
  summary: 'Request a booking',
  example: {
    lotId: exampleId('04'),
    contactPhone: '+60125550100',
    requestMessage: 'We would like to view the lot first.',
  },
  body: z.object({ lotId: optionalId, unitId: optionalId, ...commonFields }),
  ...made,
  idempotent: true,
});
export type BookingRequestBody = z.output<typeof requestBooking.body>;

/** The agent dialog's channel: `propertyId` reads `type-{type}-{lotNumber}`, or is a lot id (D-67). */
export const requestBookingAsAgent = endpoint({
  method: 'POST',
  path: '/bookings/property',
  summary: 'Request a booking as an agent',
  example: {
    propertyId: exampleId('04'),
    contactPhone: '+60125550100',
    requestMessage: 'For a client of ours',
  },
  body: z.object({ propertyId: optionalId, ...commonFields }),
  ...made,
  idempotent: true,
});

/** A direct booking by staff for a member or for a walk-in client given by name and email (D-83). */
export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  summary: 'Create a booking for a client',
  example: { lotId: exampleId('04'), userId: exampleId('02'), notes: 'Cheque received' },
  body: z.object({
    lotId: optionalId,
    unitId: optionalId,
    notes: optionalText(textLimits.note).optional(),
    proposal: proposalField,
    ...commonFields,
  }),
  ...made,
  idempotent: true,
  errors: [...requestErrors, bookingRefusals.USER_MISSING, bookingRefusals.DIRECT_ONLY_STAFF],
});

/** Reading expires a request past its deadline, which a concurrent call may be doing too. */
const readErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND, commonRefusals.CONFLICT];

export const getBooking = endpoint({
  method: 'GET',
  path: '/bookings/:id',
  aliases: ['/booking-requests/:id'],
  summary: 'One booking',
  params: idParams,
  reply: { 200: bookingShape },
  errors: readErrors,
});

/** One entry of a booking's history. */
export const bookingEventShape = z.object({
  _id: z.string(),
  id: z.number(),
  at: z.string(),
  action: z.enum(bookingEventActions),
  from: z.enum(bookingStatuses).nullable(),
  to: z.enum(bookingStatuses),
  /** Name of the actor and their role at that time. Only the office reads names of office staff; the expiry job is 'system'. */
  by: z.object({ name: z.string(), role: z.enum([...roles, 'system']) }),
  note: z.string(),
  /** The payment had been recorded when this transition ended the booking, so that a refund has to be arranged (D-95). */
  refundDue: z.boolean(),
});
z.globalRegistry.add(bookingEventShape, { id: 'BookingEvent' });
export type BookingEvent = z.infer<typeof bookingEventShape>;

export const listBookingEvents = endpoint({
  method: 'GET',
  path: '/bookings/:id/events',
  summary: 'The history of a booking, oldest step first',
  params: idParams,
  reply: { 200: z.array(bookingEventShape) },
  errors: readErrors,
});

/**
 * Optimistic lock: the status, the lot and the price that the caller has seen. If the booking has another one, nothing changes (D-59,
 * D-494). What is absent is not compared.
 */
const seenStatus = z.enum(bookingStatuses, { error: bookingFields.statusInvalid }).optional();
export const seenFields = {
  seenStatus,
  seenLotId: z.string().max(100).nullable().optional(),
  seenPrice: z.number().nullable().optional(),
};
const seenShape = z.object(seenFields);
export type Seen = z.output<typeof seenShape>;

export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/bookings/:id',
  summary: 'Cancel a booking; the row stays',
  params: idParams,
  // in the query, since some proxies drop the body of a DELETE
  query: z.object({ seenStatus }),
  reply: { 200: decidedBooking },
  errors: [
    bookingRefusals.CANCEL_FORBIDDEN,
    bookingRefusals.CANCEL_NOT_FOUND,
    bookingRefusals.ALREADY_ENDED,
    bookingRefusals.AGREEMENT_SIGNED,
    bookingRefusals.CHANGED_MEANWHILE,
  ],
});

export const noteField = optionalText(textLimits.note).optional();

/** The agency's decision: approve forwards to the office, reject frees the lot (D-74). */
export const answerBooking = endpoint({
  method: 'PUT',
  path: '/bookings/:id/agent-response',
  summary: 'Approve or reject for the agency',
  params: idParams,
  body: z.object({
    action: z.enum(['approve', 'reject'], { error: bookingFields.answerMissing }),
    agentNotes: noteField,
    /** With an approval alone. */
    proposal: proposalField,
    ...seenFields,
  }),
  reply: { 200: decidedBooking },
  errors: [
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    bookingRefusals.ALREADY_ANSWERED,
    bookingRefusals.CHANGED_MEANWHILE,
  ],
});

export const processingActions = ['booked', 'sold', 'reject'] as const;

/** The office's decision: payment received, sale finalised, or rejected. */
export const processBooking = endpoint({
  method: 'PUT',
  path: '/bookings/:id/admin-response',
  summary: 'Mark booked, sold or rejected',
  example: { action: 'booked', notes: 'Receipt 12', seenStatus: 'pending_admin' },
  params: idParams,
  body: z.object({
    action: z.enum(processingActions, { error: bookingFields.processingMissing }),
    notes: noteField,
    /** Why it goes on without a confirmed payment (D-236). */
    overrideReason: requiredText(textLimits.reason, bookingFields.overrideShort)
      .pipe(z.string().min(MIN_OVERRIDE_REASON, bookingFields.overrideShort))
      .nullish(),
    ...seenFields,
  }),
  reply: { 200: decidedBooking },
  errors: [
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    bookingRefusals.ALREADY_PROCESSED,
    bookingRefusals.ALREADY_BOOKED,
    bookingRefusals.CHANGED_MEANWHILE,
    bookingRefusals.PAYMENT_MISSING,
  ],
});

/** A field that a module adds to the body of the office's decision, with the refusals that come of it (D-351). */
export type DecisionField = { name: string; shape: z.ZodType; errors: readonly Refusal[] };

/** An endpoint, such as the office's decision, with the fields of modules in its body. */
export const withFields = <E extends Endpoint & { body: z.ZodObject }>(
  endpoint: E,
  fields: readonly DecisionField[],
): E => ({
  ...endpoint,
  body: endpoint.body.extend(Object.fromEntries(fields.map(({ name, shape }) => [name, shape.nullish()]))),
  errors: [...endpoint.errors, ...fields.flatMap(({ errors }) => errors)],
});

/** Fallback endpoint of both decisions: the caller's role gives the status its meaning (D-51). */
export const updateBookingStatus = endpoint({
  method: 'PUT',
  path: '/bookings/:id/status-update',
  summary: 'Answer or process by naming the status',
  example: { status: 'rejected', message: 'The lot is not for this use', seenStatus: 'pending_agent' },
  params: idParams,
  body: z.object({
    status: z.string({ error: bookingFields.statusInvalid }).max(50),
    message: noteField,
    ...seenFields,
  }),
  reply: { 200: decidedBooking },
  errors: [
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    bookingRefusals.ALREADY_ANSWERED,
    bookingRefusals.ALREADY_PROCESSED,
    bookingRefusals.ALREADY_BOOKED,
    bookingRefusals.CHANGED_MEANWHILE,
    bookingRefusals.PAYMENT_MISSING,
  ],
});
