import { placeName, statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, isPaidByStatus } from '#core/bookings/lifecycle.ts';
import { historyNames } from '#core/bookings/messages.ts';
import { isClient, seesAccount } from '#core/bookings/policy.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import { documentUrlOf } from '#core/documents/server/store.ts';
import { parkTexts } from '#core/park/messages.ts';
import type { Config } from '#platform/server/config.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { type Say, t } from '#shared/say.ts';
import type { Deposit, DepositReport, DepositRow, LedgerEntry } from '../contract.ts';
import {
  depositViewLabels,
  depositWord,
  endReason,
  entryKindLabels,
  entryStateLabels,
  paymentMethodLabels,
} from '../labels.ts';
import { balanceSen, depositStateOf, dueNow, heldSen, isOwed, refundBy, toRefundSen } from '../lifecycle.ts';
import { depositColumnLabels, moneyLabels } from '../office-messages.ts';
import type { Refund } from '../refund-contract.ts';
import type { ListedDeposit } from './list-store.ts';
import type { RefundAccountRow } from './refund-store.ts';
import { type DepositRecord, type EntryRow, isRecord } from './store.ts';

type Sums = Pick<
  DepositRecord,
  'dueSen' | 'dueOn' | 'receivedSen' | 'refundedSen' | 'forfeitedSen' | 'reportedSen' | 'leavingSen'
>;
const nothing: Sums = {
  dueSen: 0,
  dueOn: null,
  receivedSen: 0,
  refundedSen: 0,
  forfeitedSen: 0,
  reportedSen: 0,
  leavingSen: 0,
};

type OfBooking = Pick<BookingDetail['booking'], 'status' | 'bookedUnpaid'>;

/** Whether the status is the record of what was paid, or was when the booking ended (D-502). */
function isByStatus(
  deposit: DepositRecord | undefined,
  { endedPaidByStatus, ...booking }: OfBooking & Pick<BookingDetail, 'endedPaidByStatus'>,
): boolean {
  const ledger = deposit && { ...deposit, heldSen: heldSen(deposit), isRecord: isRecord(deposit) };
  return endedPaidByStatus || isPaidByStatus({ ...booking, deposit: ledger ?? null });
}

function presentSums(sums: Sums, status: BookingStatus, now: Date) {
  const { receivedSen, refundedSen, forfeitedSen, reportedSen, leavingSen } = sums;
  const { dueSen, dueOn } = dueNow(sums, status);
  const held = heldSen(sums);
  return {
    state: depositStateOf(sums, status, parkDay(now)),
    dueSen,
    dueOn,
    receivedSen,
    refundedSen,
    forfeitedSen,
    heldSen: held,
    balanceSen: balanceSen({ dueSen, heldSen: held }),
    toRefundSen: toRefundSen({ dueSen, dueOn, heldSen: held, leavingSen }, status),
    reportedSen,
    leavingSen,
  };
}

type Presented = {
  detail: BookingDetail;
  deposit: DepositRecord | undefined;
  entries: readonly EntryRow[];
  account: RefundAccountRow | undefined;
  inUse: boolean;
};

/** The deposit of a booking for one reader. */
export function presentDeposit(
  { detail, deposit, entries, account, inUse }: Presented,
  reader: Actor,
  { gate, fourEyes, payTo }: Config['deposits'],
  now: Date,
): Deposit {
  const { booking, lot, unit } = detail;
  const place = placeName(lot?.lotNumber ?? null, unit?.unitNumber ?? null);
  return {
    bookingId: booking.id,
    inUse,
    ...presentSums(deposit ?? nothing, booking.status, now),
    paidByStatus: isByStatus(deposit, { ...booking, endedPaidByStatus: detail.endedPaidByStatus }),
    dueReason: deposit?.reason ?? '',
    entries: entries.map((row) => presentEntry(row, reader, detail)),
    gate,
    fourEyes,
    isBuyer: isClient(reader, detail.booking),
    refund: presentRefund(detail, account, payTo),
    payTo: payTo
      ? {
          bank: payTo.bank,
          holder: payTo.holder,
          account: payTo.account,
          reference: `${place} / ${shortId(booking.id)}`,
        }
      : null,
  };
}

/** When a booking ended; null while it is live. `endedAt` says the same in SQL. */
export function endOf({ booking }: Pick<BookingDetail, 'booking'>): Date | null {
  const { status, cancellationDate, processedAt, agentResponseDate, updatedAt } = booking;
  const ends = {
    cancelled: cancellationDate,
    rejected: processedAt,
    rejected_by_agent: agentResponseDate,
    expired: updatedAt,
  };
  return status in ends ? ends[status as keyof typeof ends] : null;
}

