import { listOpenHolds, type OpenHold } from '#features/documents/server/legal-hold-store.ts';
import type { ListedDocument } from '#features/documents/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import type { Actor } from '#shared/actor.ts';
import { parkTime } from '#shared/dates.ts';
import type { Booking } from '../contract.ts';
import { statusLabel } from '../labels.ts';
import { bookingCan, deskOf, workDeskOf } from '../policy.ts';
import type { ExportedBooking } from './export-store.ts';
import { documentsByBooking } from './list-store.ts';
import { countChecks, presentBooking } from './present.ts';
import { type BookingDetail, findBooking } from './store.ts';

/** Bookings with the documents this reader may open (D-100). */
export async function presentAll(
  reader: Reader,
  actor: Actor,
  details: readonly BookingDetail[],
): Promise<Booking[]> {
  const byBooking = await documentsByBooking(reader, details);
  const ids = details.map(({ booking }) => booking.id);
  const holds = bookingCan.decideRetention(actor).allowed ? await listOpenHolds(reader, ids) : [];
  return details.map((detail) => {
    const { id } = detail.booking;
    const hold = holds.find(({ bookingId }) => bookingId === id);
    return presentTo(actor, detail, byBooking.get(id) ?? [], hold);
  });
}

function presentTo(
  actor: Actor,
  detail: BookingDetail,
  documents: readonly ListedDocument[],
  hold?: OpenHold,
): Booking {
  return presentBooking(detail, {
    documents,
    mayOpen: bookingCan.readDocuments(actor, detail.booking).allowed,
    desk: deskOf(actor, detail.booking),
    workDesk: workDeskOf(actor, detail.booking),
    hold,
  });
}

export async function presentOne(reader: Reader, actor: Actor, detail: BookingDetail): Promise<Booking> {
  const [booking] = await presentAll(reader, actor, [detail]);
  if (!booking) throw new Error('The booking was not presented');
  return booking;
}

/** A booking just made, without documents, with its success sentence. */
export function presentNew(actor: Actor, detail: BookingDetail, message: string) {
  return { ...presentTo(actor, detail, []), message };
}

/** A changed booking with its success sentence. */
export async function presentChanged(reader: Reader, actor: Actor, id: string, message: string) {
  const detail = await findBooking(reader, id);
  if (!detail) throw new Error('The booking just changed is not there');
  return { ...(await presentOne(reader, actor, detail)), message };
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
