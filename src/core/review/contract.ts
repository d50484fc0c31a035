import { z } from 'zod';
import { assigneeShape, bookingWithMessage, noteField, seenFields } from '#core/bookings/contract.ts';
import { bookingListFilters } from '#core/bookings/list-contract.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { effectShape } from '#core/bookings/outcome-contract.ts';
import { documentShape } from '#core/documents/contract.ts';
import {
  desks,
  documentVerdicts,
  MAX_CHECK_NOTE,
  MAX_CHECKS,
  sendBackReasons,
} from '#core/documents/lifecycle.ts';
import { documentFields, documentRefusals } from '#core/documents/messages.ts';
import { bulkResultOf, bulkRowId, bulkRows, rowResultShape } from '#shared/bulk.ts';
import { endpoint, exampleId, idParams } from '#shared/endpoint.ts';
import { dayField } from '#shared/fields.ts';
import { interpolate } from '#shared/interpolate.ts';
import { commonRefusals } from '#shared/problem.ts';
import { tableFormat, tableTypes } from '#shared/table-format.ts';
import { optionalLine, optionalText, requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { deskRefusals, followUpFields, holdRefusals, noteFields } from './messages.ts';

const deskErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND];

/** An internal note of a booking, for readers at a desk (D-189). */
export const bookingNoteShape = z.object({
  _id: z.string(),
  id: z.number(),
  text: z.string(),
  at: z.string(),
  /** Only the office reads names of office staff. */
  by: z.object({ name: z.string(), desk: z.enum(desks) }),
  /** Who reads it now: after its agency was deleted, a note of the office is the office's alone. */
  readers: z.enum([...desks, 'both']),
});
z.globalRegistry.add(bookingNoteShape, { id: 'BookingNote' });
export type BookingNote = z.infer<typeof bookingNoteShape>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/bookings/:id/notes',
  summary: 'The internal notes of a booking that the caller may read, oldest first',
  params: idParams,
  reply: { 200: z.array(bookingNoteShape) },
  errors: deskErrors,
});

export const writeNote = endpoint({
  method: 'POST',
  path: '/bookings/:id/notes',
  summary: 'Write an internal note, never shown to the client',
  example: { text: 'Calls back on Friday about the loan.', readers: 'both' },
  params: idParams,
  body: z.object({
    text: requiredText(textLimits.internalNote, noteFields.textRequired),
    /** `own`: the desk of the author alone. */
    readers: z.enum(['own', 'both'], { error: noteFields.readersMissing }),
  }),
  status: 201,
  reply: { 201: bookingNoteShape },
  errors: deskErrors,
  idempotent: true,
});

export const listAssignees = endpoint({
  method: 'GET',
  path: '/bookings/:id/assignees',
  summary: "The people of the caller's desk to whom a booking can be assigned",
  params: idParams,
  reply: { 200: z.array(assigneeShape) },
  errors: deskErrors,
});

export const assignBooking = endpoint({
  method: 'PUT',
  path: '/bookings/:id/assignment',
  summary: "Assign a booking to a person of the caller's desk, or to nobody",
  example: { userId: exampleId('02') },
  params: idParams,
  body: z.object({
    userId: z.string().trim().max(100).nullable(),
    /** Takes an assignment to this person back, unless the desk has chosen somebody else meanwhile (D-412). */
    takesBack: z.string().trim().max(100).nullable().optional(),
  }),
  reply: { 200: bookingWithMessage },
  errors: [...deskErrors, deskRefusals.ASSIGNEE_INVALID],
});

/** An open booking says so again after this time; it counts as open for twice that, and a slow network's share. */
export const OPEN_AGAIN_MS = 20_000;
export const OPEN_FOR_MS = 45_000;

/** Kept in memory alone: a page says it when it opens a booking, again and again while it is in sight, and when it leaves (D-430). */
export const sayPresence = endpoint({
  method: 'PUT',
  path: '/bookings/:id/presence',
  summary: "Say that the caller has a booking open, and learn who else of the caller's desk has",
  example: { isOpen: true },
  params: idParams,
  body: z.object({ isOpen: z.boolean() }),
  reply: { 200: z.object({ others: z.array(assigneeShape) }) },
  errors: deskErrors,
});

/** When the caller's desk comes back to a booking, and why; without a day that is done (D-445). */
export const followUpBooking = endpoint({
  method: 'PUT',
  path: '/bookings/:id/follow-up',
  summary: "Set the day on which the caller's desk comes back to a booking, or say that it is done",
  example: { onDay: '2026-03-16', text: 'Loan offer expected' },
  params: idParams,
  body: z.object({
    onDay: dayField(followUpFields.dayInvalid).nullable(),
    /** Not kept without a day. */
    text: optionalLine(textLimits.name).optional(),
    /** Takes 'done' back, also of a day that is past, unless the desk has set another one meanwhile. */
    takesBack: z.boolean().optional(),
  }),
  reply: { 200: bookingWithMessage },
  errors: [...deskErrors, deskRefusals.FOLLOW_UP_EMPTY, deskRefusals.FOLLOW_UP_PAST],
});

