import type { Booking } from '#core/bookings/contract.ts';
import {
  adminFilterLabels,
  adminFilters,
  agentFilters,
  exactLabel,
  type LabelPlace,
  statusLabel,
} from '#core/bookings/labels.ts';
import {
  type BookingStatus,
  bookingStatuses,
  canMove,
  openStatuses,
  readStatus,
} from '#core/bookings/lifecycle.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import type { ViewList } from '#core/review/view-contract.ts';
import type { User } from '#core/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import type { AgencyDecision, ProcessingAction } from './decide.ts';
import type { QueueScope, SortChoice } from './queries.ts';

export type QueueFilter = {
  value: string;
  label: string;
  statuses: readonly BookingStatus[];
};

type QueueFilters = readonly [QueueFilter, ...QueueFilter[]];

/** A queue of bookings on one screen. */
export type QueueView = {
  /** Under which its saved views are kept (D-424). */
  list: ViewList;
  /** Accessible name of the list. */
  label: string;
  scope: QueueScope;
  /** The first one matches the whole queue. */
  filters: QueueFilters;
  /** The filter without a choice in the URL, by its value: what waits for the reader; the first one by default. */
  opensOn?: string;
  /** Text of an empty queue. */
  empty: string;
  /** What the review dialog offers: the answer of an agency, or of the office all decisions, or to book and to reject. */
  decision: 'answer' | 'process' | 'book';
  /** Decided bookings: newest first, with their short ids, without the answer keys. */
  isHistory?: true;
};

const exactly = (status: BookingStatus, label: string): QueueFilter => ({
  value: status,
  label,
  statuses: [status],
});

/** The booking approvals, filtered by groups of statuses. */
export const approvalsView: QueueView = {
  list: 'approvals',
  label: t('Booking approvals'),
  scope: 'all',
  filters: [
    { value: 'all', label: adminFilterLabels.all, statuses: bookingStatuses },
    ...Object.entries(adminFilters).map(([value, names]) => ({
      value,
      label: adminFilterLabels[value as keyof typeof adminFilters],
      statuses: [...new Set(names.flatMap((name) => readStatus(name) ?? []))],
    })),
  ],
  opensOn: 'pending_admin',
  empty: t('No bookings yet.'),
  decision: 'process',
};

/** The undecided bookings on the admin dashboard, first those that wait for an administrator. */
export const undecidedView: QueueView = {
  list: 'undecided',
  label: t('Undecided booking requests'),
  scope: 'all',
  filters: [
    { value: 'all', label: t('All'), statuses: openStatuses },
    ...openStatuses.toReversed().map((status) => exactly(status, statusLabel(status, 'admin'))),
  ],
  empty: bookingTexts.emptyAgentTab,
  decision: 'book',
};

/** Filtered by exact statuses, each called what its badge says, and of a rejection whose it is. */
const requestsOf = (place: LabelPlace): QueueView => ({
  list: 'requests',
  label: t('Booking requests'),
  scope: 'agency',
  filters: [
    { value: 'all', label: t('All'), statuses: bookingStatuses },
    ...agentFilters.map((status) => exactly(status, exactLabel(status, place))),
  ],
  opensOn: 'pending_agent',
  empty: t('No booking requests yet.'),
  decision: 'answer',
});

const requestsViews = { agency: requestsOf('agentBadge'), office: requestsOf('admin') };

/** The booking requests of an agency, or of every agency. */
export const requestsViewOf = (viewer: User): QueueView =>
  isAdministrator(viewer) ? requestsViews.office : requestsViews.agency;

/** The requests that wait for the agency. */
export const pendingView: QueueView = {
  list: 'pending',
  label: t('Pending booking requests'),
  scope: 'agency',
  filters: [{ value: 'all', label: t('All'), statuses: ['pending_agent'] }],
  empty: bookingTexts.emptyAgentTab,
  decision: 'answer',
};

/** The bookings of the agency that do not wait for it. */
export const historyView: QueueView = {
  list: 'history',
  label: t('Booking history'),
  scope: 'agency',
  filters: historyFilters(bookingStatuses.filter((status) => status !== 'pending_agent')),
  empty: t('No booking history found.'),
  decision: 'answer',
  isHistory: true,
};

/** One filter per label: both kinds of rejection share one. */
function historyFilters(statuses: readonly BookingStatus[]): QueueFilters {
  const labelOf = (status: BookingStatus) => statusLabel(status, 'record');
  return [
    { value: 'all', label: t('All'), statuses },
    ...[...new Set(statuses.map(labelOf))].map((label) => {
      const alike = statuses.filter((status) => labelOf(status) === label);
      return { value: alike[0] ?? label, label, statuses: alike };
    }),
  ];
}

/** Whose status labels a viewer of a queue reads. */
export function labelPlaceOf(view: QueueView, viewer: User): LabelPlace {
  if (isAdministrator(viewer)) return 'admin';
  return view.isHistory ? 'record' : 'agentBadge';
}

/** What a viewer can do next with a booking: it waits for their decision, they could still decide, or they can only read it. */
export type ReviewStep = 'review' | 'process' | 'view';

export function reviewStep(view: QueueView, viewer: User, booking: Booking): ReviewStep {
  if (view.decision === 'answer') return canAnswer(viewer, booking) ? 'review' : 'view';
  if (!canProcess(viewer, booking)) return 'view';
  return booking.status === 'pending_admin' ? 'review' : 'process';
}

/** Whether the agency's answer is due and this person may give it. */
export function canAnswer(viewer: User, booking: Booking): boolean {
  return canMove('forward', booking.status) && bookingCan.answer(viewer, booking).allowed;
}

/** Whether the office's decision is due and this person may mark the booking as booked. */
export function canBook(viewer: User, booking: Booking): boolean {
  return booking.status === 'pending_admin' && bookingCan.process(viewer, booking).allowed;
}

/** Whether an administrator can still decide about a booking. */
export function canProcess(viewer: User, booking: Booking): boolean {
  return canMove('reject', booking.status) && bookingCan.process(viewer, booking).allowed;
}

/** Whether the viewer of a queue can decide about a booking there. */
export function isDecidable(viewer: User, booking: Booking, { decision }: QueueView): boolean {
  return decision === 'answer' ? canAnswer(viewer, booking) : canProcess(viewer, booking);
}

/** The keys that choose a decision, in the list and in an open booking. */
export const decisionKeys = {
  answer: { a: 'approve', r: 'reject' },
  process: { b: 'booked', s: 'sold', r: 'reject' },
  book: { a: 'booked', r: 'reject' },
} as const satisfies Record<QueueView['decision'], Record<string, AgencyDecision | ProcessingAction>>;

/** The orders of a queue, the usual one first; only the agency's answer keeps a hold from ending (D-401). */
export const sortChoices: Record<QueueView['decision'], readonly [SortChoice, ...SortChoice[]]> = {
  answer: ['waiting', 'ending', 'newest'],
  process: ['waiting', 'newest'],
  book: ['waiting', 'newest'],
};

/** Whether a booking waits for the viewer of a queue. */
export function isDue(view: QueueView, viewer: User, booking: Booking): boolean {
  return reviewStep(view, viewer, booking) === 'review';
}
