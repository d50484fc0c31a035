import type { Booking } from '#features/bookings/contract.ts';
import { type BookingStatus, waitingSince } from '#features/bookings/lifecycle.ts';
import { placeOf } from './booking-words.ts';

export const sortChoices = ['waiting', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

/** Whether every word is found in the lot, client, creator, agency or id of a booking, whatever the case. */
export function matchesSearch(booking: Booking, text: string): boolean {
  const { name, email, phone, contactPhone, user, creatorName, agencyName, propertyName, id } = booking;
  const places = [placeOf(booking), name, email, phone, contactPhone, user.name, user.email];
  const haystack = [...places, creatorName, agencyName, propertyName, id].join('\n').toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => haystack.includes(word));
}

/** What the viewer has to decide comes first, longest waiting on top; then what waits elsewhere; then the rest, newest first. */
export function byUrgency(mine: BookingStatus) {
  const rank = (booking: Booking) => {
    if (booking.status === mine) return 0;
    return waitingSince(booking) === null ? 2 : 1;
  };
  return (one: Booking, other: Booking): number => {
    const order = rank(one) - rank(other);
    if (order !== 0) return order;
    const [a, b] = [waitingSince(one), waitingSince(other)];
    return a === null || b === null ? byNewest(one, other) : a.localeCompare(b);
  };
}

export function byNewest(one: Booking, other: Booking): number {
  return other.createdAt.localeCompare(one.createdAt);
}
