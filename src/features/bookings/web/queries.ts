import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Booking, cancelBooking, getBooking, listBookingEvents } from '#features/bookings/contract.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { type BookingDocument, listDocuments } from '#features/documents/contract.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import type { Role } from '#shared/actor.ts';
import { placeOf } from './booking-labels.ts';
import { type Decision, decide, type StatusUpdate, updateStatus } from './decide.ts';

/** Start of every key below: whatever changes a booking invalidates all of them at once. */
export const bookingsKey = ['bookings'] as const;

// The buyer's side

export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id }, signal }),
  });
}

/** The history of a booking; it is read anew whenever the booking has changed. */
export function bookingEventsQuery({ _id: id, updatedAt }: Pick<Booking, '_id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: [...bookingsKey, 'events', id, updatedAt],
    queryFn: ({ signal }) => call(listBookingEvents, { params: { id }, signal }),
  });
}

/** The documents of a booking: from their own call, else from the fields of the booking (R-DOC-07, R-CALL-32). */
export function bookingDocumentsQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'documents', id],
    queryFn: async ({ signal }): Promise<BookingDocument[]> => {
      try {
        return await call(listDocuments, { params: { bookingId: id }, signal });
      } catch (error) {
        if (!isFallbackWorthy(error)) throw error;
        return documentsOfBooking(await call(getBooking, { params: { id }, signal }));
      }
    },
  });
}

/** The documents that a booking names in its own fields, for when their list cannot be had (R-DOC-02, R-DOC-07). */
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
        },
  );
}

/** 'Booking of Lot 12' as soon as the booking is known, by a list or because the dialog below the title has read it. */
export function useBookingTitle(id: string | null, known?: Booking): string {
  const read = useQuery({ ...bookingQuery(id ?? ''), enabled: false }).data;
  const booking = read ?? (known?._id === id ? known : undefined);
  return booking === undefined ? 'Booking' : `Booking of ${placeOf(booking)}`;
}

/** Cancels a booking that stands as somebody was asked about it (D-59); whatever the answer, lists and lots are read again. */
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

// Review by the agency and by the office

/** The overview is read again this long after an answer, in milliseconds (R-CONST-14). */
const OVERVIEW_DELAY_MS = 1000;

/** Sends an answer or a processing; the lists are read again whatever came of it, so they keep the true status (D-51). */
export function useDecide(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({ mutationFn: (decision: Decision) => decide(decision, caller), onSettled: reread });
}

/** Sends a status update again that was kept because no answer came. */
export function useSendAgain(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({
    mutationFn: (update: StatusUpdate) => updateStatus(update, caller),
    onSettled: reread,
  });
}

function useReread(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bookingsKey });
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: lotsKey });
    }, OVERVIEW_DELAY_MS);
  };
}
