import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Booking,
  cancelBooking,
  getBooking,
  listBookingEvents,
  requestBooking,
  requestBookingAsAgent,
} from '#features/bookings/contract.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { type BookingDocument, listDocuments } from '#features/documents/contract.ts';
import type { Lot } from '#features/lots/contract.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import type { Role } from '#shared/actor.ts';
import { call } from '#web/call.ts';
import { CallFailure, isFallbackWorthy } from '#web/call-failure.ts';
import { documentsOfBooking } from './booking-documents.ts';
import { type Decision, decide, type StatusUpdate, updateStatus } from './decide.ts';
import { agentRequestMessage } from './request-message.ts';

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

/** The papers of a booking: from their own call, else from the fields of the booking (R-DOC-07, R-CALL-32). */
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

/** What a buyer or an agent fills in to book a lot. */
export type ContactForm = { name: string; email: string; phone: string; message: string };

/** A request is sent with its key; a repeat of the same request carries the same one (D-56). */
export type LotRequest = { lot: Lot; user: User; contact: ContactForm };
export type SendLotRequest = (request: LotRequest, idempotencyKey: string) => Promise<Booking>;

/** Requests a lot for oneself. Status and names go along as documented; the server decides them (R-BKG-12, D-45). */
export const sendUserRequest: SendLotRequest = ({ lot, user, contact }, idempotencyKey) => {
  const body = {
    userId: user._id,
    lotId: lot._id,
    lotNumber: lot.lotNumber,
    lotType: lot.type,
    agencyId: user.agencyId,
    name: contact.name,
    email: contact.email,
    contactPhone: contact.phone,
    requestMessage: contact.message,
    status: 'pending_agent',
  };
  return call(requestBooking, { body, idempotencyKey });
};

/**
 * Requests a lot through the agent dialog. Without an answer the same request goes once more to the page's own origin,
 * under the same key, so that it cannot book twice (R-CALL-29).
 */
export const sendAgentRequest: SendLotRequest = async ({ lot, user, contact }, idempotencyKey) => {
  const body = {
    userId: user._id,
    propertyId: `type-${lot.type.toLowerCase()}-${lot.lotNumber}`,
    name: contact.name,
    email: contact.email,
    contactPhone: contact.phone,
    requestMessage: agentRequestMessage(contact),
    status: 'pending_agent',
  };
  try {
    return await call(requestBookingAsAgent, { body, idempotencyKey });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'network') throw error;
    return call(requestBookingAsAgent, { body, idempotencyKey, base: `${window.location.origin}/api` });
  }
};

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

// The desks of the agency and of the office

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
