import type { LotStatus } from '#features/lots/lifecycle.ts';

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
export const statusAliases = {
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

export type BookingAction =
  | 'forward'
  | 'reject_by_agency'
  | 'book'
  | 'sell'
  | 'reject'
  | 'cancel'
  | 'expire'
  | 'hand_to_office'
  | 'close_account';

export type Transition = {
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** What the lot, and a unit on it, becomes in the same transaction. */
  lot: LotStatus;
  /** Numbers of the transitions in rules.md. */
  rules: string;
};

/** The booking machine: action -> where it may start, where it leads, what the lot becomes. */
export const bookingTransitions: Record<BookingAction, Transition> = {
  forward: { from: ['pending_agent'], to: 'pending_admin', lot: 'reserved', rules: 'T4' },
  reject_by_agency: { from: ['pending_agent'], to: 'rejected_by_agent', lot: 'available', rules: 'T5' },
  // booking an approved one again stores the notes and nothing else (T17)
  book: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'approved',
    lot: 'booked',
    rules: 'T6, T12, T17',
  },
  sell: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'sold',
    lot: 'sold',
    rules: 'T7, T13, T16',
  },
  reject: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'rejected',
    lot: 'available',
    rules: 'T8, T14, T18',
  },
  cancel: {
    from: ['pending_agent', 'pending_admin', 'approved'],
    to: 'cancelled',
    lot: 'available',
    rules: 'T9, T15, T19',
  },
  expire: { from: ['pending_agent'], to: 'expired', lot: 'available', rules: 'T10' },
  hand_to_office: { from: ['pending_agent'], to: 'pending_admin', lot: 'reserved', rules: 'T11' },
  close_account: {
    from: ['pending_agent', 'pending_admin'],
    to: 'cancelled',
    lot: 'available',
    rules: 'T20',
  },
};

export function canMove(action: BookingAction, from: BookingStatus): boolean {
  return bookingTransitions[action].from.includes(from);
}

/** The word for a status in a refusal: every kind of rejection reads 'rejected' (D-79). */
export function statusWord(status: BookingStatus): string {
  return status === 'rejected_by_agent' ? 'rejected' : status;
}

/** Days an agency has to answer before a request expires; 0 switches expiry off (D-80). */
export const DEFAULT_HOLD_DAYS = 14;
/** Days after which a request waiting for the office is shown as overdue (D-80). */
export const OVERDUE_DAYS = 7;
/** A role user holds at most this many open requests (D-94). */
export const DEFAULT_MAX_OPEN_REQUESTS = 20;

/** Where a status is read; the same status has other words for other readers (R-STAT-02 to R-STAT-07). */
export type LabelPlace = 'user' | 'agentBadge' | 'agentHistory' | 'admin';

const sameEverywhere = (label: string): Record<LabelPlace, string> => ({
  user: label,
  agentBadge: label,
  agentHistory: label,
  admin: label,
});
const pendingAgentLabels: Record<LabelPlace, string> = {
  user: 'Pending Agency Approval',
  agentBadge: 'Pending Your Approval',
  agentHistory: 'Pending Agent',
  admin: 'Pending Agent',
};
const pendingAdminLabels: Record<LabelPlace, string> = {
  user: 'Pending Admin Approval',
  agentBadge: 'Pending Admin',
  agentHistory: 'Forwarded to Admin',
  admin: 'Pending Your Approval',
};

/** Labels of all fourteen statuses that may be met, and of `forwarded` (R-STAT-01). */
export const statusLabels: Record<string, Record<LabelPlace, string>> = {
  pending: pendingAgentLabels,
  pending_agent: pendingAgentLabels,
  pending_admin: pendingAdminLabels,
  forwarded: pendingAdminLabels,
  approved: sameEverywhere('Approved'),
  confirmed: sameEverywhere('Approved'),
  booked: sameEverywhere('Booked'),
  sold: sameEverywhere('Sold'),
  completed: sameEverywhere('Completed'),
  rejected: sameEverywhere('Rejected'),
  rejected_by_agent: sameEverywhere('Rejected'),
  rejected_by_admin: sameEverywhere('Rejected'),
  cancelled: sameEverywhere('Cancelled'),
  checking: sameEverywhere('Checking'),
  expired: sameEverywhere('Expired'),
};

/** The label of a status at a place; an unknown word is shown with a capital and spaces (D-75). */
export function statusLabel(status: string, place: LabelPlace): string {
  const known = Object.hasOwn(statusLabels, status) ? statusLabels[status]?.[place] : undefined;
  if (known) return known;
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Filter choices of My Bookings (R-STAT-08, D-87). */
export const userFilters = {
  pending: ['pending', 'pending_agent', 'pending_admin'],
  approved: ['approved', 'confirmed', 'booked'],
  cancelled: ['cancelled', 'rejected', 'rejected_by_agent', 'rejected_by_admin', 'expired'],
} as const satisfies Record<string, readonly string[]>;

/** Filter choices of the booking approvals (R-STAT-18, D-87). */
export const adminFilters = {
  pending_admin: ['pending_admin', 'checking', 'forwarded'],
  approved: ['approved', 'booked', 'confirmed'],
  sold: ['sold', 'completed'],
  rejected: ['rejected', 'rejected_by_agent', 'rejected_by_admin'],
} as const satisfies Record<string, readonly string[]>;

/** Filter choices of the agency's booking requests: exact statuses (R-AGT-14). */
export const agentFilters = ['pending_agent', 'pending_admin', 'approved', 'rejected_by_agent'] as const;

/** What one booking's action leads to from a status, for screens and tests. */
export function nextStatus(action: BookingAction, from: BookingStatus): BookingStatus | undefined {
  return canMove(action, from) ? bookingTransitions[action].to : undefined;
}
