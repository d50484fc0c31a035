import { paymentStateLabels } from '#core/audit/messages.ts';
import { texts } from '#shared/say.ts';
import type { DepositState, DepositView, EntryKind, EntryState, PaymentMethod } from './lifecycle.ts';

export const paymentMethodLabels: Record<PaymentMethod, string> = texts({
  cheque: 'Cheque',
  bank_transfer: 'Bank transfer',
  duitnow: 'DuitNow',
  bankers_draft: "Banker's draft",
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
});

export const entryKindLabels: Record<EntryKind, string> = texts({
  payment: 'Payment',
  refund: 'Refund',
  forfeit: 'Forfeit',
});

/** States of an entry, as outside the office and on the desk. */
export const entryStateLabels: Record<EntryState, string> = paymentStateLabels;

/** A state of an entry as a refusal names it. */
export const entryStateWords: Record<EntryState, string> = texts({
  recorded: 'recorded',
  confirmed: 'confirmed',
  void: 'void',
  reversed: 'reversed',
});

export const depositStateLabels: Record<DepositState, string> = texts({
  none: 'Nothing due',
  due: 'Due',
  part: 'Paid in part',
  overdue: 'Late',
  paid: 'Paid',
  refund_due: 'To refund',
  settled: 'Settled',
});

export const depositViewLabels: Record<DepositView, string> = texts({
  to_confirm: 'To confirm',
  overdue: 'Late',
  due: 'Still to pay',
  received_today: 'Received today',
  refund_due: 'To refund',
  all: 'All',
});
