import type { LotStatus } from '#core/lots/lifecycle.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import { isAdministrator, type Role } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';

/** The eight stored statuses (D-75). */
export const bookingStatuses = [
  'pending_agent',
  'pending_admin',
  'approved',
  'sold',
  'rejected',
  'rejected_by_agent',
  'cancelled',
  'expired',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Statuses that hold the lot: at most one booking of a lot is in one of them. */
export const liveStatuses = [
  'pending_agent',
  'pending_admin',
  'approved',
  'sold',
] as const satisfies readonly BookingStatus[];

/** Whether a booking holds its lot; one that does not has ended. */
export function isLive(status: BookingStatus): boolean {
  return (liveStatuses as readonly BookingStatus[]).includes(status);
}

/** Statuses in which a booking still waits for a decision. */
export const openStatuses = ['pending_agent', 'pending_admin'] as const satisfies readonly BookingStatus[];

/** Statuses of a booking that the office has booked. */
export const bookedStatuses = ['approved', 'sold'] as const satisfies readonly BookingStatus[];

/** Whether the office has booked the lot, also where it is sold by now. */
export function isBooked(status: BookingStatus): boolean {
  return (bookedStatuses as readonly BookingStatus[]).includes(status);
}

/** Whether it was decided, and its desk has no document left to check: one that nobody looked at asks for no check any more. */
export function isPastChecks(status: BookingStatus, documentsToCheck: number): boolean {
  return isBooked(status) && documentsToCheck === 0;
}

/** Statuses of a booking that is neither sold nor over. */
export const underWayStatuses = [...openStatuses, 'approved'] as const satisfies readonly BookingStatus[];

/** Whether the office may agree on another price of a booking (D-447). */
export function takesDeals(status: BookingStatus): boolean {
  return (underWayStatuses as readonly BookingStatus[]).includes(status);
}

/** Status aliases accepted in requests and filters. */
const statusAliases = {
  pending: 'pending_agent',
  booked: 'approved',
  confirmed: 'approved',
  completed: 'sold',
  rejected_by_admin: 'rejected',
  checking: 'pending_admin',
  forwarded: 'pending_admin',
} as const satisfies Record<string, BookingStatus>;

/** The stored status of a name or alias; undefined for an unknown one. */
export function readStatus(written: string): BookingStatus | undefined {
  const word = written.trim().toLowerCase();
  return (
    bookingStatuses.find((status) => status === word) ??
    (Object.hasOwn(statusAliases, word) ? statusAliases[word as keyof typeof statusAliases] : undefined)
  );
}

/** Actions that people take on a booking; the other actions follow from time or from the end of an account or agency. */
export const bookingDecisions = ['forward', 'reject_by_agency', 'book', 'sell', 'reject', 'cancel'] as const;
export type BookingDecision = (typeof bookingDecisions)[number];

const bookingActions = [...bookingDecisions, 'expire', 'hand_to_office', 'close_account'] as const;
export type BookingAction = (typeof bookingActions)[number];

/** Recipient groups of a notice: creator and client, the agency's agent_admins, every admin and super_admin. */
export type Audience = 'parties' | 'agency' | 'office';

/** What is done to the documents of a booking as a whole; its status stays (D-172). */
const retentionActions = ['hold_documents', 'lift_hold', 'erase_documents'] as const;
export type RetentionAction = (typeof retentionActions)[number];

/** Events of a legal hold, of which only those who decide on it learn. */
export const legalHoldActions: readonly BookingEventAction[] = ['hold_documents', 'lift_hold'];

/** The event of a history row: how the booking was created, a transition, a longer hold (D-192), or what became of its documents. */
export const bookingEventActions = [
  'request',
  'create',
  ...bookingActions,
  'extend',
  'agree_price',
  'propose_price',
  'drop_proposal',
  'move_lot',
  'set_due',
  ...retentionActions,
] as const;
export type BookingEventAction = (typeof bookingEventActions)[number];

export type Transition = {
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** The new status of the lot, and of a unit on it, set in the same transaction. */
  lot: LotStatus;
  /** The notice sent and its recipients; `audienceOf` knows the exceptions. */
  notice: NoticeKind;
  notifies: readonly Audience[];
  /** Numbers of the transitions in rules.md. */
  rules: string;
};

/** The booking state machine: action -> source statuses, target status, lot status, recipients. */
export const bookingTransitions: Record<BookingAction, Transition> = {
  forward: {
    from: ['pending_agent'],
    to: 'pending_admin',
    lot: 'reserved',
    notice: 'booking_forwarded',
    notifies: ['parties', 'office'],
    rules: 'T4',
  },
  reject_by_agency: {
    from: ['pending_agent'],
    to: 'rejected_by_agent',
    lot: 'available',
    notice: 'booking_rejected_by_agency',
    notifies: ['parties'],
    rules: 'T5',
  },
  // marking an approved booking as booked again only stores the notes (T17)
  book: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'approved',
    lot: 'booked',
    notice: 'booking_booked',
    notifies: ['parties', 'agency'],
    rules: 'T6, T12, T17',
  },
  sell: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'sold',
    lot: 'sold',
    notice: 'booking_sold',
    notifies: ['parties', 'agency'],
    rules: 'T7, T13, T16',
  },
  reject: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'rejected',
    lot: 'available',
    notice: 'booking_rejected',
    notifies: ['parties', 'agency'],
    rules: 'T8, T14, T18',
  },
  cancel: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'cancelled',
    lot: 'available',
    notice: 'booking_cancelled',
    notifies: ['parties', 'agency', 'office'],
    rules: 'T9, T15, T19',
  },
  expire: {
    from: ['pending_agent'],
    to: 'expired',
    lot: 'available',
    notice: 'booking_expired',
    notifies: ['parties', 'agency'],
    rules: 'T10',
  },
  hand_to_office: {
    from: ['pending_agent'],
    to: 'pending_admin',
    lot: 'reserved',
    notice: 'booking_forwarded',
    notifies: ['parties', 'office'],
    rules: 'T11',
  },
  close_account: {
    from: ['pending_agent', 'pending_admin'],
    to: 'cancelled',
    lot: 'available',
    notice: 'booking_cancelled',
    notifies: ['parties', 'agency', 'office'],
    rules: 'T20',
  },
};

