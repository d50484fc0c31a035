import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const depositRefusals = refusals({
  PROOF_MISSING: [400, 'Please attach the payment slip or cheque', 'proofDocumentId'],
  ENTRY_REASON_MISSING: [400, 'Please give a reason', 'reason'],
  FOUR_EYES: [403, 'Somebody else has to confirm what you recorded'],
  PAYMENT_NOT_FOUND: [404, 'Payment not found'],
  PAYMENT_SETTLED: [409, 'This entry is already {status}'],
  REFUND_TOO_HIGH: [409, 'This is more than is held for the booking'],
  LEAVES_ALREADY: [
    409,
    'Of the {held} that is held, {waiting} is recorded already and waits to be confirmed. At most {sum} is left.',
  ],
  KEEP_TOO_HIGH: [409, 'While the booking goes on, only what is held beyond what is due can be kept'],
  ALREADY_REFUNDED: [
    409,
    'Money of this payment was refunded or kept already, or is recorded so. Please reverse that or make it void first.',
  ],
  REPORTS_WAIT: [
    409,
    'The park office is still checking {n} payments of this booking. Please wait for its answer.',
  ],
  REPORT_TOO_HIGH: [409, 'At most {sum} can wait to be checked for one booking', 'amountSen'],
  SUMS_TOO_HIGH: [409, 'The sums of this booking would be too high', 'amountSen'],
  NOTHING_TO_REFUND: [409, 'The park holds no money of this booking'],
  ACCOUNT_NOT_FOUND: [404, 'Nobody has said yet to which account money is refunded'],
  DUE_CLOSED: [409, 'This booking has ended, so nothing is due any more'],
  DUE_CHANGED: [409, 'Somebody else has just set what is due: {sum}. Please look at it again.'],
  DEPOSIT_CLOSED: [409, 'This booking has ended. Please ask the park office about payments.'],
});

/** Validation sentences, shared by forms and server. */
export const depositFields = texts({
  sumMissing: 'Please enter a sum',
  sumInvalid: 'Please enter a sum above 0, with at most two decimals',
  sumTooHigh: 'This sum is too high',
  dayMissing: 'Please enter a day',
  dayInvalid: 'Please enter a day such as 02/03/2026',
  dayInFuture: 'This day is in the future',
  dayTooOld: 'This day is more than a year ago',
  methodMissing: 'Please choose how it was paid',
  reasonMissing: 'Please give a reason',
  percentInvalid: 'Please enter a percentage from 0.01 to 100',
  ruleInvalid: 'A rule has either a percentage from 0.01 to 100 or a sum',
  daysInvalid: 'Please enter whole days, up to 365',
  ruleTwice: 'There are two rules for one type',
});

/** The same of the account for a refund. */
export const refundFields = texts({
  bankMissing: 'Please enter the bank',
  holderMissing: 'Please enter the account holder',
  numberMissing: 'Please enter the account number',
  numberInvalid: 'Please enter an account number of 5 to 34 digits or letters',
});

/** Success sentences of the server. */
export const depositSuccess = texts({
  reported: 'Thank you. The park office checks the payment and sends you the receipt.',
  recorded: 'Entry recorded',
  confirmed: 'Entry confirmed',
  voided: 'Entry voided',
  reversed: 'Entry reversed',
  dueSet: 'Booking deposit saved',
  accountSaved: 'Thank you. The park office refunds to this account.',
  rulesSet: 'Booking deposit rules saved',
});
