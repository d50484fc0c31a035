import type { EntryKind } from './lifecycle.ts';

/** The deposit in an open booking, and what a buyer reads about it elsewhere. */
export const depositTexts = {
  title: 'Deposit',
  failed: 'The deposit could not be loaded',
  due: '{sum} due by {day}',
  rest: '{sum} of {due} still to pay by {day}',
  overdue: '{sum} overdue since {day}',
  restOverdue: '{sum} of {due} overdue since {day}',
  paid: '{sum} received',
  tooMuch: '{sum} more than due',
  none: 'Nothing is due.',
  refundDue: 'The booking has ended. The park office holds {sum} and arranges what becomes of it.',
  settled: 'The booking has ended, and its money is settled.',
  received: '{sum} of {due} received',
  waits: 'The park office is checking your payment of {sum}.',
  waitsOffice: '{sum} waits to be confirmed.',
  setByOffice: 'Set by the park office: {reason}',
  entries: 'Payments and refunds',
  receipt: 'Receipt {number}',
  closed: '{state}: {reason}',
  openSlip: 'Open slip',
  report: 'I have paid',
  record: 'Record payment',
  refund: 'Refund…',
  forfeit: 'Keep…',
  setDue: 'Set what is due…',
  confirm: 'Confirm',
  void: 'Void…',
  withdraw: 'Withdraw…',
  reverse: 'Take back…',
  kindOfSum: '{kind} of {sum}',
} as const;

/** What a buyer is asked to do, as the head of the card of a booking. */
export const depositTasks = {
  pay: 'Pay {sum} by {day}',
  payOverdue: 'Pay {sum}, overdue since {day}',
} as const;

/** How to pay. */
export const payToTexts = {
  title: 'How to pay',
  bank: 'Bank',
  holder: 'Account holder',
  account: 'Account',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'This could not be copied. Please copy it by hand.',
} as const;

type EntryTexts = { title: string; sum: string; day: string; note: string; submit: string };

/** The dialog of an entry, by its kind; `report` is a payment as its payer tells of it. */
export const entryTexts: Record<EntryKind | 'report', EntryTexts> = {
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
};

export const entryFormTexts = {
  held: '{sum} is held for this booking.',
  method: 'How it was paid',
  choose: 'Please choose',
  reference: 'Reference number',
  referenceHint: 'As on the slip, such as FT26061',
  slip: 'Payment slip or cheque',
  useCheque: 'Use the payment cheque that is already uploaded',
  confirmAtOnce: 'Confirm it at once',
  noteHint: 'Its client reads it.',
  failed: 'This could not be recorded. Please try again.',
  retry: 'Retry',
} as const;

/** Why an entry is voided or taken back. */
export const settleTexts = {
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
  reason: 'Reason',
  keep: 'Leave it',
  failed: 'This could not be done. Please try again.',
} as const;

export const dueTexts = {
  title: 'Set what is due',
  lead: 'It takes the place of what was due before.',
  sum: 'Sum due',
  day: 'Due on',
  reason: 'Reason',
  submit: 'Save',
} as const;

/** The payment in the dialog that marks a booking as booked (D-236). */
export const bookedTexts = {
  title: 'Payment',
  confirm: 'Confirm {sum}, {details}',
  slip: 'slip',
  came: 'Money that came, if you want to record and confirm it now',
  missing: 'No confirmed payment is recorded for this booking.',
  rest: '{sum} of {due} is still to be paid.',
  reason: 'Reason to go on without a payment',
  reasonHint: '{least} to {most} characters, kept in the history',
  done: 'The payment is confirmed already ({done}); only the booking is not marked yet.',
} as const;