/** A transition caused by a decision or by the passing of time. */
export type PathStep = BookingDecision | 'expire';

/** The happy path from a member's request to each status. */
export const happyPaths: Record<BookingStatus, readonly PathStep[]> = {
  pending_agent: [],
  pending_admin: ['forward'],
  approved: ['forward', 'book'],
  sold: ['forward', 'book', 'sell'],
  rejected: ['forward', 'reject'],
  rejected_by_agent: ['reject_by_agency'],
  cancelled: ['cancel'],
  expired: ['expire'],
};

export function canMove(action: BookingAction, from: BookingStatus): boolean {
  return bookingTransitions[action].from.includes(from);
}

/** Whether the agency's time to answer is over; false when no limit is configured (D-80). */
export function isExpiryDue(
  { status, expiresAt }: { status: BookingStatus; expiresAt: Date | null },
  now: Date,
): boolean {
  return canMove('expire', status) && expiresAt !== null && expiresAt <= now;
}

/** When an unanswered request ends; null without a deadline, and where the park holds money of it, which hands it to the office then (D-192). */
export function endOfHold<T>({ expiresAt, deposit }: Hold<T>): T | null {
  return deposit && deposit.heldSen > 0 ? null : expiresAt;
}
type Hold<T> = { expiresAt: T | null; deposit?: { heldSen: number } | null | undefined };

/** The lot status that a live booking implies; final statuses except sold do not determine it. */
export const heldLot: Partial<Record<BookingStatus, LotStatus>> = {
  pending_agent: 'reserved',
  pending_admin: 'reserved',
  approved: 'booked',
  sold: 'sold',
};

