import { texts } from '#shared/say.ts';
import type { EntryKind } from './lifecycle.ts';

/** The deposit in an open booking, and what a buyer reads about it elsewhere. */
export const depositTexts = texts({
  due: '{sum} due by {day}',
  rest: '{sum} of {due} still to pay by {day}',
  overdue: '{sum} overdue since {day}',
  restOverdue: '{sum} of {due} overdue since {day}',
  waits: 'The park office is checking your payment of {sum}.',
});

type EntryTexts = { title: string; sum: string; day: string; note: string; submit: string };

/** The dialog of an entry, by its kind; `report` is a payment as its payer tells of it. */
export const entryTexts: Record<EntryKind | 'report', EntryTexts> = texts({
  report: {
    title: 'I have paid',
    sum: 'Sum paid',
    day: 'Day of the payment',
    note: 'Note',
    submit: 'Send to the park office',
  },
  payment: {
    title: 'Record a payment',
    sum: 'Sum received',
    day: 'Day received',
    note: 'Note',
    submit: 'Record payment',
  },
  refund: {
    title: 'Record a refund',
    sum: 'Sum refunded',
    day: 'Day of the refund',
    note: 'Reason',
    submit: 'Record refund',
  },
  forfeit: {
    title: 'Keep money of this booking',
    sum: 'Sum kept',
    day: 'Day',
    note: 'Reason',
    submit: 'Keep it',
  },
});

export const entryFormTexts = texts({
  noteHint: 'Its client reads it.',
  failed: 'This could not be recorded. Please try again.',
  retry: 'Retry',
});

/** What becomes of money that an ended booking left. */
export const refundTexts = texts({
  pays: '{payer} pays it back.',
  paysBy: '{payer} pays it back by {day}.',
  ifCame: 'If the payment came, {payer} pays it back.',
  safe: 'Everybody but the park office reads the last four digits alone. It is erased with the documents of the booking.',
  failed: 'The account could not be saved or read. Please try again.',
});

/** Why an entry is voided or taken back. */
export const settleTexts = texts({
  void: {
    title: 'Void this entry?',
    consequence: 'It stays in the list, does not count, and cannot be confirmed any more.',
    confirm: 'Void entry',
  },
  withdraw: {
    title: 'Withdraw this payment?',
    consequence: 'The park office does not check it any more. You can report it again.',
    confirm: 'Withdraw payment',
  },
  reverse: {
    title: 'Take back this entry?',
    consequence:
      'It does not count any more, as after a bounced cheque. Client and agency are told the reason.',
    confirm: 'Take back',
  },
  failed: 'This could not be done. Please try again.',
});
