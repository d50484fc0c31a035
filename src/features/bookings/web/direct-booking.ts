import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createBooking } from '#features/bookings/contract.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { call } from '#web/call.ts';
import { CallFailure } from '#web/call-failure.ts';
import { bookingsKey, type SendLotRequest } from './queries.ts';
import { agentRequestMessage } from './request-message.ts';
import { useSubmissionKey } from './submission-key.ts';

const asActor = (user: User) => ({ ...user, id: user._id, agencyActive: true });

/** Whether staff may book for this person: a role user, for an agency one of its approved members (R-AGT-22, D-49). */
export function mayBookFor(viewer: User, client: User): boolean {
  return bookingCan.bookFor(asActor(viewer), asActor(client)).allowed;
}

/** What staff choose for a client: one piece of stock, never two (R-AGT-25). */
export type DirectBooking = { userId: string; notes: string } & ({ unitId: string } | { lotId: string });

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

/**
 * Books a lot for a member in the shared form: the booking carries the member's name and contact, its message the agent's
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
