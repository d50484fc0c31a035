import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Booking, getBooking, listBookingEvents } from '#core/bookings/contract.ts';
import { type BookingDocument, listDocuments } from '#core/documents/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { t } from '#shared/say.ts';
import { placeOf } from './booking-labels.ts';

/** Prefix of every key of bookings, for invalidation. */
export const bookingsKey = ['bookings'] as const;

export const bookingQuery = (id: string) => ask(getBooking, { params: { id } });

/** The history of a booking; `updatedAt` in the key refetches it after a change. */
export const bookingEventsQuery = ({ _id: id, updatedAt }: Pick<Booking, '_id' | 'updatedAt'>) =>
  ask(listBookingEvents, { params: { id } }, [...bookingsKey, updatedAt]);

/** The documents of a booking, with its own fields as fallback; `all` adds replaced ones. */
export function bookingDocumentsQuery(id: string, versions: 'current' | 'all' = 'current') {
  return queryOptions({
    queryKey: [...bookingsKey, 'documents', id, versions],
    queryFn: async ({ signal }): Promise<BookingDocument[]> => {
      try {
        const query = versions === 'all' ? { versions } : {};
        return await call(listDocuments, { params: { bookingId: id }, query, signal });
      } catch (error) {
        if (!isFallbackWorthy(error)) throw error;
        return documentsOfBooking(await call(getBooking, { params: { id }, signal }));
      }
    },
  });
}

/** The documents in the fields of a booking. */
export function documentsOfBooking(booking: Booking): BookingDocument[] {
  const named = [
    // the cheque stands in this field too where nothing else does (D-170)
    [
      'uploaded_document',
      booking.documentUrl === booking.chequeUrl ? null : booking.documentUrl,
      booking.documentOriginalName,
    ],
    ['cheque', booking.chequeUrl, booking.chequeOriginalName],
    ['ic_front', booking.icFrontUrl, booking.icFrontOriginalName],
    ['ic_back', booking.icBackUrl, booking.icBackOriginalName],
  ] as const;
  return named.flatMap(([documentType, documentUrl, documentName]) =>
    documentUrl === null
      ? []
      : {
          _id: documentUrl,
          id: documentUrl,
          documentUrl,
          documentType,
          documentName: documentName ?? '',
          bookingId: booking._id,
          createdAt: '',
          verdict: null,
          paper: null,
          replacedAt: null,
        },
  );
}

/** 'Booking of Lot 12', from the loaded booking or from the list. */
export function useBookingTitle(id: string | null, known?: Booking): string {
  const read = useQuery({ ...bookingQuery(id ?? ''), enabled: false }).data;
  const booking = read ?? (known?._id === id ? known : undefined);
  return booking === undefined ? t('Booking') : t('Booking of {place}', { place: placeOf(booking) });
}
