import { Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { mark, sentences } from '#shared/punctuation.ts';

type Props = { booking: Booking | undefined; text: string; done: string };

/** What was decided about which record, 'Lot 5: Booking marked as booked successfully', and what else that did (D-302). */
export function DecidedLine({ booking, text, done }: Props) {
  return (
    <Text size="sm">
      {booking && (
        <Text span inherit fw={600}>
          {placeOf(booking)}
          {mark(': ')}
        </Text>
      )}
      <span>{text}</span>
      {done && <span>{sentences(mark('.'), done)}</span>}
    </Text>
  );
}
