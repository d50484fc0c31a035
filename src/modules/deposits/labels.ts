import { paymentStateLabels } from '#core/audit/messages.ts';
import { joined } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import type {
  DepositState,
  DepositView,
  EntryKind,
  EntryState,
  PaymentMethod,
  ReversalCause,
} from './lifecycle.ts';

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
  forfeit: 'Money kept',
});

/** States of an entry, as outside the office and on the desk. */
export const entryStateLabels: Record<EntryState, string> = paymentStateLabels;

export const reversalCauseLabels: Record<ReversalCause, string> = texts({
  bounced: 'Cheque bounced',
  mistake: 'Recorded by mistake',
  other: 'Other reason',
});

type Ended = { reversedBecause: ReversalCause | null; closedReason: string };

/** Why an entry was voided or reversed: 'Cheque bounced, No funds'. */
export function endReason({ reversedBecause, closedReason }: Ended): string {
  const cause = reversedBecause === 'other' ? null : reversedBecause;
  return joined(', ', [cause && reversalCauseLabels[cause], closedReason]);
}

/** A state of an entry as a refusal names it. */
export const entryStateWords: Record<EntryState, string> = texts({
  recorded: 'recorded',
  confirmed: 'confirmed',
  void: 'void',
  reversed: 'reversed',
});

const depositStateLabels: Record<DepositState, string> = texts({
  none: 'Nothing due',
  due: 'Due',
  part: 'Paid in part',
  overdue: 'Late',
  paid: 'Paid',
  refund_due: 'To refund',
  settled: 'Settled',
});

/** The same where no heading says that it is about the deposit. */
const namedStateLabels: Record<DepositState, string> = texts({
  none: 'No deposit due',
  due: 'Deposit due',
  part: 'Deposit paid in part',
  overdue: 'Deposit late',
  paid: 'Deposit paid',
  refund_due: 'Deposit to refund',
  settled: 'Deposit settled',
});

type Standing = { state: DepositState; reportedSen: number; leavingSen?: number | undefined };

/** The state of a deposit in a word: an entry that waits to be confirmed comes first (D-234). */
export function depositWord({ state, reportedSen, leavingSen = 0 }: Standing, isNamed = false): string {
  if (reportedSen + leavingSen > 0) return isNamed ? t('Deposit to confirm') : depositViewLabels.to_confirm;
  return (isNamed ? namedStateLabels : depositStateLabels)[state];
}

export const depositViewLabels: Record<DepositView, string> = texts({
  to_confirm: 'To confirm',
  overdue: 'Late',
  due: 'Still to pay',
  received_today: 'Received today',
  refund_due: 'To refund',
  all: 'All',
});
