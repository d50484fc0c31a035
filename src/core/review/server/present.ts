import { statusLabel } from '#core/bookings/labels.ts';
import { historyNames } from '#core/bookings/messages.ts';
import { countChecks } from '#core/bookings/server/present.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { parkTime } from '#shared/dates.ts';
import type { BookingNote } from '../contract.ts';
import type { ExportedBooking } from './export-store.ts';
import type { NoteRow } from './store.ts';

/** An internal note for one of its readers; to an agency, office staff appear as the office. */
export function presentNote({ note, authorName }: NoteRow, reader: Actor): BookingNote {
  const { desk, readers, agencyId } = note;
  const mayName = desk === 'agency' || isAdministrator(reader) || note.authorId === reader.id;
  return {
    _id: String(note.id),
    id: note.id,
    text: note.text,
    at: note.at.toISOString(),
    by: { name: mayName ? authorName : historyNames.office, desk },
    // without its agency only the office reads it
    readers: readers === 'both' && agencyId === null ? 'office' : readers,
  };
}

/** The columns of the exported table; the price is in ringgit. */
export const bookingColumns: readonly TableColumn<ExportedBooking>[] = [
  { heading: 'Booking', width: 38, cell: ({ booking }) => booking.id },
  { heading: 'Requested', kind: 'time', cell: ({ booking }) => booking.createdAt },
  { heading: 'Status', width: 20, cell: ({ booking }) => statusLabel(booking.status, 'record') },
  { heading: 'Last change', kind: 'time', cell: ({ booking }) => booking.updatedAt },
  { heading: 'Expires', kind: 'time', cell: ({ booking }) => booking.expiresAt },
  { heading: 'Property', width: 22, cell: ({ propertyName }) => propertyName },
  { heading: 'Lot', cell: ({ lot }) => lot?.lotNumber ?? '' },
  { heading: 'Type', cell: ({ lot }) => lot?.type ?? '' },
  { heading: 'Phase', cell: ({ lot }) => lot?.phase ?? null },
  { heading: 'Unit', cell: ({ unit }) => unit?.unitNumber ?? '' },
  { heading: 'Price (RM)', kind: 'money', cell: ({ booking }) => booking.priceSnapshot },
  { heading: 'Client', width: 26, cell: ({ booking }) => booking.name },
  { heading: 'Client email', width: 30, cell: ({ booking }) => booking.email },
  { heading: 'Client phone', width: 18, cell: ({ booking }) => booking.contactPhone },
  { heading: 'Agency', width: 28, cell: ({ booking }) => booking.agencyName },
  { heading: 'Requested by', width: 26, cell: ({ booking }) => booking.creatorName },
  { heading: 'Agency answered', kind: 'time', cell: ({ booking }) => booking.agentResponseDate },
  { heading: 'Answered by', width: 26, cell: ({ responder }) => responder?.name ?? '' },
  { heading: 'Processed', kind: 'time', cell: ({ booking }) => booking.processedAt },
  { heading: 'Cancelled', kind: 'time', cell: ({ booking }) => booking.cancellationDate },
  {
    heading: 'Documents to check',
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsToCheck,
  },
  {
    heading: 'Documents sent back',
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsSentBack,
  },
  { heading: 'Message', width: 40, cell: ({ booking }) => booking.requestMessage },
  { heading: 'Agency notes', width: 40, cell: ({ booking }) => booking.agentNotes },
  { heading: 'Office notes', width: 40, cell: ({ booking }) => booking.adminNotes },
  { heading: 'Assigned to', width: 26, cell: ({ assignedTo }) => assignedTo },
  {
    heading: 'Internal notes',
    width: 40,
    cell: ({ notes }) =>
      notes.map(({ note, authorName }) => `${parkTime(note.at)} ${authorName}: ${note.text}`).join('\n'),
  },
];
