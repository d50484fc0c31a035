import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { type BookingParticipants, bookingCan, unlessBuyer } from '#core/bookings/policy.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { hasMilestones } from './lifecycle.ts';
import { milestoneRefusals } from './messages.ts';

export const milestoneCan = {
  /** Read the milestones of a sale: whoever reads the booking. */
  read: bookingCan.read,

  /** Record them: the office, but not as the buyer (D-493). */
  record(actor: Pick<Actor, 'id' | 'role'>, booking: BookingParticipants): Permission {
    return unlessBuyer(actor, booking, allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN));
  },
};

/** Whether a booking takes milestones. */
export function takesMilestones({ status }: { status: BookingStatus }): Permission {
  return allowIf(hasMilestones(status), milestoneRefusals.MILESTONES_CLOSED);
}
