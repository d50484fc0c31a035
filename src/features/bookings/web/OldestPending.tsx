import { Button, Group, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { type LabelPlace, statusLabel } from '#features/bookings/labels.ts';
import { bookingStatuses, isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import type { BookingCounts } from '#features/bookings/list-contract.ts';
import { queueTexts } from '#features/bookings/messages.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatCount } from '#shared/counts.ts';
import { formatSpan } from '#shared/dates.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, placeOf } from './booking-labels.ts';
import classes from './OldestPending.module.css';

type Props = {
  /** Pending bookings, oldest first. */
  bookings: readonly Booking[];
  onOpen: (booking: Booking) => void;
};

/** The oldest pending requests, each with a button that opens its review. */
export function OldestPending({ bookings, onOpen }: Props) {
  const now = useNow();
  if (bookings.length === 0) return <Text c="dimmed">{queueTexts.nothingWaits}</Text>;
  return (
    <ol className={classes.oldest}>
      {bookings.map((booking) => (
        <li key={booking._id} className={classes.oldestItem}>
          <div>
            <Text fw={600}>
              {placeOf(booking)}, {clientNameOf(booking)}
            </Text>
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Waiting {formatSpan(now - Date.parse(waitingSince(booking) ?? booking.createdAt))}
              </Text>
              {isOverdue(booking, now) && (
                <Text size="sm" fw={600} c="var(--mantine-color-error)">
                  Overdue
                </Text>
              )}
            </Group>
          </div>
          <Button
            size="xs"
            aria-label={`Review ${placeOf(booking)}, ${clientNameOf(booking)}`}
            onClick={() => onOpen(booking)}
          >
            Review
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** The number of bookings per status label; statuses with the same label are summed. */
export function StatusCounts({ counts, place }: { counts: BookingCounts; place: LabelPlace }) {
  const labels = [...new Set(bookingStatuses.map((status) => statusLabel(status, place)))];
  return (
    <dl className={classes.statusCounts}>
      {labels.map((label) => {
        const statuses = bookingStatuses.filter((status) => statusLabel(status, place) === label);
        return (
          <div key={label} className={classes.statusCount}>
            <dt>
              <BookingStatusBadge status={statuses[0] ?? label} place={place} />
            </dt>
            <dd className={classes.statusNumber}>
              {formatCount(statuses.reduce((sum, status) => sum + counts.byStatus[status], 0))}
            </dd>
          </div>
        );
      })}
      <div className={classes.statusCount}>
        <dt>All</dt>
        <dd className={classes.statusNumber}>{formatCount(counts.total)}</dd>
      </div>
    </dl>
  );
}
