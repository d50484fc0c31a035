import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { depositStateOf, toRefundSen } from '#modules/deposits/lifecycle.ts';

/** A deposit of a live booking as the server replies it: RM 30,000.00 due by Dec 01, 2026, and nothing has come. */
export function depositOf(bookingId: string, changes: Partial<Deposit> = {}): Deposit {
  const sums = { dueSen: 3_000_000, dueOn: '2026-12-01', receivedSen: 0, refundedSen: 0, forfeitedSen: 0 };
  const facts = { ...sums, ...changes };
  const held = facts.receivedSen - facts.refundedSen - facts.forfeitedSen;
  return {
    ...facts,
    bookingId,
    inUse: true,
    state: depositStateOf(facts, 'pending_admin', '2026-11-25'),
    heldSen: held,
    balanceSen: Math.max(0, facts.dueSen - facts.receivedSen),
    toRefundSen: toRefundSen({ ...facts, heldSen: held }, 'pending_admin'),
    reportedSen: 0,
    dueReason: '',
    entries: [],
    refund: { by: null, account: null },
    gate: 'warn',
    fourEyes: false,
    payTo: null,
    ...changes,
  };
}

/** A reported payment of RM 10,000.00 by bank transfer. */
export function entryOf(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: 'entry',
    bookingId: 'b',
    kind: 'payment',
    state: 'recorded',
    amountSen: 1_000_000,
    method: 'bank_transfer',
    reference: 'FT26061',
    onDay: '2026-03-10',
    note: '',
    proof: null,
    recordedBy: { name: 'Daniel Wong', isMe: false },
    recordedAt: '2026-03-10T04:00:00.000Z',
    confirmedBy: null,
    confirmedAt: null,
    closedReason: '',
    reversedBecause: null,
    receiptNumber: null,
    ...changes,
  };
}
