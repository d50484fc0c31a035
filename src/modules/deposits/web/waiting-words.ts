import type { WaitingWords } from '#core/overview/web/waiting-words.ts';
import { paths, withQuery } from '#platform/web/paths.ts';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { depositsPath } from './office/deposits-path.ts';

/** The words of what the money of bookings asks for. */
export const depositWaitingWords: WaitingWords = {
  confirm_payment: {
    label: t('Entries to confirm'),
    order: 20,
    to: () => depositsPath({ view: 'to_confirm' }),
  },
  find_payment: {
    label: t('Slips of ended bookings to check'),
    order: 25,
    to: () => withQuery(paths.adminBookings(), { status: 'all', deposit: 'slip' }),
  },
  overdue_deposit: {
    label: t('Late booking deposits'),
    order: 30,
    to: (reader) =>
      reader === 'office'
        ? depositsPath({ view: 'overdue' })
        : withQuery(paths.agentBookingRequests(), { status: 'all', deposit: 'overdue' }),
    pressing: 'over',
    // counted with the entries to confirm as well
    detail: ({ reported = 0 }) =>
      reported > 0 ? t('{count} reported', { count: formatCount(reported) }) : undefined,
  },
  send_back_money: {
    label: t('Refunds to send'),
    order: 40,
    to: () => depositsPath({ view: 'refund_due' }),
    pressing: 'soon',
    detail: ({ withoutAccount = 0 }) =>
      withoutAccount > 0 ? t('{count} without account', { count: formatCount(withoutAccount) }) : undefined,
  },
};