/** Until when money of an ended booking is paid back; no day is promised where its signed agreement says what goes back (D-492). */
export function refundDayOf(
  { booking }: Pick<BookingDetail, 'booking'>,
  payTo: Config['deposits']['payTo'],
): string | null {
  return booking.agreementSigned ? null : refundBy(endOf({ booking }), payTo?.refundDays);
}

/** Until when money of a booking is paid back, and where to; the number masked. */
export function presentRefund(
  detail: BookingDetail,
  account: RefundAccountRow | undefined,
  payTo: Config['deposits']['payTo'],
): Refund {
  return {
    by: refundDayOf(detail, payTo),
    account:
      account && account.erasedAt === null
        ? {
            bank: account.bank,
            numberMasked: account.numberMasked,
            savedAt: account.savedAt.toISOString(),
          }
        : null,
  };
}

/** An entry for one reader; outside the office its people are the office, and who has left the agency is as the booking names them (D-134). */
function presentEntry(
  { entry, recorderName, confirmerName, proof }: EntryRow,
  reader: Actor,
  { booking, client }: BookingDetail,
): LedgerEntry {
  const isMe = entry.recordedBy === reader.id;
  const isOffice = isAdministrator(reader);
  const byOffice = isAdministrator({ role: entry.recordedRole });
  const isUnseenClient = entry.recordedBy === client.id && !seesAccount(reader, client);
  const seenName = isUnseenClient ? booking.name : recorderName;
  return {
    id: entry.id,
    bookingId: entry.bookingId,
    kind: entry.kind,
    state: entry.state,
    amountSen: entry.amountSen,
    method: entry.method,
    reference: entry.reference,
    onDay: entry.onDay,
    note: entry.note,
    proof: proof && { documentId: proof.id, url: proof.purgedAt ? null : documentUrlOf(proof) },
    recordedBy: { name: byOffice && !isOffice && !isMe ? historyNames.office : seenName, isMe },
    recordedAt: entry.recordedAt.toISOString(),
    confirmedBy: entry.confirmedBy && (isOffice ? confirmerName : historyNames.office),
    confirmedAt: entry.confirmedAt?.toISOString() ?? null,
    closedReason: entry.closedReason,
    reversedBecause: entry.reversedBecause,
    receiptNumber: entry.receiptNumber,
  };
}

/** An entry in the export of one's own data. */
export const presentOwn = ({ entry }: EntryRow, personId: string) => ({
  _id: entry.id,
  id: entry.id,
  bookingId: entry.bookingId,
  kind: entry.kind,
  state: entry.state,
  amountSen: entry.amountSen,
  method: entry.method,
  reference: entry.reference,
  onDay: entry.onDay,
  note: entry.note,
  recordedByMe: entry.recordedBy === personId,
  recordedAt: entry.recordedAt,
  confirmedAt: entry.confirmedAt,
  closedReason: entry.closedReason,
  reversedBecause: entry.reversedBecause,
  receiptNumber: entry.receiptNumber,
});

/** A line of the office's list. */
export function presentRow(
  { deposit, oldestUnconfirmedAt, reports, hasRefundAccount, ...row }: ListedDeposit,
  { payTo }: Pick<Config['deposits'], 'payTo'>,
  now: Date,
): DepositRow {
  const ended = row.endedAt === null || row.agreementSigned ? null : new Date(row.endedAt);
  return {
    bookingId: deposit.bookingId,
    lotNumber: row.lotNumber,
    unitNumber: row.unitNumber,
    client: row.client,
    agencyId: row.agencyId,
    agencyName: row.agencyName,
    status: row.status,
    ...presentSums(deposit, row.status, now),
    paidByStatus: isByStatus(deposit, row),
    oldestUnconfirmedAt,
    reports,
    refundBy: heldSen(deposit) > 0 ? refundBy(ended, payTo?.refundDays) : null,
    hasRefundAccount,
  };
}

const labels = depositColumnLabels;
const sum = { unit: 'RM', kind: 'sen' } as const;

const bookingColumns = (say: Say): readonly TableColumn<{ row: DepositRow }>[] => [
  { heading: t('Booking'), width: 38, cell: ({ row }) => row.bookingId },
  { heading: labels.place, cell: ({ row }) => placeName(row.lotNumber, row.unitNumber, say) },
  { heading: labels.client, width: 26, cell: ({ row }) => row.client },
  { heading: labels.agency, width: 28, cell: ({ row }) => row.agencyName },
  { heading: t('Status'), width: 20, isSaid: true, cell: ({ row }) => statusLabel(row.status, 'record') },
  { heading: labels.state, width: 16, isSaid: true, cell: ({ row }) => depositWord(row) },
];

