import { statusLabel } from '#core/bookings/labels.ts';
import { endOfHold } from '#core/bookings/lifecycle.ts';
import { historyNames } from '#core/bookings/messages.ts';
import { countChecks } from '#core/bookings/server/present.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { parkTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import type { BookingNote } from '../contract.ts';
import type { BookingView } from '../view-contract.ts';
import type { ExportedBooking } from './export-store.ts';
import type { NoteRow } from './store.ts';
import type { ViewRow } from './view-store.ts';

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

export function presentView({ id, list, name, query }: ViewRow): BookingView {
  return { _id: id, list, name, query };
}

/** The columns of the exported table, in the words of its page; the price is in ringgit. */
export const bookingColumns: readonly TableColumn<ExportedBooking>[] = [
  { heading: t('Booking'), width: 38, cell: ({ booking }) => booking.id },
  { heading: t('Requested'), kind: 'time', cell: ({ booking }) => booking.createdAt },
  {
    heading: t('Status'),
    width: 20,
    isSaid: true,
    cell: ({ booking }) => statusLabel(booking.status, 'record'),
  },
  { heading: t('Last change'), kind: 'time', cell: ({ booking }) => booking.updatedAt },
  { heading: t('Expires'), kind: 'time', cell: ({ booking, deposit }) => endOfHold({ ...booking, deposit }) },
  { heading: t('Property'), width: 22, cell: ({ propertyName }) => propertyName },
  { heading: t('Lot'), cell: ({ lot }) => lot?.lotNumber ?? '' },
  { heading: t('Type'), cell: ({ lot }) => (lot ? typeLetter(lot.type) : '') },
  { heading: t('Phase'), cell: ({ lot }) => lot?.phase ?? null },
  { heading: t('Unit'), cell: ({ unit }) => unit?.unitNumber ?? '' },
  { heading: t('Price'), unit: 'RM', kind: 'money', cell: ({ booking }) => booking.price },
  {
    heading: t('List price'),
    unit: 'RM',
    kind: 'money',
    cell: ({ booking }) => booking.priceSnapshot,
  },
  { heading: t('Client'), width: 26, cell: ({ booking }) => booking.name },
  { heading: t('Client email'), width: 30, cell: ({ booking }) => booking.email },
  { heading: t('Client phone'), width: 18, cell: ({ booking }) => booking.contactPhone },
  { heading: t('Agency'), width: 28, cell: ({ booking }) => booking.agencyName },
  { heading: t('Requested by'), width: 26, cell: ({ booking }) => booking.creatorName },
  { heading: t('Agency answered'), kind: 'time', cell: ({ booking }) => booking.agentResponseDate },
  { heading: t('Answered by'), width: 26, cell: ({ responder }) => responder?.name ?? '' },
  { heading: t('Processed'), kind: 'time', cell: ({ booking }) => booking.processedAt },
  { heading: t('Cancelled'), kind: 'time', cell: ({ booking }) => booking.cancellationDate },
  {
    heading: t('Documents to check'),
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsToCheck,
  },
  {
    heading: t('Documents sent back'),
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsSentBack,
  },
  { heading: t('Message'), width: 40, cell: ({ booking }) => booking.requestMessage },
  { heading: t('Agency notes'), width: 40, cell: ({ booking }) => booking.agentNotes },
  { heading: t('Office notes'), width: 40, cell: ({ booking }) => booking.adminNotes },
  { heading: t('Assigned to'), width: 26, cell: ({ assignedTo }) => assignedTo },
  { heading: t('Follow-up day'), width: 14, cell: ({ followUp }) => followUp?.onDay ?? '' },
  { heading: t('Follow-up'), width: 30, cell: ({ followUp }) => followUp?.text ?? '' },
  {
    heading: t('Internal notes'),
    width: 40,
    cell: ({ notes }) =>
      notes.map(({ note, authorName }) => `${parkTime(note.at)} ${authorName}: ${note.text}`).join('\n'),
  },
];
