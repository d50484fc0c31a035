import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import type { DepositRow } from '#modules/deposits/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { formatCalendarDay, formatDate } from '#shared/dates.ts';
import { formatSen } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { DepositStateBadge } from '../DepositStateBadge.tsx';

type Row = DepositRow & { _id: string };

const columns: Column<Row>[] = [
  {
    name: t('Lot'),
    place: 'lead',
    cell: ({ place, shortId }) => (
      <>
        <span className={table.strong}>{place}</span>
        <span className={table.second}>{shortId}</span>
      </>
    ),
  },
  {
    name: t('Client'),
    place: 'wide',
    cell: ({ client, agencyName }) => (
      <>
        {client}
        <span className={table.second}>{agencyName || t('No agency')}</span>
      </>
    ),
  },
  {
    name: t('Booking'),
    isDetail: true,
    cell: ({ status }) => <BookingStatusBadge status={status} place="admin" />,
  },
  {
    name: t('Due'),
    isNumeric: true,
    cell: ({ dueSen, dueOn }) => (
      <>
        {formatSen(dueSen)}
        {dueOn !== null && (
          <span className={table.second}>{t('by {day}', { day: formatDate(`${dueOn}T00:00:00`) })}</span>
        )}
      </>
    ),
  },
  { name: t('Received'), isNumeric: true, cell: ({ receivedSen }) => formatSen(receivedSen) },
  { name: t('Held'), isNumeric: true, isDetail: true, cell: ({ heldSen }) => formatSen(heldSen) },
  { name: t('Balance'), isNumeric: true, cell: ({ balanceSen }) => formatSen(balanceSen) },
  {
    name: t('State'),
    place: 'corner',
    cell: (row) => (
      <>
        <DepositStateBadge state={row.state} />
        <ToConfirm row={row} />
        <ToRefund row={row} />
      </>
    ),
  },
  { name: t('Actions'), place: 'action', cell: Open },
];

/** Deposits of bookings row by row; those with an entry to confirm stand out. */
export function DepositTable({ rows }: { rows: readonly Row[] }) {
  return (
    <CardTable
      label={t('Deposits')}
      columns={columns}
      rows={rows}
      isDue={({ oldestUnconfirmedAt }) => oldestUnconfirmedAt !== null}
    />
  );
}

/** What waits to be confirmed: payments by their sum, or another entry. */
function ToConfirm({ row: { reportedSen, oldestUnconfirmedAt } }: { row: Row }) {
  if (oldestUnconfirmedAt === null) return null;
  const what = reportedSen > 0 ? formatSen(reportedSen) : t('Entry');
  return (
    <span className={table.second}>
      {t('{what} to confirm', { what })}
      <br />
      {t('since {day}', { day: formatDate(oldestUnconfirmedAt) })}
    </span>
  );
}

/** By when a refund is promised, and whether its account is known. */
function ToRefund({ row: { state, refundBy, hasRefundAccount } }: { row: Row }) {
  if (state !== 'refund_due') return null;
  const said = [
    refundBy && t('by {day}', { day: formatCalendarDay(refundBy) }),
    hasRefundAccount ? t('account given') : t('no account yet'),
  ];
  return <span className={table.second}>{joined(', ', said)}</span>;
}

function Open({ bookingId, place, client }: Row) {
  return (
    <Button
      component={Link}
      to={paths.adminBookings({ booking: bookingId })}
      data-opens
      size="xs"
      variant="default"
      aria-label={t('Open the booking of {place} by {client}', { place, client })}
    >
      {t('Open')}
    </Button>
  );
}
