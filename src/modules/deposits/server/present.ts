import { placeName, statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { historyNames } from '#core/bookings/messages.ts';
import { seesAccount } from '#core/bookings/policy.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import { documentUrlOf } from '#core/documents/server/store.ts';
import type { Config } from '#platform/server/config.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import type { Deposit, DepositReport, DepositRow, LedgerEntry } from '../contract.ts';
import {
  depositStateLabels,
  endReason,
  entryKindLabels,
  entryStateLabels,
  paymentMethodLabels,
} from '../labels.ts';
import { balanceSen, depositStateOf, heldSen, refundBy } from '../lifecycle.ts';
import type { Refund } from '../refund-contract.ts';
import type { ListedDeposit } from './list-store.ts';
import type { RefundAccountRow } from './refund-store.ts';
import type { DepositRecord, EntryRow } from './store.ts';

type Sums = Pick<
  DepositRecord,
  'dueSen' | 'dueOn' | 'receivedSen' | 'refundedSen' | 'forfeitedSen' | 'reportedSen'
>;
const nothing: Sums = {
  dueSen: 0,
  dueOn: null,
  receivedSen: 0,
  refundedSen: 0,
  forfeitedSen: 0,
  reportedSen: 0,
};

/** Of an ended booking nothing is due any more (D-397). */
function presentSums(sums: Sums, status: BookingStatus, now: Date) {
  const { receivedSen, refundedSen, forfeitedSen, reportedSen } = sums;
  const { dueSen, dueOn } = isLive(status) ? sums : nothing;
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
    reportedSen,
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
    dueReason: deposit?.reason ?? '',
    entries: entries.map((row) => presentEntry(row, reader, detail)),
    gate,
    fourEyes,
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

/** Until when money of a booking is paid back, and where to; the number masked. */
export function presentRefund(
  detail: BookingDetail,
  account: RefundAccountRow | undefined,
  payTo: Config['deposits']['payTo'],
): Refund {
  return {
    by: refundBy(endOf(detail), payTo?.refundDays),
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
  { deposit, oldestUnconfirmedAt, hasRefundAccount, ...row }: ListedDeposit,
  { payTo }: Pick<Config['deposits'], 'payTo'>,
  now: Date,
): DepositRow {
  const ended = row.endedAt === null ? null : new Date(row.endedAt);
  return {
    bookingId: deposit.bookingId,
    shortId: shortId(deposit.bookingId),
    place: placeName(row.lotNumber, row.unitNumber),
    client: row.client,
    agencyId: row.agencyId,
    agencyName: row.agencyName,
    status: row.status,
    ...presentSums(deposit, row.status, now),
    oldestUnconfirmedAt,
    refundBy: heldSen(deposit) > 0 ? refundBy(ended, payTo?.refundDays) : null,
    hasRefundAccount,
  };
}

const bookingColumns: readonly TableColumn<{ row: DepositRow }>[] = [
  { heading: 'Booking', width: 38, cell: ({ row }) => row.bookingId },
  { heading: 'Place', cell: ({ row }) => row.place },
  { heading: 'Client', width: 26, cell: ({ row }) => row.client },
  { heading: 'Agency', width: 28, cell: ({ row }) => row.agencyName },
  { heading: 'Status', width: 20, cell: ({ row }) => statusLabel(row.status, 'record') },
  { heading: 'Booking deposit', width: 16, cell: ({ row }) => depositStateLabels[row.state] },
];

/** The columns of one line per booking; sums are in ringgit. */
export const depositColumns: readonly TableColumn<{ row: DepositRow }>[] = [
  ...bookingColumns,
  { heading: 'Due on', width: 12, cell: ({ row }) => row.dueOn },
  { heading: 'Due (RM)', kind: 'sen', cell: ({ row }) => row.dueSen },
  { heading: 'Received (RM)', kind: 'sen', cell: ({ row }) => row.receivedSen },
  { heading: 'Refunded (RM)', kind: 'sen', cell: ({ row }) => row.refundedSen },
  { heading: 'Forfeited (RM)', kind: 'sen', cell: ({ row }) => row.forfeitedSen },
  { heading: 'Held (RM)', kind: 'sen', cell: ({ row }) => row.heldSen },
  { heading: 'Balance (RM)', kind: 'sen', cell: ({ row }) => row.balanceSen },
  { heading: 'Reported (RM)', kind: 'sen', cell: ({ row }) => row.reportedSen },
  { heading: 'Refund by', width: 12, cell: ({ row }) => row.refundBy },
];

/** The columns of one line per entry. */
export const entryColumns: readonly TableColumn<{ row: DepositRow; entry: EntryRow }>[] = [
  ...bookingColumns,
  { heading: 'Entry', cell: ({ entry: { entry } }) => entryKindLabels[entry.kind] },
  { heading: 'State', width: 16, cell: ({ entry: { entry } }) => entryStateLabels[entry.state] },
  { heading: 'Sum (RM)', kind: 'sen', cell: ({ entry: { entry } }) => entry.amountSen },
  { heading: 'Day', width: 12, cell: ({ entry: { entry } }) => entry.onDay },
  {
    heading: 'Method',
    width: 16,
    cell: ({ entry: { entry } }) => (entry.method ? paymentMethodLabels[entry.method] : ''),
  },
  { heading: 'Reference', width: 20, cell: ({ entry: { entry } }) => entry.reference },
  { heading: 'Note', width: 40, cell: ({ entry: { entry } }) => entry.note },
  { heading: 'Receipt', width: 16, cell: ({ entry: { entry } }) => entry.receiptNumber ?? '' },
  { heading: 'Recorded', kind: 'time', cell: ({ entry: { entry } }) => entry.recordedAt },
  { heading: 'Recorded by', width: 26, cell: ({ entry }) => entry.recorderName },
  { heading: 'Confirmed', kind: 'time', cell: ({ entry: { entry } }) => entry.confirmedAt },
  { heading: 'Confirmed by', width: 26, cell: ({ entry }) => entry.confirmerName ?? '' },
  { heading: 'Reason of its end', width: 40, cell: ({ entry: { entry } }) => endReason(entry) },
];

/** The columns of the report by month. */
export const monthColumns: readonly TableColumn<DepositReport['months'][number]>[] = [
  { heading: 'Month', cell: ({ month }) => month },
  { heading: 'Received (RM)', kind: 'sen', cell: ({ receivedSen }) => receivedSen },
  { heading: 'Refunded (RM)', kind: 'sen', cell: ({ refundedSen }) => refundedSen },
  { heading: 'Kept (RM)', kind: 'sen', cell: ({ forfeitedSen }) => forfeitedSen },
];

/** The columns of the report by agency. */
export const agencyColumns: readonly TableColumn<DepositReport['agencies'][number]>[] = [
  { heading: 'Agency', width: 28, cell: ({ agencyName }) => agencyName },
  { heading: 'Balance (RM)', kind: 'sen', cell: ({ balanceSen }) => balanceSen },
  { heading: 'Overdue (RM)', kind: 'sen', cell: ({ overdueSen }) => overdueSen },
  { heading: 'Received (RM)', kind: 'sen', cell: ({ receivedSen }) => receivedSen },
  { heading: 'Held (RM)', kind: 'sen', cell: ({ heldSen }) => heldSen },
  { heading: 'To refund (RM)', kind: 'sen', cell: ({ toRefundSen }) => toRefundSen },
];
