import { HOLD_ENDS_SOON_DAYS, OVERDUE_DAYS } from '#core/bookings/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import type { Waiting } from '../contract.ts';

/** Who reads the overview. */
export type OverviewReader = 'office' | 'agency';

/** What waits, and of an agency's requests how many end soon. */
export type Waited = Waiting & { ending?: number };

/** What a kind of waiting things is called, and the list that shows them. */
export type WaitingWord = {
  label: string;
  /** Its place among the others: what costs most to leave comes first. */
  order: number;
  to: (reader: OverviewReader) => string;
  /** A deadline is over, or soon will be. */
  pressing?: 'over' | 'soon';
  /** Stands first, whatever else is urgent: others are a part of it. */
  leads?: true;
  /** What is said beside it. */
  detail?: (waiting: Waited) => string | undefined;
};
export type WaitingWords = Readonly<Record<string, WaitingWord>>;

function endingText(count: number): string {
  const days = HOLD_ENDS_SOON_DAYS;
  return count === 1
    ? t('1 ends within {days} days', { days })
    : t('{count} end within {days} days', { count: formatCount(count), days });
}

/** The words of what the core counts. */
export const coreWaitingWords: WaitingWords = {
  decide: {
    label: t('Bookings to approve'),
    order: 10,
    to: () => paths.adminBookings({ status: 'pending_admin' }),
    detail: ({ late = 0 }) =>
      late > 0
        ? t('{count} for {days} days or more', { count: formatCount(late), days: OVERDUE_DAYS })
        : undefined,
  },
  answer: {
    label: t('Requests to answer'),
    order: 10,
    to: () => paths.agentBookingRequests({ status: 'pending_agent' }),
    leads: true,
    detail: ({ ending = 0 }) => (ending > 0 ? endingText(ending) : undefined),
  },
  hold_ends: {
    label: t('Holds that end within {days} days', { days: HOLD_ENDS_SOON_DAYS }),
    order: 50,
    to: () => paths.adminAllBookings({ status: 'pending_agent', ends: String(HOLD_ENDS_SOON_DAYS) }),
    pressing: 'soon',
  },
  check_documents: {
    label: t('Documents to check'),
    order: 60,
    to: (reader) =>
      reader === 'office'
        ? paths.adminBookings({ status: 'all', documents: 'to_check' })
        : paths.agentBookingRequests({ status: 'pending_agent', documents: 'to_check' }),
  },
  answer_price: {
    label: t('Proposed prices to answer'),
    order: 15,
    to: () => paths.adminBookings({ status: 'all', proposal: 'open' }),
  },
  follow_up: {
    label: t('Bookings to come back to'),
    order: 55,
    to: (reader) =>
      reader === 'office'
        ? paths.adminBookings({ status: 'all', followUp: 'due' })
        : paths.agentBookingRequests({ status: 'all', followUp: 'due' }),
  },
  enquiry: { label: t('Enquiries to answer'), order: 100, to: () => paths.adminEnquiries() },
  membership: { label: t('Membership requests'), order: 110, to: () => paths.agentAgencyRequests() },
  complete_sale: {
    label: t('Sales under way'),
    order: 120,
    to: () => paths.adminBookings({ status: 'approved' }),
  },
};
