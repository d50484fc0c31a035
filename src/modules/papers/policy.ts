import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { type BookingParticipants, bookingCan, isClient } from '#core/bookings/policy.ts';
import { purchaserCan } from '#modules/purchasers/policy.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { paperRefusals } from './messages.ts';

type Holder = Parameters<typeof bookingCan.read>[0];
type Booking = BookingParticipants & { status: BookingStatus };

/** Whether a reader gets the identity numbers of a form in full: all of a live booking, afterwards whoever may reveal them (D-311). */
export function readsNumbers(actor: Parameters<typeof purchaserCan.reveal>[0], booking: Booking): boolean {
  return isLive(booking.status) || purchaserCan.reveal(actor, booking).allowed;
}

export const paperCan = {
  /** Read the papers of a booking and its statement: whoever reads its documents. */
  read(actor: Holder, booking: BookingParticipants): Permission {
    return bookingCan.readDocuments(actor, booking);
  },

  /** Issue the booking form: the office and the agency's administrator, while the booking is live (D-246). */
  issue(actor: Holder, booking: Booking): Permission {
    const answers = bookingCan.answer(actor, booking);
    if (!answers.allowed) return answers;
    return allowIf(isLive(booking.status), paperRefusals.PAPERS_CLOSED);
  },

  /** Accept the booking form: its client's own account, so nobody for a walk-in client (D-248). */
  accept(actor: Holder, booking: BookingParticipants): Permission {
    return allowIf(isClient(actor, booking), commonRefusals.FORBIDDEN);
  },
};
