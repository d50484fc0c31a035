import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { placeOf } from './booking-words.ts';
import { bookingQuery } from './queries.ts';

/** 'Booking of Lot 12' as soon as the booking is known, by a list or because the dialog below the title has read it. */
export function useBookingTitle(id: string | null, known?: Booking): string {
  const read = useQuery({ ...bookingQuery(id ?? ''), enabled: false }).data;
  const booking = read ?? (known?._id === id ? known : undefined);
  return booking === undefined ? 'Booking' : `Booking of ${placeOf(booking)}`;
}
