import { formatSum } from '#shared/money.ts';
import { type Say, sayEnglish, t, texts } from '#shared/say.ts';
import type { AgeBand, BookingEventAction, BookingMilestone, BookingStatus } from './lifecycle.ts';

/** 'Lot 12', 'Unit U-3', or both when the unit stands on a lot. */
export function placeName(
  lotNumber: string | null,
  unitNumber: string | null,
  say: Say = sayEnglish,
): string {
  const names = [
    unitNumber !== null && say('Unit {unitNumber}', { unitNumber }),
    lotNumber !== null && say('Lot {lotNumber}', { lotNumber }),
  ];
  return names.filter(Boolean).join(say(' on '));
}

/** A price in ringgit as history and notices name it. */
export const priceText = (price: number) => formatSum(Math.round(price * 100));

/** 'RM 1,000,000 → RM 950,000', as far as there is a price. */
export const pricesText = (before: number | null, after: number | null) =>
  [before, after].flatMap((price) => (price === null ? [] : priceText(price))).join(' → ');

/** A status as refusals name it: every kind of rejection reads 'rejected'. */
export const statusWords: Record<BookingStatus, string> = texts({
  pending_agent: 'pending_agent',
  pending_admin: 'pending_admin',
  approved: 'approved',
  sold: 'sold',
  rejected: 'rejected',
  rejected_by_agent: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
});

/** The reason that the history of a lot stores for a change by its booking. */
export const lotReasons: Record<BookingStatus, string> = texts({
  pending_agent: 'Booking requested',
  pending_admin: 'Booking forwarded',
  approved: 'Booking approved',
  sold: 'Booking sold',
  rejected: 'Booking rejected',
  rejected_by_agent: 'Booking rejected',
  cancelled: 'Booking cancelled',
  expired: 'Booking expired',
});

/** The same for a booking that goes from one lot to another. */
export const movedReasons = texts({
  taken: 'Booking moved to this lot',
  freed: 'Booking moved to another lot',
});

/** Who reads a status: buyer, agency, office, or the reader of a record such as a history or an export. */
export type LabelPlace = 'user' | 'agentBadge' | 'record' | 'admin';

const sameEverywhere = (label: string): Record<LabelPlace, string> => ({
  user: label,
  agentBadge: label,
  record: label,
  admin: label,
});
const pendingAgentLabels: Record<LabelPlace, string> = texts({
  user: 'Pending Agency Approval',
  agentBadge: 'Pending Your Approval',
  record: 'Pending Agent',
  admin: 'Pending Agent',
});
const pendingAdminLabels: Record<LabelPlace, string> = texts({
  user: 'Pending Admin Approval',
  agentBadge: 'Pending Admin',
  record: 'Forwarded to Admin',
  admin: 'Pending Your Approval',
});

/** Labels of all fourteen known status names, and of `forwarded`. */
export const statusLabels: Record<string, Record<LabelPlace, string>> = {
  pending: pendingAgentLabels,
  pending_agent: pendingAgentLabels,
  pending_admin: pendingAdminLabels,
  forwarded: pendingAdminLabels,
  approved: sameEverywhere(t('Approved')),
  confirmed: sameEverywhere(t('Approved')),
  booked: sameEverywhere(t('Booked')),
  sold: sameEverywhere(t('Sold')),
  completed: sameEverywhere(t('Completed')),
  rejected: sameEverywhere(t('Rejected')),
  rejected_by_agent: sameEverywhere(t('Rejected')),
  rejected_by_admin: sameEverywhere(t('Rejected')),
  cancelled: sameEverywhere(t('Cancelled')),
  checking: sameEverywhere(t('Checking')),
  expired: sameEverywhere(t('Expired')),
};

/** The label of a status on a screen; an unknown status is shown capitalised, with spaces (D-75). */
export function statusLabel(status: string, place: LabelPlace): string {
  const known = Object.hasOwn(statusLabels, status) ? statusLabels[status]?.[place] : undefined;
  if (known) return known;
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Both rejections are 'Rejected' on a badge. A choice of one alone says whose it is, so that 'Rejected' always means both. */
const rejections: Partial<Record<string, string>> = texts({
  rejected: 'Rejected by the park office',
  rejected_by_agent: 'Rejected by the agency',
});

/** The label of a filter by exactly this status (D-87). */
export const exactLabel = (status: BookingStatus, place: LabelPlace): string =>
  rejections[status] ?? statusLabel(status, place);

/** Filter choices of My Bookings (D-87). */
export const userFilters = {
  pending: ['pending', 'pending_agent', 'pending_admin'],
  approved: ['approved', 'confirmed', 'booked'],
  cancelled: ['cancelled', 'rejected', 'rejected_by_agent', 'rejected_by_admin', 'expired'],
} as const satisfies Record<string, readonly string[]>;

/** Filter choices of the booking approvals. */
export const adminFilters = {
  pending_admin: ['pending_admin', 'checking', 'forwarded'],
  approved: ['approved', 'booked', 'confirmed'],
  sold: ['sold', 'completed'],
  rejected: ['rejected', 'rejected_by_agent', 'rejected_by_admin'],
} as const satisfies Record<string, readonly string[]>;

/** Filter choices of the agency's booking requests: exact statuses. */
export const agentFilters = ['pending_agent', 'pending_admin', 'approved', 'rejected_by_agent'] as const;

/** Labels of the office's filter choices. */
export const adminFilterLabels: Record<'all' | keyof typeof adminFilters, string> = texts({
  all: 'All',
  pending_admin: 'Pending Your Approval',
  approved: 'Approved',
  sold: 'Sold',
  rejected: 'Rejected',
});

/** Labels of the history events. */
export const eventTitles: Record<BookingEventAction, string> = texts({
  request: 'Booking requested',
  create: 'Booking made by staff',
  forward: 'Approved by the agency',
  reject_by_agency: 'Declined by the agency',
  book: 'Booked by the park office',
  sell: 'Sold by the park office',
  reject: 'Declined by the park office',
  cancel: 'Cancelled',
  expire: 'Ended without an answer',
  hand_to_office: 'Handed to the park office',
  close_account: 'Cancelled with the account',
  extend: 'Hold extended',
  agree_price: 'Price agreed',
  propose_price: 'Price proposed',
  drop_proposal: 'Proposed price dropped',
  move_lot: 'Moved to another lot',
  set_due: 'Booking deposit set',
  hold_documents: 'Documents put under a legal hold',
  lift_hold: 'Legal hold lifted',
  erase_documents: 'Documents erased',
});

/** '3 to 6 days', '14 days or more'. */
export function ageText(age: AgeBand): string {
  const [from = '', to = ''] = age.split(/[-+]/);
  return to === '' ? t('{from} days or more', { from }) : t('{from} to {to} days', { from, to });
}

export const milestoneLabels: Record<BookingMilestone, string> = texts({
  forwarded: 'Forwarded',
  paid: 'Approved',
  sold: 'Sold',
  ended: 'Ended',
  reached_office: 'Reached the office',
  reached_payment: 'Was booked',
});
