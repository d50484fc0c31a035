import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { acceptsDocuments, type BookingParticipants, bookingCan } from '#core/bookings/policy.ts';
import { isAdministrator, runsAgency } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { purchaserRefusals } from './messages.ts';

type Holder = Parameters<typeof bookingCan.read>[0];
type Member = Parameters<typeof bookingCan.openOriginals>[0];
type Standing = { status: BookingStatus };

export const purchaserCan = {
  /** Read who buys: whoever reads the documents of the booking. */
  read: bookingCan.readDocuments,

  /** Change who buys: the same people, as long as `takesPurchasers` says so. */
  write(actor: Holder & Member, booking: BookingParticipants & Standing): Permission {
    const reads = bookingCan.readDocuments(actor, booking);
    return reads.allowed ? takesPurchasers(actor, booking) : reads;
  },

  /** Read a full identity number: the office, and the agency's administrator while the booking is live. */
  reveal(actor: Member, { status, agencyId }: Pick<BookingParticipants, 'agencyId'> & Standing): Permission {
    return allowIf(
      isAdministrator(actor) || (isLive(status) && runsAgency(actor, agencyId)),
      commonRefusals.FORBIDDEN,
    );
  },
};

/** Whether a booking still takes changes from its readers: until its sale or end, afterwards from the office alone (D-258). */
export function takesPurchasers(actor: Pick<Member, 'role'>, { status }: Standing): Permission {
  return allowIf(acceptsDocuments(status) || isAdministrator(actor), purchaserRefusals.PURCHASERS_CLOSED);
}

/** Whether a change needs a reason: after the sale or the end. */
export function needsReason({ status }: Standing): boolean {
  return !acceptsDocuments(status);
}
