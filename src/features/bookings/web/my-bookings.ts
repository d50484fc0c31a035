import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { statusLabel, userFilters } from '#features/bookings/labels.ts';
import { type BookingStatus, bookingStatuses, canMove, readStatus } from '#features/bookings/lifecycle.ts';
import {
  type BookingCounts,
  countBookings,
  listBookingsOfUser,
  listMyBookings,
} from '#features/bookings/list-contract.ts';
import { bookingRefusals, bookingTexts } from '#features/bookings/messages.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { CallFailure, isFallbackWorthy, isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { commonRefusals, interpolate } from '#shared/problem.ts';
import { placeOf, shortId } from './booking-labels.ts';
import { type CachedBooking, cacheBookings, readCachedBookings } from './offline-cache.ts';
import { bookingsKey } from './queries.ts';

export const OWN_A_PAGE = 25;

/** Choices of the status filter; the first one is the usual one (R-DASH-07). */
export const filterChoices = ['all', 'pending', 'approved', 'cancelled'] as const;
export type FilterChoice = (typeof filterChoices)[number];

export function isInFilter({ status }: { status: string }, filter: FilterChoice): boolean {
  return filter === 'all' || (userFilters[filter] as readonly string[]).includes(status);
}

/** A row of My Bookings: from the server, or from the copy kept in this browser. */
export type MyBooking = CachedBooking & Partial<Pick<Booking, 'creatorName'>>;

export const filterLabels: Record<FilterChoice, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  cancelled: 'Cancelled',
};

/** Whether a search in the kept copy finds a booking, by its lot, phase, status or short id, as the server would (D-128). */
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

/** How many there are at each choice of the filter, with the sold ones, which no choice but `all` holds. */
export type OwnCounts = Record<FilterChoice | 'sold', number>;

/** The same as the server has counted them. */
export function choiceCounts({ total, byStatus }: BookingCounts): OwnCounts {
  const sum = (filter: FilterChoice) =>
    bookingStatuses.reduce((all, status) => all + (isInFilter({ status }, filter) ? byStatus[status] : 0), 0);
  return {
    all: total,
    pending: sum('pending'),
    approved: sum('approved'),
    cancelled: sum('cancelled'),
    sold: byStatus.sold,
  };
}

/** The same for a list that is there as a whole. */
export function countChoices(bookings: readonly Pick<MyBooking, 'status'>[]): OwnCounts {
  const count = (filter: FilterChoice) => bookings.filter((booking) => isInFilter(booking, filter)).length;
  return {
    all: bookings.length,
    pending: count('pending'),
    approved: count('approved'),
    cancelled: count('cancelled'),
    sold: bookings.filter(({ status }) => status === 'sold').length,
  };
}

/** The row offers Cancel to whoever made the booking, until it has ended (D-76, D-77). */
export function offersCancelInRow(booking: Pick<MyBooking, 'createdBy' | 'status'>, userId: string): boolean {
  return booking.createdBy === userId && canMove('cancel', booking.status);
}

/** Why the own bookings could not be read (R-DASH-20, R-DASH-21). */
export function myBookingsFailure(error: unknown): string {
  if (isServerUnavailable(error)) return bookingTexts.mineUnreachable;
  const isRefused = error instanceof CallFailure && error.kind === 'refused';
  return isRefused ? bookingTexts.mineFailed : bookingTexts.mineUnexpected;
}

/** The status a booking has come to since somebody was asked about it; undefined where it cannot be cancelled any more. */
export function changedMeanwhile(error: unknown): BookingStatus | undefined {
  if (!(error instanceof CallFailure) || error.code !== bookingRefusals.CHANGED_MEANWHILE.code)
    return undefined;
  const found = readStatus(error.found ?? '');
  return found && canMove('cancel', found) ? found : undefined;
}

