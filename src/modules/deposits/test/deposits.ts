import type { Deposit, DepositRow, LedgerEntry } from '#modules/deposits/contract.ts';
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

/** A row of the deposits desk: Lot 12 of Daniel Wong, RM 10,000.00 of RM 30,000.00 received and RM 5,000.00 reported. */
export function depositRowOf(changes: Partial<DepositRow> = {}): DepositRow {
  return {
    bookingId: 'b-1',
    lotNumber: '12',
    unitNumber: null,
    client: 'Daniel Wong',
    agencyId: 'selat',
    agencyName: 'Selat Property',
    status: 'pending_admin',
    state: 'part',
    dueSen: 3_000_000,
    dueOn: '2026-12-01',
    receivedSen: 1_000_000,
    refundedSen: 0,
    forfeitedSen: 0,
    heldSen: 1_000_000,
    toRefundSen: 0,
    balanceSen: 2_000_000,
    reportedSen: 500_000,
    refundBy: null,
    hasRefundAccount: false,
    oldestUnconfirmedAt: '2026-03-10T04:00:00.000Z',
    reports: [{ id: 'e-1', amountSen: 500_000, reference: 'FT26061', onDay: '2026-03-10' }],
    ...changes,
  };
}
