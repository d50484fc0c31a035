import type { LotStatus } from '#features/lots/lifecycle.ts';
import type { NoticeKind } from '#features/notices/lifecycle.ts';
import { isAdministrator, type Role } from '#shared/actor.ts';

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

/** Statuses in which a booking still waits for somebody's decision. */
export const openStatuses = ['pending_agent', 'pending_admin'] as const satisfies readonly BookingStatus[];

/** Other names that requests and filters may use (D-75). */
const statusAliases = {
  pending: 'pending_agent',
  booked: 'approved',
  confirmed: 'approved',
  completed: 'sold',
  rejected_by_admin: 'rejected',
  checking: 'pending_admin',
  forwarded: 'pending_admin',
} as const satisfies Record<string, BookingStatus>;

/** The stored status meant by a name or an alias; undefined for any other word. */
export function readStatus(written: string): BookingStatus | undefined {
  const word = written.trim().toLowerCase();
  return (
    bookingStatuses.find((status) => status === word) ??
    (Object.hasOwn(statusAliases, word) ? statusAliases[word as keyof typeof statusAliases] : undefined)
  );
}

const bookingActions = [
  'forward',
  'reject_by_agency',
  'book',
  'sell',
  'reject',
  'cancel',
  'expire',
  'hand_to_office',
  'close_account',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** What people do to a booking; the other actions follow from time or from the end of an account or agency. */
export type BookingDecision = Exclude<BookingAction, 'expire' | 'hand_to_office' | 'close_account'>;

/** Who may be told: creator and client, the agency's agent_admins, every admin and super_admin. */
export type Audience = 'parties' | 'agency' | 'office';

/** What a row of a booking's history tells of: how it began, or a move of the machine. */
export const bookingEventActions = ['request', 'create', ...bookingActions] as const;
export type BookingEventAction = (typeof bookingEventActions)[number];

export type Transition = {
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** What the lot, and a unit on it, becomes in the same transaction. */
  lot: LotStatus;
  /** What is told of it and to whom; `audienceOf` knows the exceptions. */
  notice: NoticeKind;
  notifies: readonly Audience[];
  /** Numbers of the transitions in rules.md. */
  rules: string;
};

/** The booking machine: action -> where it may start, where it leads, what the lot becomes, who hears of it. */
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
  // booking an approved one again stores the notes and nothing else (T17)
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

/** A transition that somebody decides on or that time brings. */
export type PathStep = BookingDecision | 'expire';

/** The usual way from a member's request to each status. */
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

/** Whether the agency's time to answer is up; without a limit it never is (D-80). */
export function isExpiryDue(
  { status, expiresAt }: { status: BookingStatus; expiresAt: Date | null },
  now: Date,
): boolean {
  return canMove('expire', status) && expiresAt !== null && expiresAt <= now;
}

/** What the lot of a live booking is; the final statuses but sold leave the lot alone. */
export const heldLot: Partial<Record<BookingStatus, LotStatus>> = {
  pending_agent: 'reserved',
  pending_admin: 'reserved',
  approved: 'booked',
  sold: 'sold',
};

/**
 * Who hears of a transition. Notes on an approved booking are no news (T17), and the office does not hear of the
 * cancellation of a request that never reached it (T9).
 */
export function audienceOf(action: BookingAction, from: BookingStatus): readonly Audience[] {
  const { to, notifies: tells } = bookingTransitions[action];
  if (from === to) return [];
  return action === 'cancel' && from === 'pending_agent'
    ? tells.filter((audience) => audience !== 'office')
    : tells;
}

/** Whether the payment was recorded before the booking ended, so that a refund has to be arranged (D-95). */
export function leavesRefund(action: BookingAction, from: BookingStatus): boolean {
  return from === 'approved' && bookingTransitions[action].lot === 'available';
}

/** What a sale can lack: a decision of the agency, the recorded payment, papers. */
export type MissingForSale = 'answer' | 'payment' | 'cheque' | 'ic_front' | 'ic_back';
type Saleable = Record<'chequeUrl' | 'icFrontUrl' | 'icBackUrl', string | null> & { status: BookingStatus };

/** What is missing when a booking is marked as sold now; nothing of it forbids the sale (D-79). */
export function missingForSale({ status, chequeUrl, icFrontUrl, icBackUrl }: Saleable): MissingForSale[] {
  const isMissing: Record<MissingForSale, boolean> = {
    answer: status === 'pending_agent',
    // recording the payment is what makes a booking approved
    payment: status !== 'approved',
    cheque: chequeUrl === null,
    ic_front: icFrontUrl === null,
    ic_back: icBackUrl === null,
  };
  return (Object.keys(isMissing) as MissingForSale[]).filter((each) => isMissing[each]);
}

/** The status a new booking starts in: requests of users and agents wait for the agency first (D-81). */
export function startingStatus(role: Role): 'pending_agent' | 'pending_admin' {
  return role === 'user' || role === 'agent' ? 'pending_agent' : 'pending_admin';
}

/**
 * What naming a status asks for, by the role of who names it: `approved` is the agency's yes or the office's recorded
 * payment (D-51, D-74). Undefined for a status nobody can ask for.
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

/** The word for a status in a refusal: every kind of rejection reads 'rejected' (D-79). */
export function statusWord(status: BookingStatus): string {
  return status === 'rejected_by_agent' ? 'rejected' : status;
}

/** Days after which a request waiting for the office is shown as overdue (D-80). */
export const OVERDUE_DAYS = 7;

type Waiting = { status: BookingStatus; createdAt: string; agentResponseDate: string | null };

/** Since when a booking waits for its next decision (ISO 8601); null once nobody has to decide. */
export function waitingSince({ status, createdAt, agentResponseDate }: Waiting): string | null {
  if (status === 'pending_agent') return createdAt;
  // a direct booking waits for the office from its first moment: no agency answers it
  return status === 'pending_admin' ? (agentResponseDate ?? createdAt) : null;
}

/** Whether a request has waited for the office longer than it should (D-80). `now` is in milliseconds. */
export function isOverdue(booking: Waiting, now: number): boolean {
  const since = booking.status === 'pending_admin' ? waitingSince(booking) : null;
  return since !== null && now - Date.parse(since) > OVERDUE_DAYS * 24 * 60 * 60 * 1000;
}

/** What the words of the agency's answer and of the office's processing do to a booking. */
export const agencyDecisionActions = { approve: 'forward', reject: 'reject_by_agency' } as const;
export const officeDecisionActions = { booked: 'book', sold: 'sell', reject: 'reject' } as const;
export type StaffDecision =
  | (typeof agencyDecisionActions)[keyof typeof agencyDecisionActions]
  | (typeof officeDecisionActions)[keyof typeof officeDecisionActions];
