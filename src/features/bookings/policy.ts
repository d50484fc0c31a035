import { agencyRefusals } from '#features/agencies/messages.ts';
import { type Actor, isAdministrator, isMember, runsAgency } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, no, type Verdict, yes } from '#shared/verdict.ts';
import { type BookingStatus, openStatuses } from './lifecycle.ts';
import { bookingRefusals } from './messages.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus' | 'agencyActive'>;
type Member = Pick<Person, 'role' | 'agencyId' | 'agencyStatus'>;

/** What a permission needs to know of a booking. */
export type BookingParties = {
  /** The person who made it. */
  createdBy: string;
  createdByRole: string;
  /** The client it is made for. */
  userId: string;
  agencyId: string | null;
};

/** Whether a person made a booking or is its client. */
export function takesPart(actor: Pick<Person, 'id'>, booking: BookingParties): boolean {
  return actor.id === booking.createdBy || actor.id === booking.userId;
}

export const bookingCan = {
  /** POST /bookings/request: approved members, agency administrators, the super admin; never the admin (D-84). */
  request(actor: Person): Verdict {
    if (actor.role === 'super_admin') return yes;
    if (actor.role === 'admin' || !isMember(actor)) return no(bookingRefusals.NOT_A_MEMBER);
    return allowIf(actor.agencyActive, agencyRefusals.AGENCY_INACTIVE);
  },

  /** POST /bookings/property, the agent dialog: agents and agency administrators of an agency, the super admin. */
  requestAsAgent(actor: Person): Verdict {
    if (actor.role === 'user') return no(bookingRefusals.NOT_A_MEMBER);
    return bookingCan.request(actor);
  },

  /** POST /bookings, the direct booking: agent_admin and super_admin (R-BKG-33). */
  createDirect(actor: Person): Verdict {
    if (actor.role === 'super_admin') return yes;
    if (actor.role === 'admin') return no(bookingRefusals.NOT_A_MEMBER);
    if (actor.role !== 'agent_admin') return no(bookingRefusals.DIRECT_ONLY_STAFF);
    return bookingCan.request(actor);
  },

  /** Book for another person: a role user, who for an agency administrator is a member of the own agency (D-83). */
  bookFor(actor: Person, client: Person): Verdict {
    const inReach = actor.role === 'super_admin' || (isMember(client) && runsAgency(actor, client.agencyId));
    return allowIf(inReach && client.role === 'user', commonRefusals.FORBIDDEN);
  },

  /** Read a booking: creator, client, the agency's administrator, the office (D-134). */
  read(actor: Person, booking: BookingParties): Verdict {
    return allowIf(
      isAdministrator(actor) || takesPart(actor, booking) || runsAgency(actor, booking.agencyId),
      commonRefusals.FORBIDDEN,
    );
  },

  /**
   * Read its documents and add to them: as reading, but who made it as staff only while still with that agency, also
   * where the booking stands on their own account, since the papers are a customer's (D-100, D-134).
   */
  readDocuments(actor: Person, booking: BookingParties): Verdict {
    const readable = bookingCan.read(actor, booking);
    if (!readable.allowed || isAdministrator(actor)) return readable;
    const madeAsStaff = actor.id === booking.createdBy && booking.createdByRole !== 'user';
    const stillThere = isMember(actor) && actor.agencyId === booking.agencyId;
    return allowIf(!madeAsStaff || stillThere, commonRefusals.FORBIDDEN);
  },

  /** Cancel: only whoever made the booking, of any role (D-77). */
  cancel(actor: Person, booking: BookingParties): Verdict {
    return allowIf(actor.id === booking.createdBy, bookingRefusals.CANCEL_FORBIDDEN);
  },

  /** Approve or reject for the agency: its administrator; the office may override (D-89). */
  answer(actor: Member, booking: Pick<BookingParties, 'agencyId'>): Verdict {
    return allowIf(isAdministrator(actor) || runsAgency(actor, booking.agencyId), commonRefusals.FORBIDDEN);
  },

  /** Mark booked, sold or rejected: the office (D-112). */
  process(actor: Person): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Read the list of one person's bookings: that person and the office (D-47). */
  listOf(actor: Person, userId: string): Verdict {
    return allowIf(actor.id === userId || isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** GET /bookings/agent. */
  listForAgency(actor: Person): Verdict {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },

  /** GET /bookings/admin and /bookings/all (D-52). */
  listAll(actor: Person): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};

/** Which bookings a list holds: every one, those a person made or is the client of, or an agency's (D-52, D-134). */
export type BookingReach =
  | { all: true }
  | { participant: string }
  /** Of the agency, if any, and whatever this person created, also for a former agency. */
  | { agencyId: string | null; creator: string };

/** How far GET /bookings and GET /bookings/agent reach for a person. */
export function bookingReach(actor: Person): BookingReach {
  if (isAdministrator(actor)) return { all: true };
  if (actor.role !== 'agent_admin') return { participant: actor.id };
  return { agencyId: isMember(actor) ? actor.agencyId : null, creator: actor.id };
}

/** The detail dialog offers Cancel only while the booking waits; the row also once approved (D-76). */
export function offersCancelInDetail(status: BookingStatus): boolean {
  return (openStatuses as readonly BookingStatus[]).includes(status);
}

/** Whether the parties may still add documents: while the booking is under way (D-88). */
export function acceptsDocuments(status: BookingStatus): boolean {
  return offersCancelInDetail(status) || status === 'approved';
}
