import { Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import type { StaffDecision } from '#core/bookings/lifecycle.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { interpolate } from '#shared/interpolate.ts';
import { decidedLines } from '../decision-messages.ts';

type Props = { booking: Booking | undefined; meaning: StaffDecision; text: string; done: string };

/** What was decided about which record, 'Lot 31: forwarded to the park office', and what that did. */
export function DecidedLine({ booking, meaning, text, done }: Props) {
  return (
    <>
      {booking && <Text fw={600}>{interpolate(decidedLines[meaning], { place: placeOf(booking) })}</Text>}
      <Text size="sm">{text}</Text>
      {done && <Text size="sm">{done}</Text>}
    </>
  );
}
