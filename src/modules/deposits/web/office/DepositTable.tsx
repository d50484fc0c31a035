import { Anchor, Button, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { placeName } from '#core/bookings/labels.ts';
import { dueWhen } from '#core/bookings/web/booking-deposit.ts';
import type { DepositRow } from '#modules/deposits/contract.ts';
import { type DepositView, isOwed, lateUrgency } from '#modules/deposits/lifecycle.ts';
import { depositColumnLabels as labels } from '#modules/deposits/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { markFromPage } from '#platform/web/ui/dialog/overlay-stack.ts';
import { CardTable, type Column, Name, type TableProps } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { formatCalendarDay, formatDate } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { DepositStateBadge } from '../DepositStateBadge.tsx';

export type Row = DepositRow & { _id: string };

/** A column, and whether a row has something in it in a view: one without anything in any row is left out. */
type Filled = Column<Row> & { has?: (row: Row, view: DepositView) => boolean };

/** Lot and unit of a row, in the language of the page. */
export const placeOf = ({ lotNumber, unitNumber }: DepositRow) => placeName(lotNumber, unitNumber);

const columns: readonly Filled[] = [
  { name: labels.place, place: 'lead', cell: (row) => <Place {...row} /> },
  {
    name: labels.client,
    place: 'wide',
    cell: ({ client, agencyName }) => (
      <>
        <Name isShort>{client}</Name>
        <Name className={table.second} isShort>
          {agencyName || t('No agency')}
        </Name>
      </>
    ),
  },
  {
    name: labels.balance,
    isNumeric: true,
    has: (row, view) => isOwed(row) && (owedViews.includes(view) || !isCovered(row)),
    cell: (row) => isOwed(row) && <Owed {...row} />,
  },
  {
    name: labels.received,
    isNumeric: true,
    // all of it goes back where nothing else was done with it
    has: ({ receivedSen, toRefundSen }) => receivedSen > 0 && receivedSen !== toRefundSen,
    cell: ({ receivedSen }) => receivedSen > 0 && formatSum(receivedSen),
  },
  {
    name: labels.reported,
    isNumeric: true,
    has: isWaiting,
    cell: (row) =>
      isWaiting(row) && (
        <>
          {row.reportedSen > 0 ? formatSum(row.reportedSen) : t('Entry')} <Differing {...row} />
          <span className={table.second}>{sentText(row)}</span>
        </>
      ),
  },
  {
    name: labels.refund,
    isNumeric: true,
    has: isToRefund,
    cell: (row) =>
      isToRefund(row) && (
        <>
          {formatSum(row.toRefundSen)}
          <span className={table.second}>{refundText(row)}</span>
        </>
      ),
  },
];

/** Lists of what is owed. */
const owedViews: readonly DepositView[] = ['overdue', 'due'];

/** On a phone: lot and how late it is, client, agency, what the payment is found by, and last the sum that the state is about. */
const cardColumns = (view: DepositView): readonly Column<Row>[] => [
  { name: labels.place, place: 'lead', cell: (row) => <Place {...row} /> },
  {
    name: labels.state,
    place: 'corner',
    cell: (row) =>
      isOwed(row) && row.dueOn && !isCovered(row) ? (
        <DueWhen {...row} />
      ) : view === 'overdue' ? (
        <span className={table.second}>
          <DueWhen {...row} />
        </span>
      ) : (
        // else the list says it
        view !== 'to_confirm' && view !== 'refund_due' && <DepositStateBadge {...row} />
      ),
  },
  {
    name: labels.client,
    isNamed: false,
    className: table.across,
    cell: ({ client, agencyName }) => (
      <>
        {client}
        <span className={table.second}>{agencyName || t('No agency')}</span>
      </>
    ),
  },
  {
    name: t('Details'),
    isNamed: false,
    className: table.across,
    cell: (row) => (
      <span className={table.second}>
        {joined(', ', [isWaiting(row) ? sentText(row) : isOwed(row) && owedText(row), refundText(row)])}
      </span>
    ),
  },
  {
    name: t('Sum'),
    isNamed: false,
    className: table.two,
    cell: (row) => {
      const isPart = row.reportedSen > 0 && row.reportedSen < row.balanceSen;
      return (
        <>
          <Text span inherit fz="0.8125rem" c="dimmed">
            {sumName(row)}{' '}
          </Text>
          <Text span inherit fw={600} {...(isPart && { c: 'var(--mantine-color-amber-text)' })}>
            {sumText(row)}
          </Text>{' '}
          {!isPart && <Differing {...row} />}
        </>
      );
    },
  },
];

/** What is owed and by when; calm where all of it waits to be confirmed, but part of the sum above the list. */
function Owed(row: Row) {
  const isSent = row.reportedSen === row.balanceSen;
  return (
    <>
      <Text span inherit {...(isCovered(row) && { c: 'dimmed' })}>
        {formatSum(row.balanceSen)}
      </Text>
      {row.dueOn !== null && (
        <span className={table.second}>
          {t('Due {day}', { day: formatCalendarDay(row.dueOn) })}
          {mark(', ')}
          <DueWhen {...row} />
        </span>
      )}
      {isSent && <span className={table.second}>{t('Payment reported')}</span>}
    </>
  );
}

function sumName(row: Row): string {
  if (row.reportedSen > 0) return t('Sent');
  if (isOwed(row)) return labels.balance;
  if (isToRefund(row)) return labels.refund;
  return isWaiting(row) ? t('Entry') : labels.received;
}

/** What waits, of how much if it is a part; else what is owed, goes back or was received. */
function sumText({ reportedSen, balanceSen, toRefundSen, leavingSen, receivedSen, ...row }: Row): string {
  if (reportedSen > 0 && reportedSen < balanceSen)
    return t('{part} of {sum}', { part: formatSum(reportedSen), sum: formatSum(balanceSen) });
  return formatSum(reportedSen || (isOwed(row) ? balanceSen : toRefundSen || leavingSen || receivedSen));
}

/** The day of a sum that is owed, and what came in of it. */
function owedText({ receivedSen, dueOn }: Row): string {
  return joined(', ', [
    dueOn !== null && t('Due {day}', { day: formatCalendarDay(dueOn) }),
    receivedSen > 0 && t('{sum} received', { sum: formatSum(receivedSen) }),
  ]);
}

function Place(row: Row) {
  const place = placeOf(row);
  return (
    <Anchor
      component={Link}
      to={paths.adminBookings({ booking: row.bookingId })}
      state={markFromPage(useLocation(), t('Deposits'))}
      data-opens
      className={table.strong}
      aria-label={t('Open the booking of {place} by {client}', { place, client: row.client })}
    >
      {place}
    </Anchor>
  );
}

function isToRefund({ toRefundSen }: Row): boolean {
  return toRefundSen > 0;
}

type Props = {
  rows: readonly Row[];
  view: DepositView;
  /** Begins to confirm what waits, with this row first. */
  onConfirm: (row: Row) => void;
  /** Begins to record what came in or goes back. */
  onRecord: (row: Row) => void;
  /** The row whose payment is about to be asked for. */
  loadingId: string | undefined;
} & Pick<TableProps<Row>, 'selection' | 'actions'>;

/** Deposits of bookings row by row; their sums and days say the state. */
export function DepositTable({ rows, view, onConfirm, onRecord, loadingId, ...selecting }: Props) {
  const isPhone = useIsNarrow();
  const action: Column<Row> = {
    name: t('Actions'),
    place: 'action',
    cell: (row) => <Action row={row} onConfirm={onConfirm} onRecord={onRecord} loadingId={loadingId} />,
  };
  return (
    <CardTable
      label={t('Deposits')}
      isLow
      columns={[
        ...(isPhone
          ? cardColumns(view)
          : columns.filter(({ has }) => has === undefined || rows.some((row) => has(row, view)))),
        ...(rows.some((row) => isWaiting(row) || isOwed(row) || isToRefund(row)) ? [action] : []),
      ]}
      rows={rows}
      isDue={(row) => view === 'all' && isWaiting(row)}
      {...selecting}
    />
  );
}

/** Whether an entry of a row waits to be confirmed. */
export function isWaiting({ oldestUnconfirmedAt }: Row): boolean {
  return oldestUnconfirmedAt !== null;
}

/** Whether what waits to be confirmed is all that is owed: until then nothing more is asked for. */
function isCovered({ reportedSen, balanceSen }: Row): boolean {
  return reportedSen > 0 && reportedSen >= balanceSen;
}

/** How what was reported differs from what is still to pay. */
function Differing({ dueSen, reportedSen, balanceSen }: Row) {
  if (dueSen === 0 || reportedSen === 0 || reportedSen === balanceSen) return null;
  const isMore = reportedSen > balanceSen;
  return (
    <Text
      span
      inherit
      fz="0.8125rem"
      fw={600}
      c={isMore ? 'var(--mantine-color-error)' : 'var(--mantine-color-amber-text)'}
    >
      {isMore ? t('{sum} more than due', { sum: formatSum(reportedSen - balanceSen) }) : t('Part payment')}
    </Text>
  );
}

/** What the payments that wait are found by in the bank's statement: reference and day. */
function sentText({ reports, oldestUnconfirmedAt }: Row): string {
  const sent = reports.map(({ amountSen, reference, onDay }) =>
    // of several, each with its own sum
    joined(', ', [reports.length > 1 && formatSum(amountSen), reference, onDay && formatCalendarDay(onDay)]),
  );
  return (
    joined('; ', sent) ||
    (oldestUnconfirmedAt === null ? '' : t('since {day}', { day: formatDate(oldestUnconfirmedAt) }))
  );
}

/** How late or how soon, and how bad that is: '3 days late'; calm once all that is owed was sent. */
function DueWhen(row: Row) {
  const { dueOn } = row;
  if (dueOn === null) return null;
  const today = parkToday();
  return (
    <Text span inherit px={0} {...lateStyles[isCovered(row) ? 'calm' : lateUrgency(dueOn, today)]}>
      {dueWhen(dueOn, today)}
    </Text>
  );
}

const lateStyles = {
  calm: {},
  soon: { c: 'var(--mantine-color-amber-text)' },
  alarm: { c: 'var(--mantine-color-error)', fw: 600 },
};

/** By when money is promised back, and whether its account is known. */
function refundText({ toRefundSen, refundBy, hasRefundAccount }: Row): string {
  if (toRefundSen === 0) return '';
  return joined(', ', [
    refundBy && t('by {day}', { day: formatCalendarDay(refundBy) }),
    hasRefundAccount ? t('account given') : t('no account yet'),
  ]);
}

type ActionProps = { row: Row } & Pick<Props, 'onConfirm' | 'onRecord' | 'loadingId'>;

/** What there is to do about the money of a row: to confirm what was reported, or to record what came in without a word, or goes back. */
function Action({ row, onConfirm, onRecord, loadingId }: ActionProps) {
  const names = { place: placeOf(row), client: row.client };
  if (isWaiting(row))
    return (
      <Button
        size="xs"
        variant="default"
        data-row={row._id}
        aria-label={t('Confirm payments of {place} by {client}', names)}
        onClick={() => onConfirm(row)}
      >
        {t('Confirm…')}
      </Button>
    );
  if (!isOwed(row) && !isToRefund(row)) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      data-row={row._id}
      loading={loadingId === row._id}
      aria-label={
        isOwed(row)
          ? t('Record payment of {place} by {client}', names)
          : t('Record refund of {place} to {client}', names)
      }
      onClick={() => onRecord(row)}
    >
      {isOwed(row) ? t('Record payment') : t('Record refund…')}
    </Button>
  );
}
