import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { actsForClient, type BookingParticipants, bookingCan } from '#core/bookings/policy.ts';
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
    return kind === 'refund' ? office(actor) : superAdmin(actor);
  },

  /** Confirm, void or reverse an entry: the office; whoever recorded one may void it until it is confirmed. */
  settle(actor: Holder, entry: { recordedBy: string; kind: EntryKind }, action: EntryAction): Permission {
    if (action === 'void' && entry.recordedBy === actor.id) return yes;
    return entry.kind === 'forfeit' ? superAdmin(actor) : office(actor);
  },

  /** Say to which account its money goes back: its client, for a walk-in client the staff that booked or whoever follows them (D-77), and the office. An agency cannot lead it elsewhere (D-386). */
  giveAccount(actor: Holder, booking: BookingParticipants): Permission {
    const reads = bookingCan.read(actor, booking);
    return reads.allowed ? allowIf(givesAccount(actor, booking), commonRefusals.FORBIDDEN) : reads;
  },

  /** Read that account in full. */
  revealAccount: office,

  /** Set what is due for a booking; read the list, its numbers, its export and the report. */
  manage: office,

  setRules: superAdmin,
};

function office(actor: Office): Permission {
  return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
}

function superAdmin(actor: Office): Permission {
  return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
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
