import { z } from 'zod';
import { desks } from '#features/documents/lifecycle.ts';
import { endpoint, exampleId, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { assigneeShape, bookingWithMessage } from './contract.ts';
import { deskRefusals, noteFields } from './desk-messages.ts';
import { bookingRefusals } from './messages.ts';

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
  body: z.object({ userId: z.string().trim().max(100).nullable() }),
  reply: { 200: bookingWithMessage },
  errors: [...deskErrors, deskRefusals.ASSIGNEE_INVALID],
});
