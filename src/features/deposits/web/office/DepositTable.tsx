import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BookingStatusBadge } from '#features/bookings/web/BookingStatusBadge.tsx';
import type { DepositRow } from '#features/deposits/contract.ts';
import { depositListTexts } from '#features/deposits/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatSen } from '#shared/money.ts';
import { DepositStateBadge } from '../DepositStateBadge.tsx';

type Row = DepositRow & { _id: string };

const columns: Column<Row>[] = [
  {
    name: depositListTexts.lot,
    place: 'lead',
    cell: ({ place, shortId }) => (
      <>
        <span className={table.strong}>{place}</span>
        <span className={table.second}>{shortId}</span>
      </>
    ),
  },
  {
    name: depositListTexts.client,
    place: 'wide',
    cell: ({ client, agencyName }) => (
      <>
        {client}
        <span className={table.second}>{agencyName || depositListTexts.noAgency}</span>
      </>
    ),
  },
  {
    name: depositListTexts.booking,
    isDetail: true,
    cell: ({ status }) => <BookingStatusBadge status={status} place="admin" />,
  },
  {
    name: depositListTexts.due,
    isNumeric: true,
    cell: ({ dueSen, dueOn }) => (
      <>
        {formatSen(dueSen)}
        {dueOn !== null && (
          <span className={table.second}>
            {interpolate(depositListTexts.dueBy, { day: formatDate(`${dueOn}T00:00:00`) })}
          </span>
        )}
      </>
    ),
  },
  { name: depositListTexts.received, isNumeric: true, cell: ({ receivedSen }) => formatSen(receivedSen) },
  { name: depositListTexts.held, isNumeric: true, isDetail: true, cell: ({ heldSen }) => formatSen(heldSen) },
  { name: depositListTexts.balance, isNumeric: true, cell: ({ balanceSen }) => formatSen(balanceSen) },
  {
    name: depositListTexts.state,
    place: 'corner',
    cell: (row) => (
      <>
        <DepositStateBadge state={row.state} />
        <ToConfirm row={row} />
      </>
    ),
  },
  { name: depositListTexts.actions, place: 'action', cell: Open },
];

/** Deposits of bookings row by row; those with an entry to confirm stand out. */
export function DepositTable({ rows }: { rows: readonly Row[] }) {
  return (
    <CardTable
      label={depositListTexts.deposits}
      columns={columns}
      rows={rows}
      isDue={({ oldestUnconfirmedAt }) => oldestUnconfirmedAt !== null}
    />
  );
}

/** What waits to be confirmed: payments by their sum, or another entry. */
function ToConfirm({ row: { reportedSen, oldestUnconfirmedAt } }: { row: Row }) {
  if (oldestUnconfirmedAt === null) return null;
  const what = reportedSen > 0 ? formatSen(reportedSen) : depositListTexts.entry;
  return (
    <span className={table.second}>
      {interpolate(depositListTexts.toConfirm, { what })}
      <br />
      {interpolate(depositListTexts.waitsSince, { day: formatDate(oldestUnconfirmedAt) })}
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
      aria-label={interpolate(depositListTexts.openBooking, { place, client })}
    >
      {depositListTexts.open}
    </Button>
  );
}
