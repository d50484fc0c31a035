import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BookingStatusBadge } from '#features/bookings/web/BookingStatusBadge.tsx';
import type { DepositRow } from '#features/deposits/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { formatDate } from '#shared/dates.ts';
import { formatSen } from '#shared/money.ts';
import { DepositStateBadge } from '../DepositStateBadge.tsx';

type Row = DepositRow & { _id: string };

const columns: Column<Row>[] = [
  {
    name: 'Lot',
    place: 'lead',
    cell: ({ place, shortId }) => (
      <>
        <span className={table.strong}>{place}</span>
        <span className={table.second}>{shortId}</span>
      </>
    ),
  },
  {
    name: 'Client',
    place: 'wide',
    cell: ({ client, agencyName }) => (
      <>
        {client}
        <span className={table.second}>{agencyName || 'No agency'}</span>
      </>
    ),
  },
  {
    name: 'Booking',
    isDetail: true,
    cell: ({ status }) => <BookingStatusBadge status={status} place="admin" />,
  },
  {
    name: 'Due',
    isNumeric: true,
    cell: ({ dueSen, dueOn }) => (
      <>
        {formatSen(dueSen)}
        {dueOn !== null && <span className={table.second}>by {formatDate(`${dueOn}T00:00:00`)}</span>}
      </>
    ),
  },
  { name: 'Received', isNumeric: true, cell: ({ receivedSen }) => formatSen(receivedSen) },
  { name: 'Held', isNumeric: true, isDetail: true, cell: ({ heldSen }) => formatSen(heldSen) },
  { name: 'Balance', isNumeric: true, cell: ({ balanceSen }) => formatSen(balanceSen) },
  {
    name: 'State',
    place: 'corner',
    cell: (row) => (
      <>
        <DepositStateBadge state={row.state} />
        <ToConfirm row={row} />
      </>
    ),
  },
  { name: 'Actions', place: 'action', cell: Open },
];

/** Deposits of bookings row by row; those with an entry to confirm stand out. */
export function DepositTable({ rows }: { rows: readonly Row[] }) {
  return (
    <CardTable
      label="Deposits"
      columns={columns}
      rows={rows}
      isDue={({ oldestUnconfirmedAt }) => oldestUnconfirmedAt !== null}
    />
  );
}

/** What waits to be confirmed: payments by their sum, or another entry. */
function ToConfirm({ row: { reportedSen, oldestUnconfirmedAt } }: { row: Row }) {
  if (oldestUnconfirmedAt === null) return null;
  const what = reportedSen > 0 ? formatSen(reportedSen) : 'Entry';
  return (
    <span className={table.second}>
      {what} to confirm
      <br />
      since {formatDate(oldestUnconfirmedAt)}
    </span>
  );
}

function Open({ bookingId, place, client }: Row) {
  return (
    <Button
      component={Link}
      to={paths.adminBookings({ booking: bookingId })}
      size="xs"
      variant="default"
      aria-label={`Open the booking of ${place} by ${client}`}
    >
      Open
    </Button>
  );
}
