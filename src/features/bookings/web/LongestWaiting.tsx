import { Button, Group, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import { deskTexts } from '#features/bookings/messages.ts';
import { formatSpan } from '#shared/dates.ts';
import { clientNameOf, placeOf } from './booking-words.ts';
import classes from './LongestWaiting.module.css';

type Props = {
  /** Those that wait for the viewer, longest first. */
  bookings: readonly Booking[];
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (booking: Booking) => void;
};

/** The requests that wait longest for whoever looks, each one press away from its answer. */
export function LongestWaiting({ bookings, now, onOpen }: Props) {
  if (bookings.length === 0) return <Text c="dimmed">{deskTexts.nothingWaits}</Text>;
  return (
    <ol className={classes.list}>
      {bookings.map((booking) => (
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
