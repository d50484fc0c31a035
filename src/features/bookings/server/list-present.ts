import { listOpenHolds } from '#features/documents/server/hold-store.ts';
import type { DocumentRow } from '#features/documents/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { CsvColumn } from '#platform/server/http/csv.ts';
import type { Actor } from '#shared/actor.ts';
import { parkTime } from '#shared/dates.ts';
import type { Booking } from '../contract.ts';
import { statusLabel } from '../labels.ts';
import { bookingCan, deskOf } from '../policy.ts';
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
  return details.map((detail) =>
    presentBooking(detail, {
      documents: byBooking.get(detail.booking.id) ?? [],
      mayOpen: bookingCan.readDocuments(actor, detail.booking).allowed,
      desk: deskOf(actor, detail.booking),
      hold: holds.find(({ bookingId }) => bookingId === detail.booking.id),
    }),
  );
}

export async function presentOne(reader: Reader, actor: Actor, detail: BookingDetail): Promise<Booking> {
  const [booking] = await presentAll(reader, actor, [detail]);
  if (!booking) throw new Error('The booking was not presented');
  return booking;
}

/** A changed booking with its success sentence. */
export async function presentChanged(reader: Reader, actor: Actor, id: string, message: string) {
  const detail = await findBooking(reader, id);
  if (!detail) throw new Error('The booking just changed is not there');
  return { ...(await presentOne(reader, actor, detail)), message };
}

const written = (at: Date | null) => (at ? parkTime(at) : '');

/** The columns of the exported table. Times are ISO 8601 by the park's clock, the price is in ringgit. */
export const bookingColumns: readonly CsvColumn<BookingDetail & { documents: readonly DocumentRow[] }>[] = [
  { heading: 'Booking', cell: ({ booking }) => booking.id },
  { heading: 'Requested', cell: ({ booking }) => written(booking.createdAt) },
  { heading: 'Status', cell: ({ booking }) => statusLabel(booking.status, 'agentHistory') },
  { heading: 'Last change', cell: ({ booking }) => written(booking.updatedAt) },
  { heading: 'Expires', cell: ({ booking }) => written(booking.expiresAt) },
  { heading: 'Property', cell: ({ propertyName }) => propertyName },
  { heading: 'Lot', cell: ({ lot }) => lot?.lotNumber ?? '' },
  { heading: 'Type', cell: ({ lot }) => lot?.type ?? '' },
  { heading: 'Phase', cell: ({ lot }) => lot?.phase ?? '' },
  { heading: 'Unit', cell: ({ unit }) => unit?.unitNumber ?? '' },
  { heading: 'Price (RM)', cell: ({ booking }) => booking.priceSnapshot ?? '' },
  { heading: 'Client', cell: ({ booking }) => booking.name },
  { heading: 'Client email', cell: ({ booking }) => booking.email },
  { heading: 'Client phone', cell: ({ booking }) => booking.contactPhone },
  { heading: 'Agency', cell: ({ booking }) => booking.agencyName },
  { heading: 'Requested by', cell: ({ booking }) => booking.creatorName },
  { heading: 'Agency answered', cell: ({ booking }) => written(booking.agentResponseDate) },
  { heading: 'Answered by', cell: ({ responder }) => responder?.name ?? '' },
  { heading: 'Processed', cell: ({ booking }) => written(booking.processedAt) },
  { heading: 'Cancelled', cell: ({ booking }) => written(booking.cancellationDate) },
  {
    heading: 'Documents to check',
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsToCheck,
  },
  {
    heading: 'Documents sent back',
    cell: ({ booking, documents }) => countChecks(booking, documents, 'office').documentsSentBack,
  },
  { heading: 'Message', cell: ({ booking }) => booking.requestMessage },
  { heading: 'Agency notes', cell: ({ booking }) => booking.agentNotes },
  { heading: 'Office notes', cell: ({ booking }) => booking.adminNotes },
];
