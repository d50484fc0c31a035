import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { type LabelPlace, statusLabel } from '#features/bookings/labels.ts';
import { type BookingStatus, bookingStatuses } from '#features/bookings/lifecycle.ts';
import type { BookingCounts } from '#features/bookings/list-contract.ts';
import { queueTexts } from '#features/bookings/messages.ts';
import { BookingStatusBadge } from '#features/bookings/web/BookingStatusBadge.tsx';
import { clientNameOf, placeOf } from '#features/bookings/web/booking-labels.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatCount } from '#shared/counts.ts';
import { WaitingMarks } from './booking-cells.tsx';
import classes from './OldestPending.module.css';

type Props = {
  /** Pending bookings, oldest first. */
  bookings: readonly Booking[];
  /** Read by the office, which is told what is overdue. */
  isOffice?: boolean;
  onOpen: (booking: Booking) => void;
};

/** The oldest pending requests, each with a button that opens its review. */
export function OldestPending({ bookings, isOffice = false, onOpen }: Props) {
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
            <WaitingMarks booking={booking} now={now} isOffice={isOffice} />
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

type StatusCountsProps = {
  counts: BookingCounts;
  place: LabelPlace;
  /** Link to the bookings that a number counts; `all` to those of any status. */
  to: (status: BookingStatus | 'all') => string;
};

/** The number of bookings per status label, as links; statuses with the same label are summed. */
export function StatusCounts({ counts, place, to }: StatusCountsProps) {
  const labels = [...new Set(bookingStatuses.map((status) => statusLabel(status, place)))];
  return (
    <dl className={classes.statusCounts}>
      {labels.map((label) => {
        const statuses = bookingStatuses.filter((status) => statusLabel(status, place) === label);
        const [status = 'expired'] = statuses;
        return (
          <div key={label} className={classes.statusCount}>
            <dt>
              <BookingStatusBadge status={status} place={place} />
            </dt>
            <dd className={classes.statusNumber}>
              <CountLink
                count={statuses.reduce((sum, each) => sum + counts.byStatus[each], 0)}
                label={label}
                to={to(status)}
              />
            </dd>
          </div>
        );
      })}
      <div className={classes.statusCount}>
        <dt>All</dt>
        <dd className={classes.statusNumber}>
          <CountLink count={counts.total} label="All" to={to('all')} />
        </dd>
      </div>
    </dl>
  );
}

/** A number as a link to what it counts, unless that is nothing. */
function CountLink({ count, label, to }: { count: number; label: string; to: string }) {
  const text = formatCount(count);
  if (count === 0) return text;
  return (
    <Anchor component={Link} to={to} inherit c="inherit" underline="always" aria-label={`${text}, ${label}`}>
      {text}
    </Anchor>
  );
}
