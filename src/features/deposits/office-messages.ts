import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatSen } from '#shared/money.ts';
import type { EntryKind } from './lifecycle.ts';
import type { DepositRule } from './rules-contract.ts';

/** Texts of the office's page of deposits. */
export const depositListTexts = {
  lead: 'What bookings owe, what came in and what has to go back. A row opens the booking, where payments are confirmed.',
  listFailed: 'Failed to load deposits. Please try again later.',
  refreshFailed: 'Failed to load deposits',
  exportFailed: 'The list could not be downloaded. Please try again.',
  none: 'No booking has a deposit yet. One is due with the next booking for which a rule exists.',
  nothingMatches: 'No deposit matches these filters.',
  introTitle: 'Deposits are not in use',
  intro:
    'A rule says what a buyer pays, and until when, to hold a lot that was booked. Buyers and agencies then report their payments, and the office confirms them.',
  introForReaders: 'A super admin sets the first rule.',
  firstRule: 'Set the first rule',
  lot: 'Lot',
  client: 'Client',
  noAgency: 'No agency',
  booking: 'Booking',
  due: 'Due',
  received: 'Received',
  held: 'Held',
  balance: 'Balance',
  state: 'State',
  actions: 'Actions',
  deposits: 'Deposits',
  entry: 'Entry',
  open: 'Open',
  any: 'Any',
  editRules: 'Rules…',
  readRules: 'Rules',
  views: 'Views',
  lotClientOrAgency: 'Lot, client or agency',
  money: 'Money',
  movedFrom: 'Moved from',
  movedUntil: 'Moved until',
  dueBy: 'by {day}',
  openBooking: 'Open the booking of {place} by {client}',
  toConfirm: '{what} to confirm',
  waitsSince: 'since {day}',
} as const;

/** What moved: money that came in, went back or was kept. */
export const moneyLabels: Record<EntryKind, string> = {
  payment: 'Received',
  refund: 'Refunded',
  forfeit: 'Kept',
};

/** Texts of the dialog of rules. */
export const ruleTexts = {
  title: 'Deposit rules',
  lead: 'What is due when a booking is made. Bookings that were made before keep what was due then.',
  allTypes: 'All types',
  failed: 'The rules could not be saved.',
  loadFailed: 'The rules could not be loaded. Please try again.',
  readOnly: 'Only a super admin can change the rules.',
  none: 'There is no rule: nothing is due when a booking is made.',
  saveRules: 'Save rules',
  whatIsDue: 'What is due',
  nothing: 'Nothing',
  asForAllTypes: 'As for all types',
  aSum: 'A sum',
  perCent: 'Per cent',
  sumRm: 'Sum (RM)',
  daysToPay: 'Days to pay',
  ofPrice: '% of the price',
} as const;

/** 'RM 10,000.00, within 14 days' or '2% of the price, within 1 day'. */
export function ruleText({ percentBp, amountSen, dueDays }: DepositRule): string {
  const sum =
    percentBp === null
      ? formatSen(amountSen ?? 0)
      : interpolate('{percent}% of the price', { percent: percentBp / 100 });
  return interpolate('{sum}, within {days}', { sum, days: pluralize(dueDays, ...nouns.day) });
}
