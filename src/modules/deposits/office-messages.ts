import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t, texts } from '#shared/say.ts';
import type { EntryKind } from './lifecycle.ts';

/** Texts of the office's page of deposits. */
export const depositListTexts = texts({
  bookingFailed: 'The booking could not be loaded. Please try again.',
  listFailed: 'Failed to load booking deposits. Please try again later.',
});

/** 'Not in these sums: 12 bookings marked as booked without an entry here.'; '' of none (D-487). */
export const unlistedText = (count = 0) =>
  count === 0
    ? ''
    : t('Not in these sums: {bookings} marked as booked without an entry here.', {
        bookings: pluralize(count, ...nouns.booking),
      });

/** What a column of deposits holds, on the page and in files. */
export const depositColumnLabels = texts({
  place: 'Lot',
  client: 'Client',
  agency: 'Agency',
  due: 'Due',
  held: 'Held',
  balance: 'Still to pay',
  received: 'Received',
  reported: 'To confirm',
  refund: 'To refund',
  state: 'State',
});

/** What moved: money that came in, went back or was kept. */
export const moneyLabels: Record<EntryKind, string> = texts({
  payment: 'Received',
  refund: 'Refunded',
  forfeit: 'Kept by the park',
});

/** Texts of the dialog of rules. */
export const ruleTexts = texts({
  lead: 'The booking deposit that is due when a booking is made. Bookings that were made before keep what was due then.',
  pagesSay: 'What pages, mails and papers say now',
});
