import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { statusLabel, userFilters } from '#features/bookings/label-lifecycle.ts';
import { canMove } from '#features/bookings/lifecycle.ts';
import { bookingRefusals, bookingTexts } from '#features/bookings/messages.ts';
import { commonRefusals, fillIn } from '#shared/problem.ts';
import { CallFailure, isServerAway } from '#web/call-failure.ts';
import { placeOf, shortId } from './booking-words.ts';
import { type KeptBooking, readKeptBookings } from './kept-bookings.ts';
import { myBookingsQuery } from './queries.ts';

/** A row of My Bookings: from the server, or from the copy kept in this browser. */
export type MyBooking = KeptBooking & Partial<Pick<Booking, 'creatorName'>>;

/** Choices of the status filter; the first one is the usual one (R-DASH-07). */
export const filterChoices = ['all', 'pending', 'approved', 'cancelled'] as const;
export type FilterChoice = (typeof filterChoices)[number];

export const filterLabels: Record<FilterChoice, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  cancelled: 'Cancelled',
};

export function isInFilter(booking: Pick<MyBooking, 'status'>, filter: FilterChoice): boolean {
  return filter === 'all' || (userFilters[filter] as readonly string[]).includes(booking.status);
}

/** Whether a search finds a booking by its lot, phase or status, whatever the case; or by its short id (R-DASH-06, D-128). */
export function isFound(booking: MyBooking, search: string): boolean {
  const text = search.trim().toLowerCase();
  const phase = booking.propertyPhase ?? booking.lot?.phase;
  const places = [
    booking.lot?.name,
    booking.lotNumber,
    placeOf(booking),
    phase !== undefined && `Phase ${phase}`,
    booking.status,
    statusLabel(booking.status, 'user'),
  ];
  const haystack = places.filter(Boolean).join('\n').toLowerCase();
  return haystack.includes(text) || shortId(booking._id).toLowerCase() === text;
}

/** The row offers Cancel to whoever made the booking, until it has ended (D-76, D-77). */
export function offersCancelInRow(booking: Pick<MyBooking, 'createdBy' | 'status'>, userId: string): boolean {
  return booking.createdBy === userId && canMove('cancel', booking.status);
}

/** Why the own bookings could not be read (R-DASH-20, R-DASH-21). */
export function myBookingsFailure(error: unknown): string {
  if (isServerAway(error)) return bookingTexts.mineUnreachable;
  const isRefused = error instanceof CallFailure && error.kind === 'refused';
  return isRefused ? bookingTexts.mineFailed : bookingTexts.mineUnexpected;
}

/** Why a booking could not be cancelled (R-BKG-24 to R-BKG-26). */
export function cancelFailure(error: unknown): string {
  const status = error instanceof CallFailure ? error.status : undefined;
  if (status === 403) return bookingRefusals.CANCEL_FORBIDDEN.message;
  if (status === 404) return bookingRefusals.CANCEL_NOT_FOUND.message;
  const told = error instanceof CallFailure ? error.userMessage : String(error);
  const reason = told || commonRefusals.SERVER_ERROR.message;
  return fillIn(bookingTexts.cancelFailed, { reason });
}

/** The own bookings, and while the server is away and nothing was loaded yet, the copy kept in this browser (D-55). */
export function useMyBookings(userId: string) {
  // a failure stays until somebody tries again: changing the tab must not take the copy away
  const query = useQuery({ ...myBookingsQuery(userId), retryOnMount: false });
  const isCut = query.data === undefined && isServerAway(query.error);
  const copy = useMemo(() => (isCut ? readKeptBookings(userId) : null), [isCut, userId]);
  return { query, copy };
}
