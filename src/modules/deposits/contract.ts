import { z } from 'zod';
import type { DecisionField } from '#core/bookings/contract.ts';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { bulkResultShape, bulkRowId, bulkRows } from '#shared/bulk.ts';
import { endpoint, exampleId, idParams, pageQuery, type ReplyOf } from '#shared/endpoint.ts';
import { dayField, optionalId } from '#shared/fields.ts';
import { filter, idFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { tableFormat, tableFormats, tableTypes } from '#shared/table-format.ts';
import { optionalIdentifier, optionalText, requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import {
  depositStates,
  depositViews,
  entryActions,
  entryKinds,
  entryStates,
  MAX_SUM_SEN,
  paymentGates,
  paymentMethods,
  reversalCauses,
} from './lifecycle.ts';
import { depositFields, depositRefusals } from './messages.ts';
import { refundShape } from './refund-contract.ts';

/** Money is whole sen everywhere in this contract; a day is '2026-03-02' by the park's clock (D-230). */
export const sen = z.number().int();
const day = z.string();

/** A written sum. */
export const sumField = z
  .number({ error: depositFields.sumMissing })
  .int(depositFields.sumInvalid)
  .min(1, depositFields.sumInvalid)
  .max(MAX_SUM_SEN, depositFields.sumTooHigh);

const sums = {
  state: z.enum(depositStates),
  dueSen: sen,
  dueOn: day.nullable(),
  receivedSen: sen,
  refundedSen: sen,
  forfeitedSen: sen,
  heldSen: sen,
  /** Still to be paid; 0 when more was paid than is due. */
  balanceSen: sen,
  /** What is still to go back, also of a live booking, less what is recorded as leaving (D-439, D-503). */
  toRefundSen: sen,
  /** Payments that wait to be confirmed. */
  reportedSen: sen,
  /** Refunds, and money to be kept, that wait to be confirmed (D-503); absent from a server of an earlier version. */
  leavingSen: sen.optional(),
  /** The status of the booking says, or said until its end, that it was paid, until the first payment is confirmed (D-502); absent from a server of an earlier version. */
  paidByStatus: z.boolean().optional(),
};

/** A line of the ledger; it is never edited. Outside the office its people read 'The park office'. */
export const entryShape = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: z.enum(entryKinds),
  state: z.enum(entryStates),
  amountSen: sen,
  method: z.enum(paymentMethods).nullable(),
  reference: z.string(),
  onDay: day,
  note: z.string(),
  /** The slip, with its address while it is kept. */
  proof: z.object({ documentId: z.string(), url: z.string().nullable() }).nullable(),
  recordedBy: z.object({ name: z.string(), isMe: z.boolean() }),
  recordedAt: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Why it was voided or reversed. */
  closedReason: z.string(),
  reversedBecause: z.enum(reversalCauses).nullable(),
  receiptNumber: z.string().nullable(),
});
z.globalRegistry.add(entryShape, { id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof entryShape>;

/** The deposit of one booking. */
export const depositShape = z.object({
  bookingId: z.string(),
  /** False for a booking without a ledger, of whose type there is no rule, unless it was booked without a payment: pages then say nothing of a ledger (D-434). */
  inUse: z.boolean(),
  ...sums,
  /** Why the office set what is due. */
  dueReason: z.string(),
  /** Oldest first. */
  entries: z.array(entryShape),
  gate: z.enum(paymentGates),
  /** Whether who records an entry may not confirm it. */
  fourEyes: z.boolean(),
  /** The reader is its buyer, who settles nothing (D-493); absent from a server of an earlier version. */
  isBuyer: z.boolean().optional(),
  refund: refundShape,
  /** How to pay; null where the park names no account. */
  payTo: z
    .object({ bank: z.string(), holder: z.string(), account: z.string(), reference: z.string() })
    .nullable(),
});
z.globalRegistry.add(depositShape, { id: 'Deposit' });
export type Deposit = z.infer<typeof depositShape>;

/** What a change answers: the deposit as it is now. */
const changed = depositShape.extend({ message: z.string() });
z.globalRegistry.add(changed, { id: 'ChangedDeposit' });

const bookingErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND];

export const getDeposit = endpoint({
  method: 'GET',
  path: '/bookings/:id/deposit',
  summary: 'What is due for a booking, and its payments, refunds and forfeits',
  params: idParams,
  reply: { 200: depositShape },
  errors: bookingErrors,
});

export const setDeposit = endpoint({
  method: 'PUT',
  path: '/bookings/:id/deposit',
  summary: 'Set what is due for a booking',
  example: { dueSen: 3_000_000, dueOn: '2026-03-20', reason: 'Agreed with the client by phone' },
  params: idParams,
  body: z.object({
    dueSen: z
      .number({ error: depositFields.sumMissing })
      .int(depositFields.sumInvalid)
      .min(0, depositFields.sumInvalid)
      .max(MAX_SUM_SEN, depositFields.sumTooHigh),
    dueOn: dayField(depositFields.dayInvalid),
    reason: requiredText(textLimits.reason, depositFields.reasonMissing),
    /** Optimistic lock: the sum due, and its day, that the caller has seen (D-494). */
    seenDueSen: sen.optional(),
    seenDueOn: dayField(depositFields.dayInvalid).nullable().optional(),
  }),
  reply: { 200: changed },
  errors: [...bookingErrors, depositRefusals.DUE_CLOSED, depositRefusals.DUE_CHANGED],
});

/**
 * Records an entry. Whoever reads the booking reports a payment with its slip; the office records any, and confirms it in
 * the same step with `confirm` (D-235).
 */
export const recordEntry = endpoint({
  method: 'POST',
  path: '/bookings/:id/payments',
  summary: 'Record a payment, a refund or a forfeit of a booking',
  example: {
    kind: 'payment',
    amountSen: 3_000_000,
    method: 'bank_transfer',
    reference: 'FT26061',
    onDay: '2026-03-01',
    proofDocumentId: exampleId('05'),
  },
  params: idParams,
  body: z.object({
    kind: z.enum(entryKinds),
    amountSen: sumField,
    /** Needed for money that moves; a forfeit has none. */
    method: z.enum(paymentMethods, { error: depositFields.methodMissing }).nullish(),
    reference: optionalIdentifier(100).optional(),
    onDay: dayField(depositFields.dayInvalid),
    /** The reason of a refund or forfeit, which need one. */
    note: optionalText(textLimits.reason).optional(),
    /** A current document of the booking. */
    proofDocumentId: optionalId,
    /** Confirms it at once; the office only. */
    confirm: z.boolean().optional(),
  }),
  status: 201,
  reply: { 201: changed },
  errors: [
    ...bookingErrors,
    depositRefusals.PROOF_MISSING,
    depositRefusals.ENTRY_REASON_MISSING,
    documentRefusals.DOCUMENT_NOT_FOUND,
    depositRefusals.DEPOSIT_CLOSED,
    depositRefusals.REPORTS_WAIT,
    depositRefusals.REPORT_TOO_HIGH,
    depositRefusals.SUMS_TOO_HIGH,
    depositRefusals.REFUND_TOO_HIGH,
    depositRefusals.LEAVES_ALREADY,
    depositRefusals.KEEP_TOO_HIGH,
    depositRefusals.FOUR_EYES,
    commonRefusals.TOO_MANY,
  ],
  idempotent: true,
});
export type EntryBody = z.output<typeof recordEntry.body>;

/** Payments that come with the office's decision: reports to confirm by their ids, and one to record and confirm (D-351). */
export const decisionPayment = z.object({
  confirm: z.array(z.string()).max(100).optional(),
  record: recordEntry.body
    .pick({ amountSen: true, method: true, reference: true, onDay: true, note: true })
    .nullish(),
});
export type DecisionPayment = z.input<typeof decisionPayment>;

export const settleEntry = endpoint({
  method: 'PUT',
  path: '/payments/:id',
  summary: 'Confirm, void or reverse an entry',
  example: { action: 'reverse', cause: 'bounced' },
  params: idParams,
  body: z.object({
    action: z.enum(entryActions),
    /** Why it is reversed, by default `other`. */
    cause: z.enum(reversalCauses).optional(),
    /** Needed to reverse for another reason, and to void what another person recorded. */
    reason: optionalText(textLimits.reason).optional(),
  }),
  reply: { 200: changed },
  errors: [
    depositRefusals.ENTRY_REASON_MISSING,
    commonRefusals.FORBIDDEN,
    depositRefusals.FOUR_EYES,
    depositRefusals.PAYMENT_NOT_FOUND,
    depositRefusals.PAYMENT_SETTLED,
    depositRefusals.REFUND_TOO_HIGH,
    depositRefusals.KEEP_TOO_HIGH,
    depositRefusals.ALREADY_REFUNDED,
  ],
});

/** Confirms several payments, one transaction and one result each; refunds and money that is kept are confirmed one by one (D-431). */
export const confirmPayments = endpoint({
  method: 'POST',
  path: '/payments/bulk-confirm',
  summary: 'Confirm several payments, each for itself',
  example: { rows: [{ id: exampleId('07') }] },
  body: z.object({ rows: bulkRows(z.object({ id: bulkRowId })) }),
  reply: { 200: bulkResultShape },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});

/** The field of the office's decision that holds its payments. */
export const paymentField: DecisionField = {
  name: 'payment',
  shape: decisionPayment,
  errors: [...recordEntry.errors, ...settleEntry.errors],
};

/** A booking in the office's list of deposits. */
export const depositRowShape = z.object({
  bookingId: z.string(),
  /** Of a unit, the number of its lot stands beside its own. */
  lotNumber: z.string().nullable(),
  unitNumber: z.string().nullable(),
  client: z.string(),
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  status: z.enum(bookingStatuses),
  ...sums,
  /** When the oldest entry that waits to be confirmed was recorded. */
  oldestUnconfirmedAt: z.string().nullable(),
  /** The payments that wait to be confirmed, oldest first; reference and day are absent from a server of an earlier version. */
  reports: z.array(
    z.object({ id: z.string(), amountSen: sen, reference: z.string().optional(), onDay: day.optional() }),
  ),
  /** The last day for paying back, of a deposit to refund where the park promises one (D-387). */
  refundBy: day.nullable(),
  /** Whether it is known to which account. */
  hasRefundAccount: z.boolean(),
});
z.globalRegistry.add(depositRowShape, { id: 'DepositRow' });
export type DepositRow = z.infer<typeof depositRowShape>;

const listFilters = {
  view: filter(z.enum(depositViews)),
  state: filter(z.enum(depositStates)),
  /** An entry of the view, else a confirmed one, that moved from `from` to `to`; with days alone a payment (D-306). */
  kind: filter(z.enum(entryKinds)),
  /** Days on which money moved, both included. */
  from: filter(dayField(depositFields.dayInvalid)),
  to: filter(dayField(depositFields.dayInvalid)),
  agencyId: idFilter,
  search: searchFilter,
};

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  summary: 'Deposits of all bookings, what waits longest first',
  query: z.object({ ...listFilters, ...pageQuery }),
  reply: { 200: z.array(depositRowShape) },
  errors: [commonRefusals.FORBIDDEN],
});
export type DepositFilters = Omit<z.output<typeof listDeposits.query>, 'limit' | 'offset'>;

