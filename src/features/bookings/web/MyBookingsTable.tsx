import { Button, Group, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import table from '#web/ui/card-table.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { lotTypeOf, placeOf, shortId } from './booking-words.ts';
import classes from './MyBookings.module.css';
import { type MyBooking, offersCancelInRow } from './my-bookings.ts';

type Props = {
  bookings: readonly MyBooking[];
  userId: string;
  /** Left out for a kept copy, which can only be read. */
  onOpen?: (booking: MyBooking) => void;
  onCancel?: (booking: MyBooking) => void;
};

/** The own bookings row by row, and card by card on a phone (R-DASH-09, R-DASH-13). */
export function MyBookingsTable({ bookings, ...row }: Props) {
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="My bookings" verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Booking ID</Table.Th>
            <Table.Th scope="col">Lot</Table.Th>
            <Table.Th scope="col" className={classes.price}>
              Price
            </Table.Th>
            <Table.Th scope="col">Requested</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {bookings.map((booking) => (
            <Row key={booking._id} booking={booking} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ booking, userId, onOpen, onCancel }: Omit<Props, 'bookings'> & { booking: MyBooking }) {
  const place = placeOf(booking);
  const phase = booking.propertyPhase ?? booking.lot?.phase;
  const isForMe = booking.createdBy !== userId && booking.creatorName;
  return (
    <Table.Tr className={table.row}>
      <Table.Td data-column="Booking ID" className={classes.id}>
        {shortId(booking._id)}
      </Table.Td>
      <Table.Td className={table.lead}>
        {onOpen ? (
          <UnstyledButton className={classes.opener} onClick={() => onOpen(booking)}>
            {place}
          </UnstyledButton>
        ) : (
          <span className={table.strong}>{place}</span>
        )}{' '}
        <span className={table.second}>
          Type {lotTypeOf(booking)}
          {phase !== undefined && ` · Phase ${phase}`}
        </span>
        {isForMe && <span className={table.second}>Created by {booking.creatorName}</span>}
      </Table.Td>
      <Table.Td data-column="Price" className={classes.price}>
        {formatPrice(booking.price)}
      </Table.Td>
      <Table.Td data-column="Requested" className={classes.half}>
        <span className={classes.date}>{formatDate(booking.createdAt)}</span>
      </Table.Td>
      <Table.Td className={`${table.corner} ${classes.status}`}>
        <BookingStatusBadge status={booking.status} />
        {booking.expiresAt && (
          <span className={table.second}>Held until {formatDate(booking.expiresAt)}</span>
        )}
      </Table.Td>
      <Table.Td className={table.action}>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {onOpen && (
            <Button
              size="xs"
              variant="default"
              aria-label={`View booking of ${place}`}
              onClick={() => onOpen(booking)}
            >
              View
            </Button>
          )}
          {onCancel && offersCancelInRow(booking, userId) && (
            <Button
              size="xs"
              variant="default"
              className={classes.cancel}
              aria-label={`Cancel booking of ${place}`}
              onClick={() => onCancel(booking)}
            >
              Cancel
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
