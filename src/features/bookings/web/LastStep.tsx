import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { decisionTexts, eventTitles } from '#features/bookings/messages.ts';
import { formatDateTime } from '#shared/dates.ts';
import { fillIn } from '#shared/problem.ts';
import { bookingEventsQuery } from './queries.ts';

/** What was done last and by whom, for somebody who came too late; the history below has the rest. */
export function LastStep({ booking }: { booking: Booking }) {
  const events = useQuery(bookingEventsQuery(booking));
  const last = events.data?.at(-1);
  if (last === undefined) return null;
  const { action, by, at } = last;
  return (
    <Text size="sm">
      {fillIn(decisionTexts.lastStep, {
        step: eventTitles[action],
        name: by.name,
        at: formatDateTime(at),
      })}
    </Text>
  );
}
