import type { Desk } from '#core/documents/lifecycle.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { membershipRefusals } from '#core/memberships/messages.ts';
import { mayBookLots } from '#core/memberships/policy.ts';
import { type Actor, isAdministrator, isAgencyStaff, isMember, runsAgency } from '#shared/actor.ts';
import { allowIf, no, type Permission, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { type BookingDecision, type BookingStatus, isLive, openStatuses } from './lifecycle.ts';
import { bookingRefusals, ownPurchase } from './messages.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus' | 'agencyActive'>;
type Member = Pick<Person, 'role' | 'agencyId' | 'agencyStatus'>;
type Holder = Member & Pick<Person, 'id'>;

/** The fields of a booking that permissions depend on. */
export type BookingParticipants = {
  /** The person who made it. */
  createdBy: string;
  /** The role in which they did; absent from a server of an earlier version. */
  createdByRole?: string | undefined;
  /** The client it is made for. */
  userId: string;
  agencyId: string | null;
  /** Whether its creator made it as staff of an agency they have left. */
  creatorHasLeft?: boolean;
};

/** Whether a person works for an agency as staff; its buyers do not. */
function worksFor(actor: Member, agencyId: string | null): boolean {
  return isMember(actor) && isAgencyStaff(actor) && actor.agencyId === agencyId;
}

/**
 * Whether a booking counts as a person's own: they are its client or its creator. Staff own what they made only while they
 * work for that agency as staff, even on their own account, since the customer is another person (D-134).
 */
export function isOwn(actor: Holder, booking: BookingParticipants): boolean {
  if (actor.id !== booking.createdBy) return actor.id === booking.userId;
  if (booking.createdByRole === 'user' || isAdministrator(actor)) return true;
  return isAgencyStaff({ role: booking.createdByRole }) && worksFor(actor, booking.agencyId);
}

/** What staff made on their own account is about a walk-in client (D-83). */
function isWalkIn({ createdBy, createdByRole, userId }: BookingParticipants): boolean {
  return createdBy === userId && createdByRole !== 'user';
}

/** Whether a person is the client whom a booking is about, and so its buyer. */
export function isClient(actor: Pick<Person, 'id'>, booking: BookingParticipants): boolean {
  return actor.id === booking.userId && !isWalkIn(booking);
}

/** Whether a person is administrator of an agency whose former staff member made this booking (D-77). */
export function cancelsInPlace(
  actor: Member,
  booking: Pick<BookingParticipants, 'agencyId' | 'creatorHasLeft'>,
): boolean {
  return booking.creatorHasLeft === true && runsAgency(actor, booking.agencyId);
}

/** A permission to decide on a booking, which its buyer has not, whatever their role (D-493). */
export function unlessBuyer(
  actor: Pick<Person, 'id'>,
  booking: BookingParticipants,
  permission: Permission,
): Permission {
  return permission.allowed && isClient(actor, booking) ? no(ownPurchase) : permission;
}

/** Whether a person does what a client does: the client, for a walk-in client the staff that made it, and once they have left who runs the agency. */
export function actsForClient(actor: Holder, booking: BookingParticipants): boolean {
  return actor.id === booking.userId || (isWalkIn(booking) && cancelsInPlace(actor, booking));
}

export const bookingCan = {
  /** POST /bookings/request: approved members, agency administrators and the super admin, but not the admin (D-84). */
  request(actor: Person): Permission {
    if (actor.role === 'super_admin') return yes;
    return actor.role === 'admin' ? no(membershipRefusals.NOT_A_MEMBER) : mayBookLots(actor);
  },

  /** POST /bookings/property, the agent dialog: agents and agency administrators of an agency, the super admin. */
  requestAsAgent(actor: Person): Permission {
    if (actor.role === 'user') return no(membershipRefusals.NOT_A_MEMBER);
    return bookingCan.request(actor);
  },

  /** POST /bookings, the direct booking: agent_admin and super_admin. */
  createDirect(actor: Person): Permission {
    if (actor.role === 'super_admin') return yes;
    if (actor.role === 'admin') return no(membershipRefusals.NOT_A_MEMBER);
    if (actor.role !== 'agent_admin') return no(bookingRefusals.DIRECT_ONLY_STAFF);
    return bookingCan.request(actor);
  },

  /** Book for another person: a role user, who for an agency administrator is a member of the own agency. */
  bookFor(actor: Person, client: Person): Permission {
    const inReach = actor.role === 'super_admin' || (isMember(client) && runsAgency(actor, client.agencyId));
    return allowIf(inReach && client.role === 'user', commonRefusals.FORBIDDEN);
  },

  /** Read a booking: creator, client, the agency's administrator, the office; not former staff. */
  read(actor: Holder, booking: BookingParticipants): Permission {
    return allowIf(
      isAdministrator(actor) || isOwn(actor, booking) || runsAgency(actor, booking.agencyId),
      commonRefusals.FORBIDDEN,
    );
  },

  /** Read its documents and add to them: everyone who may read the booking (D-100). */
  readDocuments(actor: Holder, booking: BookingParticipants): Permission {
    return bookingCan.read(actor, booking);
  },

  /** Open its pictures without a watermark: the agency's administrator while it is live, the super admin (D-181). */
  openOriginals(
    actor: Member,
    booking: Pick<BookingParticipants, 'agencyId'> & { status: BookingStatus },
  ): Permission {
    return allowIf(
      actor.role === 'super_admin' || (isLive(booking.status) && runsAgency(actor, booking.agencyId)),
      commonRefusals.FORBIDDEN,
    );
  },

  /** Read who opened its documents: its client, unless they belong to a walk-in client, and the super admin (D-182). */
  readDocumentViews(actor: Holder, booking: BookingParticipants): Permission {
    return allowIf(readsDocumentLogs(actor) || isClient(actor, booking), commonRefusals.FORBIDDEN);
  },

  /** Put its documents under a legal hold, lift it, and erase them at request: the super admin (D-172). */
  decideRetention(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
  },

  /** Cancel: its creator, in any role; for former staff, the administrator of their agency. */
  cancel(actor: Holder, booking: BookingParticipants): Permission {
    const isCreator = actor.id === booking.createdBy && isOwn(actor, booking);
    return allowIf(isCreator || cancelsInPlace(actor, booking), bookingRefusals.CANCEL_FORBIDDEN);
  },

  /** Approve or reject for the agency: its administrator; the office may override (D-89). */
  answer(actor: Holder, booking: BookingParticipants): Permission {
    return unlessBuyer(actor, booking, allowIf(deskOf(actor, booking) !== null, commonRefusals.FORBIDDEN));
  },

  /** Extend its hold: its agency's administrator and the office, but never its creator (D-192). */
  extend(actor: Holder, booking: BookingParticipants): Permission {
    const answers = bookingCan.answer(actor, booking);
    if (!answers.allowed) return answers;
    return allowIf(actor.id !== booking.createdBy, commonRefusals.FORBIDDEN);
  },

  /** Accept documents or send them back: the agency's administrator and the office, as a desk (D-167). */
  checkDocuments(actor: Holder, booking: BookingParticipants): Permission {
    return bookingCan.answer(actor, booking);
  },

  /** Read and write its internal notes, assign it, and set a day to come back to it: the agency's administrator and the office, but not its client (D-189). */
  workOn(actor: Holder, booking: BookingParticipants): Permission {
    return allowIf(workDeskOf(actor, booking) !== null, commonRefusals.FORBIDDEN);
  },

  /** Add a paper of the sale, also to a sold booking: the office (D-170). */
  addSalePaper(actor: Member): Permission {
    return allowIf(isAdministrator(actor), documentRefusals.DOCUMENTS_CLOSED);
  },

  /** Mark booked, sold or rejected: the office (D-112). */
  process(actor: Pick<Person, 'id' | 'role'>, booking: BookingParticipants): Permission {
    return unlessBuyer(actor, booking, allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN));
  },

  /** Agree on another price, and answer a proposal: the office (D-447). */
  agreePrice(actor: Pick<Person, 'id' | 'role'>, booking: BookingParticipants): Permission {
    return bookingCan.process(actor, booking);
  },

  /** Give a booking another lot: the office (D-449). */
  moveLot(actor: Pick<Person, 'id' | 'role'>, booking: BookingParticipants): Permission {
    return bookingCan.process(actor, booking);
  },

  /** Propose another price to the office: who runs its agency, but not its client (D-447). */
  proposePrice(actor: Holder, booking: BookingParticipants): Permission {
    return allowIf(workDeskOf(actor, booking) === 'agency', commonRefusals.FORBIDDEN);
  },

  /** Read the list of one person's bookings: that person and the office (D-47). */
  listOf(actor: Person, userId: string): Permission {
    return allowIf(actor.id === userId || isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** GET /bookings/agent. */
  listForAgency(actor: Person): Permission {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },

  /** GET /bookings/admin and /bookings/all (D-52). */
  listAll(actor: Person): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};

/** Who may take each decision. */
export const mayDecide: Record<BookingDecision, (actor: Holder, booking: BookingParticipants) => Permission> =
  {
    forward: bookingCan.answer,
    reject_by_agency: bookingCan.answer,
    book: bookingCan.process,
    sell: bookingCan.process,
    reject: bookingCan.process,
    cancel: bookingCan.cancel,
  };

/** Whether a person is told who in line gets a lot: the office, and who runs the agency of that person (D-353). */
export function knowsNextInLine(reader: Member, next: { agencyId: string | null }): boolean {
  return isAdministrator(reader) || runsAgency(reader, next.agencyId);
}

/** Whether a person sees an account as it is now: its owner, the office and members of the same agency (D-134). */
export function seesAccount(
  reader: Holder,
  account: Pick<Person, 'id' | 'agencyId' | 'agencyStatus'>,
): boolean {
  const areColleagues = isMember(account) && isMember(reader) && account.agencyId === reader.agencyId;
  return reader.id === account.id || isAdministrator(reader) || areColleagues;
}

/** Whether a person reads the log of documents of every booking. */
export function readsDocumentLogs(actor: Pick<Person, 'role'>): boolean {
  return actor.role === 'super_admin';
}

/** The desk at which a person checks the documents of a booking; null for everybody who does not. */
export function deskOf(actor: Member, { agencyId }: Pick<BookingParticipants, 'agencyId'>): Desk | null {
  if (isAdministrator(actor)) return 'office';
  return runsAgency(actor, agencyId) ? 'agency' : null;
}

/** The desk at which a person works on a booking; null for its client, even one who is staff. */
export function workDeskOf(actor: Holder, booking: BookingParticipants): Desk | null {
  return isClient(actor, booking) ? null : deskOf(actor, booking);
}

/** Whether a person reads an internal note: one for their desk, and at an agency one for that agency. */
export function readsNote(
  actor: Holder,
  booking: BookingParticipants,
  note: { readers: Desk | 'both'; agencyId: string | null },
): boolean {
  const desk = workDeskOf(actor, booking);
  if (desk === 'office') return note.readers !== 'agency';
  return desk === 'agency' && note.readers !== 'office' && note.agencyId === actor.agencyId;
}

/** Scope of a booking list: all, those a person made or is the client of, or an agency's. */
export type BookingReach =
  | { all: true }
  /** With `worksFor`, of what the person made as staff only that of this agency counts, or with null nothing. */
  | { participant: string; worksFor?: string | null }
  /** Of the agency, if any, and what this person requested as a buyer. */
  | { agencyId: string | null; creator: string };

/** The scope of GET /bookings and GET /bookings/agent for a person. */
export function bookingReach(actor: Person): BookingReach {
  if (isAdministrator(actor)) return { all: true };
  if (actor.role !== 'agent_admin') return ownReach(actor);
  return { agencyId: isMember(actor) ? actor.agencyId : null, creator: actor.id };
}

/** A person's own bookings, as defined by `read`. */
export function ownReach(actor: Holder): BookingReach {
  if (isAdministrator(actor)) return { participant: actor.id };
  return { participant: actor.id, worksFor: worksFor(actor, actor.agencyId) ? actor.agencyId : null };
}

/** The detail dialog offers Cancel only while the booking waits; the row also once approved (D-76). */
export function offersCancelInDetail(status: BookingStatus): boolean {
  return (openStatuses as readonly BookingStatus[]).includes(status);
}

/** Whether participants may still add documents: while the booking is pending or approved (D-88). */
export function acceptsDocuments(status: BookingStatus): boolean {
  return offersCancelInDetail(status) || status === 'approved';
}

/** Whether a desk may check documents: the agency while the request waits for it, the office until sale or end. */
export function checksDocuments(desk: Desk, status: BookingStatus): boolean {
  return desk === 'agency' ? status === 'pending_agent' : acceptsDocuments(status);
}

/** Whether documents may be erased at request: the booking ended without a sale. */
export function allowsErasure(status: BookingStatus): boolean {
  return !isLive(status);
}
