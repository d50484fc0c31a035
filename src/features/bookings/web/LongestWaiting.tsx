import { Button, Group, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { type BookingStatus, isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import { deskTexts } from '#features/bookings/messages.ts';
import { formatSpan } from '#shared/dates.ts';
import { clientNameOf, placeOf } from './booking-words.ts';
import { byUrgency } from './desk-list.ts';
import classes from './LongestWaiting.module.css';

/** So many are named; the list behind the count has the rest. */
const NAMED = 5;

type Props = {
  bookings: readonly Booking[];
  /** The status that waits for the viewer. */
  mine: BookingStatus;
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (booking: Booking) => void;
};

/** The requests that wait longest for whoever looks, each one press away from its answer. */
export function LongestWaiting({ bookings, mine, now, onOpen }: Props) {
  const waiting = bookings
    .filter(({ status }) => status === mine)
    .toSorted(byUrgency(mine))
    .slice(0, NAMED);
  if (waiting.length === 0) return <Text c="dimmed">{deskTexts.nothingWaits}</Text>;
  return (
    <ol className={classes.list}>
      {waiting.map((booking) => (
        <li key={booking._id} className={classes.item}>
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
