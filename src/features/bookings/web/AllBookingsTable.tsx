import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { formatDate } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import classes from './AllBookingsTable.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { placeOf } from './booking-labels.ts';

const columns: Column<Booking>[] = [
  { name: 'Lot', place: 'lead', cell: Stock },
  { name: 'Client', place: 'wide', cell: Client },
  { name: 'Agency', cell: ({ agencyName }) => agencyName },
  { name: 'Price', className: classes.price, cell: ({ price }) => formatPrice(price) },
  { name: 'Requested', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    name: 'Status',
    place: 'corner',
    cell: ({ status }) => <BookingStatusBadge status={status} place="admin" />,
  },
  { name: 'Actions', place: 'action', cell: Open },
];

/** Bookings row by row, each with the way to where it is processed (D-10). */
export function AllBookingsTable({ bookings }: { bookings: readonly Booking[] }) {
  return <CardTable label="All bookings" columns={columns} rows={bookings} />;
}

function Stock(booking: Booking) {
  const { lotType, propertyPhase } = booking;
  return (
    <>
      <span className={table.strong}>{placeOf(booking)}</span>
      <span className={table.second}>
        {lotType !== null && `Type ${lotType}`}
        {propertyPhase !== null && ` · Phase ${propertyPhase}`}
      </span>
    </>
  );
}

function Client({ name, email }: Booking) {
  return (
    <>
      {name}
      <span className={table.second}>{email}</span>
    </>
  );
}

function Open(booking: Booking) {
  return (
    <Button
      component={Link}
      to={paths.adminBookings({ booking: booking._id })}
      size="xs"
      variant="default"
      aria-label={`Open the booking of ${placeOf(booking)} by ${booking.name}`}
    >
      Open
    </Button>
  );
}