/** The columns of one line per booking, in the words of the page; sums are in ringgit. */
export const depositColumns = (say: Say): readonly TableColumn<{ row: DepositRow }>[] => [
  ...bookingColumns(say),
  { heading: t('Due on'), width: 12, cell: ({ row }) => row.dueOn },
  { heading: labels.due, ...sum, cell: ({ row }) => row.dueSen },
  { heading: labels.balance, ...sum, cell: ({ row }) => (isOwed(row) ? row.balanceSen : 0) },
  { heading: moneyLabels.payment, ...sum, cell: ({ row }) => row.receivedSen },
  { heading: moneyLabels.refund, ...sum, cell: ({ row }) => row.refundedSen },
  { heading: moneyLabels.forfeit, ...sum, cell: ({ row }) => row.forfeitedSen },
  { heading: labels.held, ...sum, cell: ({ row }) => row.heldSen },
  { heading: labels.reported, ...sum, cell: ({ row }) => row.reportedSen },
  { heading: t('Refund by'), width: 12, cell: ({ row }) => row.refundBy },
];

/** What the register of bookings says of a deposit. */
export const registerColumns: readonly TableColumn<Pick<BookingDetail, 'deposit' | 'booking'>>[] = [
  {
    heading: parkTexts.bookingDeposit,
    ...sum,
    cell: ({ deposit, booking }) => (deposit ? dueNow(deposit, booking.status).dueSen : null),
  },
  { heading: t('Deposit received'), ...sum, cell: ({ deposit }) => deposit?.receivedSen ?? null },
];

/** The columns of one line per entry. */
export const entryColumns = (say: Say): readonly TableColumn<{ row: DepositRow; entry: EntryRow }>[] => [
  ...bookingColumns(say).filter(({ heading }) => heading !== labels.state),
  { heading: t('Entry'), isSaid: true, cell: ({ entry: { entry } }) => entryKindLabels[entry.kind] },
  {
    heading: labels.state,
    width: 16,
    isSaid: true,
    cell: ({ entry: { entry } }) => entryStateLabels[entry.state],
  },
  { heading: t('Sum'), ...sum, cell: ({ entry: { entry } }) => entry.amountSen },
  { heading: t('Day'), width: 12, cell: ({ entry: { entry } }) => entry.onDay },
  {
    heading: t('How it was paid'),
    width: 16,
    isSaid: true,
    cell: ({ entry: { entry } }) => (entry.method ? paymentMethodLabels[entry.method] : ''),
  },
  { heading: t('Reference number'), width: 20, cell: ({ entry: { entry } }) => entry.reference },
  { heading: t('Note'), width: 40, cell: ({ entry: { entry } }) => entry.note },
  { heading: t('Receipt'), width: 16, cell: ({ entry: { entry } }) => entry.receiptNumber ?? '' },
  { heading: t('Recorded'), kind: 'time', cell: ({ entry: { entry } }) => entry.recordedAt },
  { heading: t('Recorded by'), width: 26, cell: ({ entry }) => entry.recorderName },
  { heading: t('Confirmed'), kind: 'time', cell: ({ entry: { entry } }) => entry.confirmedAt },
  { heading: t('Confirmed by'), width: 26, cell: ({ entry }) => entry.confirmerName ?? '' },
  { heading: t('Why voided or reversed'), width: 40, cell: ({ entry: { entry } }) => endReason(entry) },
];

/** The columns of the report by month. */
export const monthColumns: readonly TableColumn<DepositReport['months'][number]>[] = [
  { heading: t('Month'), cell: ({ month }) => month },
  { heading: moneyLabels.payment, ...sum, cell: ({ receivedSen }) => receivedSen },
  { heading: moneyLabels.refund, ...sum, cell: ({ refundedSen }) => refundedSen },
  { heading: moneyLabels.forfeit, ...sum, cell: ({ forfeitedSen }) => forfeitedSen },
];

/** The columns of the report by agency. */
export const agencyColumns: readonly TableColumn<DepositReport['agencies'][number]>[] = [
  { heading: labels.agency, width: 28, cell: ({ agencyName }) => agencyName },
  { heading: depositViewLabels.due, ...sum, cell: ({ balanceSen }) => balanceSen },
  { heading: depositViewLabels.overdue, ...sum, cell: ({ overdueSen }) => overdueSen },
  { heading: moneyLabels.payment, ...sum, cell: ({ receivedSen }) => receivedSen },
  { heading: labels.held, ...sum, cell: ({ heldSen }) => heldSen },
  { heading: depositViewLabels.refund_due, ...sum, cell: ({ toRefundSen }) => toRefundSen },
];
