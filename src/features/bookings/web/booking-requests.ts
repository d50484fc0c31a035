import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type Booking,
  createBooking,
  requestBooking,
  requestBookingAsAgent,
} from '#features/bookings/contract.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { Lot } from '#features/lots/contract.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { call, newIdempotencyKey } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { bookingsKey } from './queries.ts';
import { agentRequestMessage } from './request-message.ts';

/** What a buyer or an agent fills in to book a lot. */
export type ContactForm = { name: string; email: string; phone: string; message: string };

/** A request is sent with its idempotency key; a repeat of the same request carries the same one (D-56). */
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

/**
 * Books a lot for a member in the booking dialog: the booking carries the member's name and contact, its message the agent's
 * (R-AGT-25, D-82).
 */
export function sendForClient(client: User): SendLotRequest {
  return ({ lot, user, contact }, idempotencyKey) => {
    const body = {
      userId: client._id,
      lotId: lot._id,
      lotNumber: lot.lotNumber,
      lotType: lot.type,
      agencyId: user.agencyId,
      name: client.name,
      email: client.email,
      contactPhone: client.phone || contact.phone,
      requestMessage: agentRequestMessage(contact),
      status: 'pending_admin',
    };
    return call(createBooking, { body, idempotencyKey });
  };
}

const asActor = (user: User) => ({ ...user, id: user._id, agencyActive: true });

/** Whether staff may book for this person: a role user, for an agency one of its approved members (R-AGT-22, D-49). */
export function mayBookFor(viewer: User, client: User): boolean {
  return bookingCan.bookFor(asActor(viewer), asActor(client)).allowed;
}

/** What staff choose for a client: one piece of stock, never two (R-AGT-25). */
type DirectBooking = { userId: string; notes: string } & ({ unitId: string } | { lotId: string });

/** Books for a client; whatever the answer, lots and bookings are read again (R-CALL-30, R-LOT-17). */
export function useCreateBooking() {
  const client = useQueryClient();
  const keyFor = useSubmissionKey();
  return useMutation({
    mutationFn: (booking: DirectBooking) =>
      call(createBooking, { body: booking, idempotencyKey: keyFor(booking) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: lotsKey });
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
}

/** Why a direct booking failed: the server's own words, else ours with what is known (R-MSG-18). */
export function createFailure(error: unknown): string {
  if (!(error instanceof CallFailure) || error.userMessage === '') return bookingTexts.createFailed;
  return error.kind === 'refused' ? error.userMessage : bookingTexts.createFailedPrefix + error.userMessage;
}

/** One idempotency key for one submission: trying the same again keeps it, changing anything makes a new one (D-56). */
export function useSubmissionKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current?.content !== written) last.current = { content: written, key: newIdempotencyKey() };
    return last.current.key;
  };
}