/** How many deposits or entries a view has, and the sum that matters in it. */
const countShape = z.object({ count: z.number().int(), sumSen: sen });

export const countDeposits = endpoint({
  method: 'GET',
  path: '/deposits/counts',
  summary: 'How many deposits are in each view, and their sums',
  reply: {
    200: z.object({
      /** False while there is no rule and no deposit. */
      inUse: z.boolean(),
      views: z.record(z.enum(depositViews), countShape),
      /** Bookings whose status alone records the payment (D-487); absent from a server of an earlier version. */
      unlisted: z.number().int().optional(),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});

export const exportDeposits = endpoint({
  method: 'GET',
  path: '/deposits/export',
  summary: 'Download deposits as CSV or Excel, one line per booking or per entry',
  query: z.object({ ...listFilters, entries: filter(z.enum(['1'])), format: tableFormat }),
  reply: { 200: 'file' },
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

/** Confirmed money by month of the day it moved, and what each agency's bookings owe and hold now (D-238). */
export const reportDeposits = endpoint({
  method: 'GET',
  path: '/deposits/report',
  summary: 'Money received, refunded and kept by month, and due, held and overdue by agency',
  query: z.object({
    from: listFilters.from,
    to: listFilters.to,
    agencyId: idFilter,
    /** `csv` or `xlsx` for a file of one of the two tables. */
    format: filter(z.enum(['json', ...tableFormats])),
    table: filter(z.enum(['months', 'agencies'])),
  }),
  files: Object.values(tableTypes),
  reply: {
    200: z.object({
      months: z.array(z.object({ month: z.string(), receivedSen: sen, refundedSen: sen, forfeitedSen: sen })),
      agencies: z.array(
        z.object({
          agencyId: z.string().nullable(),
          agencyName: z.string(),
          balanceSen: sen,
          overdueSen: sen,
          receivedSen: sen,
          heldSen: sen,
          toRefundSen: sen,
        }),
      ),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});
export type DepositReport = ReplyOf<typeof reportDeposits>;
