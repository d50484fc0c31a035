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
  /** Those that wait for the viewer, longest first. */
  bookings: readonly Booking[];
  onOpen: (booking: Booking) => void;
};

/** The requests that wait longest for whoever looks, each one press away from its decision. */
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

/** How many bookings there are of each status; statuses that read alike are counted together. */
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
