import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { placeName } from '#core/bookings/labels.ts';
import { dueWhen } from '#core/bookings/web/booking-deposit.ts';
import type { DepositRow } from '#modules/deposits/contract.ts';
import { type DepositView, isOwed } from '#modules/deposits/lifecycle.ts';
import { depositColumnLabels as labels } from '#modules/deposits/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { CardTable, type Column, Name, type TableProps } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { formatCalendarDay, formatDate } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DepositTable.module.css';

export type Row = DepositRow & { _id: string };

/** A column, and whether a row has something in it: one without anything in any row is left out. */
type Filled = Column<Row> & { has?: (row: Row) => boolean };

/** Lot and unit of a row, in the language of the page. */
export const placeOf = ({ lotNumber, unitNumber }: DepositRow) => placeName(lotNumber, unitNumber);

const columns: readonly Filled[] = [
  {
    name: labels.place,
    place: 'lead',
    cell: (row) => (
      <Anchor
        component={Link}
        to={paths.adminBookings({ booking: row.bookingId })}
        data-opens
        className={table.strong}
        aria-label={t('Open the booking of {place} by {client}', {
          place: placeOf(row),
          client: row.client,
        })}
      >
        {placeOf(row)}
      </Anchor>
    ),
  },
  {
    name: labels.client,
    place: 'wide',
    isNamed: false,
    className: classes.client,
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
    className: classes.owed,
    has: isOwed,
    cell: (row) => (isOwed(row) ? <Owed {...row} /> : null),
  },
  {
    name: labels.received,
    isNumeric: true,
    has: ({ receivedSen }) => receivedSen > 0,
    cell: ({ receivedSen, dueSen }) =>
      receivedSen === 0 ? null : (
        <>
          {formatSum(receivedSen)}
          {dueSen > 0 && <span className={table.second}>{t('of {sum}', { sum: formatSum(dueSen) })}</span>}
        </>
      ),
  },
  {
    name: labels.reported,
    isNumeric: true,
    has: (row) => isWaiting(row) && !isSent(row),
    cell: (row) =>
      row.oldestUnconfirmedAt === null || isSent(row) ? null : (
        <>
          {row.reportedSen > 0 ? formatSum(row.reportedSen) : t('Entry')}
          <TooMuch {...row} />
          <span className={`${table.second} ${classes.detail}`}>
            {t('since {day}', { day: formatDate(row.oldestUnconfirmedAt) })}
          </span>
        </>
      ),
  },
  {
    name: labels.refund,
    isNumeric: true,
    has: isToRefund,
    cell: (row) => (isToRefund(row) ? <ToRefund {...row} /> : null),
  },
];

function isToRefund({ toRefundSen }: Row): boolean {
  return toRefundSen > 0;
}

type Props = {
  rows: readonly Row[];
  view: DepositView;
  /** Begins to confirm what waits, with this row first. */
  onConfirm: (row: Row) => void;
} & Pick<TableProps<Row>, 'selection' | 'actions'>;

/** Deposits of bookings row by row; their sums and days say the state. */
export function DepositTable({ rows, view, onConfirm, ...selecting }: Props) {
  const action: Column<Row> = {
    name: t('Actions'),
    place: 'action',
    cell: (row) => isWaiting(row) && <Confirm row={row} onConfirm={onConfirm} />,
  };
  return (
    <CardTable
      label={t('Deposits')}
      isLow
      columns={[
        ...columns.filter(({ has }) => has === undefined || rows.some(has)),
        ...(rows.some(isWaiting) ? [action] : []),
      ]}
      rows={rows}
      isDue={(row) => view === 'all' && isWaiting(row)}
      {...selecting}
    />
  );
}

/** Whether an entry of a row waits to be confirmed. */
export const isWaiting = ({ oldestUnconfirmedAt }: Row) => oldestUnconfirmedAt !== null;

/** Whether what waits was sent for what is owed, beside which it stands. */
const isSent = (row: Row) => isOwed(row) && row.reportedSen > 0;

function TooMuch({ dueSen, reportedSen, balanceSen }: Row) {
  if (dueSen === 0 || reportedSen <= balanceSen) return null;
  return (
    <Text span inherit className={table.second} c="var(--mantine-color-error)">
      {t('{sum} more than due', { sum: formatSum(reportedSen - balanceSen) })}
    </Text>
  );
}

/** What is still to pay, with what was sent of it, and how late or how soon: '3 days late, Nov 26, 2026'. */
function Owed(row: Row) {
  const { state, balanceSen, dueOn, reportedSen } = row;
  const owed = formatSum(balanceSen);
  return (
    <>
      {isSent(row) ? t('{sent} of {owed} sent', { sent: formatSum(reportedSen), owed }) : owed}
      <TooMuch {...row} />
      {dueOn !== null && (
        <span className={table.second}>
          <Text span inherit {...(state === 'overdue' && { c: 'var(--mantine-color-error)' })}>
            {dueWhen(dueOn, parkToday())}
          </Text>
          <span className={classes.detail}>
            {mark(', ')}
            {formatCalendarDay(dueOn)}
          </span>
        </span>
      )}
    </>
  );
}

/** What goes back, by when that is promised, and whether its account is known. */
function ToRefund({ toRefundSen, refundBy, hasRefundAccount }: Row) {
  const said = [
    refundBy && t('by {day}', { day: formatCalendarDay(refundBy) }),
    hasRefundAccount ? t('account given') : t('no account yet'),
  ];
  return (
    <>
      {formatSum(toRefundSen)}
      <span className={table.second}>{joined(', ', said)}</span>
    </>
  );
}

function Confirm({ row, onConfirm }: { row: Row; onConfirm: (row: Row) => void }) {
  const names = { place: placeOf(row), client: row.client };
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('Confirm payments of {place} by {client}', names)}
      onClick={() => onConfirm(row)}
    >
      {t('Confirm…')}
    </Button>
  );
}
