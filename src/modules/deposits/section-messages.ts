import { texts } from '#shared/say.ts';
import type { EntryKind } from './lifecycle.ts';

/** The deposit in an open booking, and what a buyer reads about it elsewhere. */
export const depositTexts = texts({
  due: '{sum} due by {day}',
  rest: '{sum} left to pay by {day} · {held} received',
  overdue: '{sum} was due on {day}',
  restOverdue: '{sum} left to pay, due {day} · {held} received',
  /** Said by the agency, where the buyer says 'I have paid'. */
  clientPaid: 'The client has paid',
  /** Before the first payment of such a booking is confirmed (D-502). */
  byStatus:
    'The booking is paid by its status. Once a payment is confirmed, only recorded payments count: record what came before, too.',
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
    title: 'Keep money',
    sum: 'Sum kept',
    day: 'Day',
    note: 'Reason',
    submit: 'Keep money',
  },
});

export const entryFormTexts = texts({
  noteHint: 'Its client reads it.',
  failed: 'This could not be recorded. Please try again.',
  retry: 'Retry',
});

/** What becomes of money that an ended booking left. */
export const refundTexts = texts({
  pays: '{payer} refunds it.',
  paysBy: '{payer} refunds it by {day}.',
  ifCame: 'If the payment came, {payer} refunds it.',
  safe: 'Everybody but the park office reads the last four digits alone. It is erased with the documents of the booking.',
  failed: 'The account could not be saved or read. Please try again.',
});

/** Why an entry is voided or reversed; `own` is a report that its sender voids. */
export const settleTexts = texts({
  void: {
    title: 'Void this entry?',
    consequence: 'It stays in the list, does not count, and cannot be confirmed any more.',
    confirm: 'Void entry',
  },
  own: {
    title: 'Void this report?',
    consequence: 'The park office does not check it any more. You can report it again.',
    confirm: 'Void report',
  },
  reverse: {
    title: 'Reverse this entry?',
    consequence: 'It stays in the list and does not count any more. Client and agency are told why.',
    confirm: 'Reverse entry',
  },
  failed: 'This could not be done. Please try again.',
});