/**
 * Recipients of a transition's notice. Notes on an approved booking notify nobody (T17), and the office is not notified of
 * the cancellation of a request that never reached it (T9).
 */
export function audienceOf(action: BookingAction, from: BookingStatus): readonly Audience[] {
  const { to, notifies: tells } = bookingTransitions[action];
  if (from === to) return [];
  return action === 'cancel' && from === 'pending_agent'
    ? tells.filter((audience) => audience !== 'office')
    : tells;
}

/** The sums of a booking's ledger, in sen, and whether it is the record of what was paid; null without one. */
export type Ledger = {
  dueSen: number;
  heldSen: number;
  reportedSen: number;
  isRecord?: boolean | undefined;
} | null;

/** Whether what is held is enough for a booking to be called paid. */
export function isPaidEnough({ dueSen, heldSen }: { dueSen: number; heldSen: number }): boolean {
  return heldSen > 0 && heldSen >= dueSen;
}

type Payable = { status: BookingStatus; deposit: Ledger; bookedUnpaid?: boolean | undefined };

/** Whether the payment of a booking came: by its ledger, or else by the status. */
export function isPaid(booking: Payable): boolean {
  const { deposit } = booking;
  return deposit && deposit.isRecord !== false ? isPaidEnough(deposit) : isPaidByStatus(booking);
}

/**
 * Whether the status is the record of what was paid (D-487): the booking was not given without it, and no sum was set and no payment
 * confirmed in its ledger. What is merely reported replaces nothing (D-502). `ledgerIsRecord` says the same of a ledger in SQL.
 */
export function isPaidByStatus({ status, deposit, bookedUnpaid = false }: Payable): boolean {
  return (deposit === null || deposit.isRecord === false) && !bookedUnpaid && isBooked(status);
}

type Slipped = {
  deposit: { heldSen: number; reportedSen: number; receivedSen?: number | undefined } | null;
  /** A cheque or transfer slip is there that was not sent back. */
  hasSlip?: boolean | undefined;
};

/** Whether a cheque or transfer slip was sent of which the ledger knows nothing, neither reported nor received. */
export function leavesSlip({ deposit, hasSlip = false }: Slipped): boolean {
  const { heldSen = 0, reportedSen = 0, receivedSen = heldSen } = deposit ?? {};
  return hasSlip && receivedSen === 0 && reportedSen === 0;
}

/** Whether a signed agreement binds a person who might cancel otherwise: then only the office ends the booking, and its buyer does not do so there (D-492, D-493). */
export function isBound(
  actor: { role: Role },
  { agreementSigned }: { agreementSigned?: boolean | undefined },
  isBuyer = false,
): boolean {
  return agreementSigned === true && (!isAdministrator(actor) || isBuyer);
}

/** Whether a decision says that a payment was received: Booked, and Sold from a pending status (D-236). */
export function needsPayment(decision: BookingAction, from: BookingStatus): boolean {
  const isPending = (openStatuses as readonly BookingStatus[]).includes(from);
  return isPending && (decision === 'book' || decision === 'sell');
}

/** Shortest reason to go on without a payment. */
export const MIN_OVERRIDE_REASON = 10;

/** The status a new booking starts in: requests of users and agents wait for the agency first (D-81). */
export function startingStatus(role: Role): 'pending_agent' | 'pending_admin' {
  return role === 'user' || role === 'agent' ? 'pending_agent' : 'pending_admin';
}

/**
 * The action that a status name requests, by the caller's role: `approved` is the agency's approval or the office's recorded
 * payment (D-51, D-74). Undefined for a status that cannot be requested.
 */
export function actionNamed(written: string, role: Role): StaffDecision | undefined {
  const office = isAdministrator({ role });
  switch (readStatus(written)) {
    case 'pending_admin':
      return 'forward';
    case 'approved':
      return office ? 'book' : 'forward';
    case 'sold':
      return 'sell';
    case 'rejected':
    case 'rejected_by_agent':
      return office ? 'reject' : 'reject_by_agency';
    default:
      return undefined;
  }
}

