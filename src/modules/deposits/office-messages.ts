import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { formatSen } from '#shared/money.ts';
import { t, texts } from '#shared/say.ts';
import type { EntryKind } from './lifecycle.ts';
import type { DepositRule } from './rules-contract.ts';

/** Texts of the office's page of deposits. */
export const depositListTexts = texts({
  listFailed: 'Failed to load deposits. Please try again later.',
});

/** What moved: money that came in, went back or was kept. */
export const moneyLabels: Record<EntryKind, string> = texts({
  payment: 'Received',
  refund: 'Refunded',
  forfeit: 'Kept',
});

/** Texts of the dialog of rules. */
export const ruleTexts = texts({
  lead: 'What is due when a booking is made. Bookings that were made before keep what was due then.',
});

/** 'RM 10,000.00, within 14 days' or '2% of the price, within 1 day'. */
export function ruleText({ percentBp, amountSen, dueDays }: DepositRule): string {
  const sum =
    percentBp === null
      ? formatSen(amountSen ?? 0)
      : t('{percent}% of the price', { percent: percentBp / 100 });
  return t('{sum}, within {days}', { sum, days: pluralize(dueDays, ...nouns.day) });
}
