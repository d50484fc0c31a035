import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Booking, cancelBooking, getBooking, listBookingEvents } from '#core/bookings/contract.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { type BookingDocument, listDocuments } from '#core/documents/contract.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { t } from '#shared/say.ts';
import { placeOf } from './booking-labels.ts';

/** Prefix of every key of bookings, for invalidation. */
export const bookingsKey = ['bookings'] as const;

// The buyer's side

export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id }, signal }),
  });
}

/** The history of a booking; `updatedAt` in the key refetches it after a change. */
export function bookingEventsQuery({ _id: id, updatedAt }: Pick<Booking, '_id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: [...bookingsKey, 'events', id, updatedAt],
    queryFn: ({ signal }) => call(listBookingEvents, { params: { id }, signal }),
  });
}

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
    ['uploaded_document', booking.documentUrl, booking.documentOriginalName],
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

/** Cancels a booking under its optimistic lock; bookings and lots are invalidated also after a failure. */
export function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, seenStatus }: { id: string; seenStatus: BookingStatus }) =>
      call(cancelBooking, { params: { id }, query: { seenStatus } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: lotsKey });
    },
  });
}