const checkShape = z.object({
  documentId: z.string().trim().max(100),
  verdict: z.enum(documentVerdicts, { error: documentFields.verdictMissing }),
  /** Required with sent_back; not kept with accepted. */
  reason: z.enum(sendBackReasons, { error: documentFields.reasonInvalid }).nullish(),
  /** To the client; required with the reason other, not kept with accepted. */
  note: optionalText(MAX_CHECK_NOTE).optional(),
});
export type DocumentCheck = z.output<typeof checkShape>;

/** Verdicts on documents of one booking, all or none (D-167). */
export const checkDocuments = endpoint({
  method: 'PUT',
  path: '/bookings/:id/document-checks',
  summary: 'Accept documents of a booking or send them back',
  example: {
    checks: [
      { documentId: exampleId('05'), verdict: 'sent_back', reason: 'blurred', note: 'Please use more light' },
    ],
  },
  params: idParams,
  body: z.object({
    checks: z
      .array(checkShape, { error: documentFields.checksMissing })
      .min(1, documentFields.checksMissing)
      .max(MAX_CHECKS, interpolate(documentFields.checksTooMany, { most: String(MAX_CHECKS) }))
      .refine(
        (checks) => new Set(checks.map(({ documentId }) => documentId)).size === checks.length,
        documentFields.checkedTwice,
      ),
  }),
  reply: {
    200: z.object({
      documents: z.array(documentShape),
      documentsComplete: z.boolean(),
      message: z.string(),
    }),
  },
  errors: [
    documentRefusals.CHECK_REASON_MISSING,
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    documentRefusals.DOCUMENT_NOT_FOUND,
    documentRefusals.CHECKS_CLOSED,
    documentRefusals.DOCUMENT_REPLACED,
    documentRefusals.DOCUMENT_JUDGED,
  ],
});

/** A row of its reply has the effects of what was done (D-354). */
const decidedShape = rowResultShape.extend({ effects: z.array(effectShape).optional() });
export type DecidedRow = z.infer<typeof decidedShape>;

/**
 * Approves several requests for the agency and forwards each to the office: one transaction and one result each (D-197).
 */
export const approveBookings = endpoint({
  method: 'POST',
  path: '/bookings/bulk-approve',
  summary: 'Approve several requests for the agency, each for itself',
  example: { rows: [{ id: exampleId('06'), seenStatus: 'pending_agent' }] },
  body: z.object({ agentNotes: noteField, rows: bulkRows(z.object({ id: bulkRowId, ...seenFields })) }),
  reply: { 200: bulkResultOf(decidedShape) },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});

/** Marks several bookings as booked, in the same way; rejections and sales are decided one by one (D-408). */
export const bookBookings = endpoint({
  method: 'POST',
  path: '/bookings/bulk-book',
  summary: 'Mark several bookings as booked, each for itself',
  example: { rows: [{ id: exampleId('06'), seenStatus: 'pending_admin' }] },
  body: z.object({ rows: bulkRows(z.object({ id: bulkRowId, ...seenFields })) }),
  reply: { 200: bulkResultOf(decidedShape) },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});

/** Needed by both calls; a missing one is refused after the permission. */
const reason = optionalText(textLimits.reason).optional();

/** A legal hold keeps the documents of a booking from every purge until it is lifted (D-172). */
export const holdDocuments = endpoint({
  method: 'PUT',
  path: '/bookings/:id/document-hold',
  summary: 'Put the documents under a legal hold, or lift it',
  example: { on: true, reason: 'Claim 12 of 2026, letter of the lawyers' },
  params: idParams,
  body: z.object({ on: z.boolean(), reason }),
  reply: { 200: bookingWithMessage },
  errors: [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND, holdRefusals.REASON_MISSING],
});

/** Erases the documents of a booking that ended without a sale, its replaced versions included. */
export const eraseDocuments = endpoint({
  method: 'DELETE',
  path: '/bookings/:id/documents',
  summary: 'Erase the documents at request',
  example: { reason: 'Asked for by the client in writing' },
  params: idParams,
  body: z.object({ reason }),
  reply: { 200: z.object({ erased: z.number().int(), message: z.string() }) },
  errors: [
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    holdRefusals.REASON_MISSING,
    holdRefusals.DOCUMENTS_KEPT,
    holdRefusals.DOCUMENTS_ON_HOLD,
  ],
});

/** All bookings that match the list's filters, as a table. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/bookings/export',
  summary: 'Download bookings as CSV or Excel, newest first',
  query: z.object({ ...bookingListFilters, format: tableFormat }),
  reply: { 200: 'file' },
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN, commonRefusals.CONFLICT],
});
