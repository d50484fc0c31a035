import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { BookingParticipants } from '#core/bookings/policy.ts';
import type { Actor } from '#shared/actor.ts';
import type { Expectation } from './resource.ts';

type Named = Omit<BookingParticipants, 'createdByRole'> & { createdByRole?: string };
export const booking = (participants: Named, status: BookingStatus = 'pending_agent'): Expectation => ({
  booking: { createdByRole: 'user', ...participants, status },
  lot: { status: 'reserved' },
});
export const bookingOf = (agencyId: string, status?: BookingStatus) =>
  booking({ createdBy: 'someone', userId: 'someone', agencyId }, status);

/** A caller who cannot book any more did so as a member of A. */
export function ownBooking({ id, role }: Actor): Expectation {
  const own = { createdBy: id, userId: id };
  if (id === 'superAdmin') return booking({ ...own, createdByRole: role, agencyId: null }, 'pending_admin');
  if (id === 'agent' || id === 'adminA') return booking({ ...own, createdByRole: role, agencyId: 'A' });
  if (id === 'adminPending') return booking({ ...own, createdByRole: 'agent', agencyId: 'A' });
  if (id === 'adminB') return booking({ ...own, createdByRole: role, agencyId: 'B' });
  return booking({ ...own, agencyId: 'A' });
}

/** One that the office made for a person. */
export function bookingFor(who: Actor): Expectation {
  const agencyId = who.agencyStatus === 'approved' ? who.agencyId : null;
  return booking({ createdBy: 'office', createdByRole: 'super_admin', userId: who.id, agencyId });
}