/** Days after which a request waiting for the office is shown as overdue. */
export const OVERDUE_DAYS = 7;
/** A hold that ends within so many days is shown (D-401). */
export const HOLD_ENDS_SOON_DAYS = 3;

type Waiting = {
  status: BookingStatus;
  createdAt: string;
  agentResponseDate: string | null;
  handedOverAt?: string | null | undefined;
};

/** Since when a booking waits for its next decision (ISO 8601); null when no decision is due. */
export function waitingSince({ status, createdAt, agentResponseDate, handedOverAt }: Waiting): string | null {
  if (status === 'pending_agent') return createdAt;
  // a direct booking waits for the office from its creation: no agency decides on it
  return status === 'pending_admin' ? (agentResponseDate ?? handedOverAt ?? createdAt) : null;
}

/** Whether a request has waited for the office longer than it should. `now` is in milliseconds. */
export function isOverdue(booking: Waiting, now: number): boolean {
  const since = booking.status === 'pending_admin' ? waitingSince(booking) : null;
  return since !== null && now - Date.parse(since) > OVERDUE_DAYS * DAY_MS;
}

/** How urgent a wait or a deadline is, for its colour. */
export type Urgency = 'calm' | 'soon' | 'alarm';

/** How urgent a wait for the office is: within its days, over them, or over twice as many; of others calm (D-80). */
export function waitUrgency(booking: Waiting, now: number): Urgency {
  const since = waitingSince(booking);
  if (since === null || !isOverdue(booking, now)) return 'calm';
  return now - Date.parse(since) > 2 * OVERDUE_DAYS * DAY_MS ? 'alarm' : 'soon';
}

/** How urgent the end of a hold is, so many milliseconds before it. */
export function holdUrgency(left: number): Urgency {
  if (left >= HOLD_ENDS_SOON_DAYS * DAY_MS) return 'calm';
  return left < DAY_MS ? 'alarm' : 'soon';
}

/** Age bands of waiting requests in whole days: from 7 on one is overdue at the office, at 14 the agency's time is up. */
export const ageBands = ['0-2', '3-6', '7-13', '14+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The whole days of a band: from the first on, up to but without the second. */
export const ageBandDays: Record<AgeBand, readonly [from: number, before: number]> = {
  '0-2': [0, 3],
  '3-6': [3, 7],
  '7-13': [7, 14],
  '14+': [14, Number.POSITIVE_INFINITY],
};

/** Milestones, which reports count by day and lists filter by: a booking reaches one with any of these statuses. */
export const bookingMilestones = {
  forwarded: ['pending_admin'],
  paid: ['approved'],
  sold: ['sold'],
  ended: ['rejected', 'rejected_by_agent', 'cancelled', 'expired'],
  // stages of the funnel
  reached_office: ['pending_admin', 'approved', 'sold'],
  reached_payment: ['approved', 'sold'],
} as const satisfies Record<string, readonly BookingStatus[]>;
export type BookingMilestone = keyof typeof bookingMilestones;
export const milestoneNames = Object.keys(bookingMilestones) as [BookingMilestone, ...BookingMilestone[]];

/** Requests of one lot that a person may make and cancel within an hour; the next is refused for as long (D-320). */
export const MOST_CANCELLED_AN_HOUR = 3;

/** Maps the agency's answers and the office's processing choices to booking actions. */
export const agencyDecisionActions = { approve: 'forward', reject: 'reject_by_agency' } as const;
export const officeDecisionActions = { booked: 'book', sold: 'sell', reject: 'reject' } as const;
export type StaffDecision =
  | (typeof agencyDecisionActions)[keyof typeof agencyDecisionActions]
  | (typeof officeDecisionActions)[keyof typeof officeDecisionActions];