/** Why a booking could not be cancelled (R-BKG-24 to R-BKG-26). */
export function cancelFailure(error: unknown): string {
  const status = error instanceof CallFailure ? error.status : undefined;
  if (status === 403) return bookingRefusals.CANCEL_FORBIDDEN.message;
  if (status === 404) return bookingRefusals.CANCEL_NOT_FOUND.message;
  const message = error instanceof CallFailure ? error.userMessage : String(error);
  const reason = message || commonRefusals.SERVER_ERROR.message;
  return interpolate(bookingTexts.cancelFailed, { reason });
}

/** A part of somebody's own bookings, newest first, and how many there are in all. */
export type OwnPart = { bookings: Booking[]; total: number };

type Asked = { status?: string; search?: string; documents?: 'true'; limit: number; offset: number };

/** From their own call, else from the list under the person's id (R-CALL-25, R-CALL-26). */
async function loadPart(userId: string, query: Asked, signal: AbortSignal): Promise<OwnPart> {
  const { rows, total } = await callPage(listMyBookings, { query, signal }).catch((error: unknown) => {
    if (!isFallbackWorthy(error)) throw error;
    return callPage(listBookingsOfUser, { params: { userId }, query, signal });
  });
  return { bookings: rows, total };
}

/** What My Bookings is narrowed to. */
export type OwnWanted = { filter: FilterChoice; search: string; page: number };

const newest: OwnWanted = { filter: 'all', search: '', page: 1 };

/**
 * One page of the bookings made by or for a person; the part before stays until it is there. The newest ones are also
 * kept for reading while the server is away (D-55).
 */
export function ownPageQuery(userId: string, wanted: OwnWanted = newest) {
  const { filter, search, page } = wanted;
  const mine = [...bookingsKey, 'mine', userId];
  return queryOptions<OwnPart>({
    queryKey: [...mine, wanted],
    queryFn: async ({ signal }) => {
      const statuses = bookingStatuses.filter((status) => isInFilter({ status }, filter));
      const query = {
        ...(filter !== 'all' && { status: statuses.join() }),
        search,
        limit: OWN_A_PAGE,
        offset: (page - 1) * OWN_A_PAGE,
      };
      const part = await loadPart(userId, query, signal);
      if (filter === 'all' && search === '' && page === 1) cacheBookings(userId, part);
      return part;
    },
    placeholderData: (before, query) => (query?.queryKey[2] === userId ? before : undefined),
    // a failure stays until somebody tries again: changing the tab must not take the copy away
    retryOnMount: false,
  });
}

/** How many of them there are of each status, among those a search finds. */
export function ownCountsQuery(userId: string, search = '') {
  return queryOptions({
    queryKey: [...bookingsKey, 'own counts', userId, search],
    queryFn: ({ signal }) => call(countBookings, { query: { mine: 'true', search }, signal }),
  });
}

/** The newest of them that have not ended, and how many those are. */
export function underWayQuery(userId: string, limit: number) {
  const status = bookingStatuses.filter(acceptsDocuments).join();
  return queryOptions({
    queryKey: [...bookingsKey, 'under way', userId, limit],
    queryFn: ({ signal }) => loadPart(userId, { status, limit, offset: 0 }, signal),
  });
}

/** One page of those with documents (D-100). */
export function withDocumentsQuery(userId: string, page: number) {
  return queryOptions<OwnPart>({
    queryKey: [...bookingsKey, 'with documents', userId, page],
    queryFn: ({ signal }) =>
      loadPart(userId, { documents: 'true', limit: OWN_A_PAGE, offset: (page - 1) * OWN_A_PAGE }, signal),
    placeholderData: (before) => before,
  });
}

/**
 * One page of the own bookings, the newest unless told otherwise; and while the server is away and nothing was loaded
 * yet, the copy kept in this browser (D-55).
 */
export function useMyBookings(userId: string, wanted?: OwnWanted) {
  const query = useQuery(ownPageQuery(userId, wanted));
  const isCut = query.data === undefined && isServerUnavailable(query.error);
  const copy = useMemo(() => (isCut ? readCachedBookings(userId) : null), [isCut, userId]);
  return { query, copy };
}
