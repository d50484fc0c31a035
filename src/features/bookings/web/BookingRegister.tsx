import { Button, Table, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/paths.ts';
import table from '#web/ui/card-table.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';

/** Bookings row by row, each with the way to where it is processed (D-10). */
export function BookingRegister({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="All bookings" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Lot</Table.Th>
            <Table.Th scope="col">Client</Table.Th>
            <Table.Th scope="col">Agency</Table.Th>
            <Table.Th scope="col">Price</Table.Th>
            <Table.Th scope="col">Requested</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {bookings.map((booking) => (
            <Row key={booking._id} booking={booking} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ booking }: { booking: Booking }) {
  const { lotType, propertyPhase } = booking;
  const stock = booking.lotNumber ?? booking.unit?.unitNumber ?? '';
  return (
    <Table.Tr className={table.row}>
      <Table.Td className={table.lead}>
        <span className={table.strong}>{stock}</span>
        <span className={table.second}>
          {lotType !== null && `Type ${lotType}`}
          {propertyPhase !== null && `, phase ${propertyPhase}`}
        </span>
      </Table.Td>
      <Table.Td data-column="Client" className={table.wide}>
        {booking.name}
        <span className={table.second}>{booking.email}</span>
      </Table.Td>
      <Table.Td data-column="Agency">{booking.agencyName}</Table.Td>
      <Table.Td data-column="Price">{formatPrice(booking.price)}</Table.Td>
      <Table.Td data-column="Requested">{formatDate(booking.createdAt)}</Table.Td>
      <Table.Td data-column="Status">
        <BookingStatusBadge status={booking.status} place="admin" />
      </Table.Td>
      <Table.Td className={table.action}>
        <Button
          component={Link}
          to={paths.adminBookings({ booking: booking._id })}
          size="xs"
          variant="default"
          aria-label={`Open the booking of ${stock} by ${booking.name}`}
        >
          Open
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
