import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { actsForClient, type BookingParticipants, bookingCan, unlessBuyer } from '#core/bookings/policy.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import type { EntryAction, EntryKind } from './lifecycle.ts';
import { depositRefusals } from './messages.ts';

type Office = Pick<Actor, 'role'>;
type Holder = Parameters<typeof bookingCan.read>[0];
type Booking = BookingParticipants & { status: BookingStatus };

/** Who deals with the money of bookings (D-235). */
export const depositCan = {
  /** Read the deposit of a booking: whoever reads the booking. */
  read(actor: Holder, booking: BookingParticipants): Permission {
    return bookingCan.read(actor, booking);
  },

  /** Record an entry: payments whoever reads the booking, refunds the office, forfeits the super admin. */
  record(actor: Holder, booking: BookingParticipants, kind: EntryKind): Permission {
    const reads = bookingCan.read(actor, booking);
    if (!reads.allowed || kind === 'payment') return reads;
    return unlessBuyer(actor, booking, settles(actor, kind));
  },

  /** Confirm, void or reverse an entry: the office; whoever recorded one may void it until it is confirmed. */
  settle(
    actor: Holder,
    booking: BookingParticipants,
    entry: { recordedBy: string; kind: EntryKind },
    action: EntryAction,
  ): Permission {
    if (action === 'void' && entry.recordedBy === actor.id) return yes;
    return unlessBuyer(actor, booking, settles(actor, entry.kind));
  },

  /** Set what is due for a booking: the office. */
  setDue(actor: Holder, booking: BookingParticipants): Permission {
    return unlessBuyer(actor, booking, office(actor));
  },

  /** Say to which account its money goes back: its client, for a walk-in client the staff that booked or whoever follows them (D-77), and the office. An agency cannot lead it elsewhere (D-386). */
  giveAccount(actor: Holder, booking: BookingParticipants): Permission {
    const reads = bookingCan.read(actor, booking);
    return reads.allowed ? allowIf(givesAccount(actor, booking), commonRefusals.FORBIDDEN) : reads;
  },

  /** Read that account in full. */
  revealAccount: office,

  /** Read the list, its numbers, its export and the report, and confirm several payments. */
  manage: office,

  setRules: superAdmin,
};

function office(actor: Office): Permission {
  return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
}

function superAdmin(actor: Office): Permission {
  return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
}

/** Who settles entries of this kind, of bookings that somebody else buys. */
export function settles(actor: Office, kind: EntryKind): Permission {
  return kind === 'forfeit' ? superAdmin(actor) : office(actor);
}

/** Whether a reader of a booking says where its money goes back to. */
export function givesAccount(actor: Holder, booking: BookingParticipants): boolean {
  return isAdministrator(actor) || actsForClient(actor, booking);
}

/**
 * Whether a booking still takes payments from its buyer and agency: while live, also once it is sold, and after its end while it leaves
 * a slip without an entry. The office records late money too.
 */
export function takesReports(
  actor: Office,
  { status, leavesSlip = false }: Pick<Booking, 'status'> & { leavesSlip?: boolean },
): Permission {
  return allowIf(isLive(status) || leavesSlip || isAdministrator(actor), depositRefusals.DEPOSIT_CLOSED);
}
