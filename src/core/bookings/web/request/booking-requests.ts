import {
  type Booking,
  createBooking,
  requestBooking,
  requestBookingAsAgent,
} from '#core/bookings/contract.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import type { Lot } from '#core/lots/contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { lotsKey, offeredLotQuery } from '#core/lots/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import type { Proposal } from '../deal-fields.tsx';
import { bookingsKey } from '../queries.ts';
import { agentRequestMessage } from '../request-message.ts';

/** The text fields of the booking form. */
type ContactForm = { name: string; email: string; phone: string; message: string };

/** A request for a lot; repeats carry the same idempotency key. */
export type LotRequest = { lot: Lot; user: User; contact: ContactForm };
export type SendLotRequest = (request: LotRequest, idempotencyKey: string) => Promise<Booking>;

/** Documented fields of a request; the server decides status and names itself. */
const documentedFields = ({ lot, user }: LotRequest) => ({
  lotId: lot._id,
  lotNumber: lot.lotNumber,
  lotType: lot.type,
  seenPrice: lot.price,
  agencyId: user.agencyId,
});
const contactFields = ({ user, contact }: LotRequest) => ({
  userId: user._id,
  name: contact.name,
  email: contact.email,
  contactPhone: contact.phone,
  status: 'pending_agent',
});

/** Requests a lot for oneself. */
export const sendUserRequest: SendLotRequest = (request, idempotencyKey) => {
  const requestMessage = request.contact.message;
  const body = { ...documentedFields(request), ...contactFields(request), requestMessage };
  return call(requestBooking, { body, idempotencyKey });
};

/**
 * Requests a lot through the agent dialog. Without a reply the same request goes once more to the page's own origin,
 * under the same key, so that it cannot book twice.
 */
export const sendAgentRequest: SendLotRequest = async (request, idempotencyKey) => {
  const { lot, contact } = request;
  const body = {
    ...contactFields(request),
    propertyId: `type-${lot.type.toLowerCase()}-${lot.lotNumber}`,
    seenPrice: lot.price,
    requestMessage: agentRequestMessage(contact),
  };
  try {
    return await call(requestBookingAsAgent, { body, idempotencyKey });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'network') throw error;
    return call(requestBookingAsAgent, { body, idempotencyKey, base: `${window.location.origin}/api` });
  }
};

/** Books a lot for a member: with the member's name and contact and the agent's message. */
export function sendForClient(client: User): SendLotRequest {
  return (request, idempotencyKey) => {
    const { contact } = request;
    const body = {
      ...documentedFields(request),
      userId: client._id,
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

/** Whether staff may book for this person: a role user, for an agency one of its approved members. */
export function mayBookFor(viewer: User, client: User): boolean {
  return bookingCan.bookFor(asActor(viewer), asActor(client)).allowed;
}

/** A booking by staff for a client: of a unit or a lot. */
type DirectBooking = { userId: string; notes: string; seenPrice: number | null; proposal?: Proposal } & (
  | { unitId: string }
  | { lotId: string }
);

/** Books for a client; lots and bookings are invalidated also after a failure. */
export function useCreateBooking() {
  const { keyFor } = useIdempotencyKey();
  return useSend(createBooking, {
    input: (booking: DirectBooking) => ({ body: booking, idempotencyKey: keyFor(booking) }),
    stale: [lotsKey, bookingsKey],
  });
}

/** Whether a call was refused since the lot has another price than was shown. */
export const isRepriced = (error: unknown) =>
  error instanceof CallFailure && error.code === lotRefusals.LOT_REPRICED.code;

/** The lot at its price of now, after a call that was refused since another one was shown; null if that was not so, or it is gone. */
export async function repricedLot(error: unknown, lotId: string): Promise<Lot | null> {
  if (!isRepriced(error)) return null;
  return queryClient.fetchQuery({ ...offeredLotQuery(lotId), staleTime: 0 }).catch(() => null);
}

/** Why a direct booking failed: the server's sentence, else ours with the known reason. */
export function createFailure(error: unknown): string {
  if (!(error instanceof CallFailure) || error.userMessage === '') return bookingTexts.createFailed;
  return error.kind === 'refused' ? error.userMessage : bookingTexts.createFailedPrefix + error.userMessage;
}
