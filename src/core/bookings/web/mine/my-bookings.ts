import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { statusLabel, userFilters } from '#core/bookings/labels.ts';
import {
  type BookingStatus,
  bookingStatuses,
  canMove,
  isLive,
  liveStatuses,
  readStatus,
} from '#core/bookings/lifecycle.ts';
import { countBookings, listBookingsOfUser, listMyBookings } from '#core/bookings/list-contract.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { CallFailure, isFallbackWorthy, isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { foldText } from '#shared/clean-text.ts';
import { shortId } from '#shared/ids.ts';
import { commonRefusals } from '#shared/problem.ts';
import { t } from '#shared/say.ts';
import { placeOf } from '../booking-labels.ts';
import { bookingsKey } from '../queries.ts';
import { type CachedBooking, cacheBookings, readCachedBookings } from './offline-cache.ts';

export const OWN_A_PAGE = 25;

/** More live bookings than one person has, and more ended ones than wait for something. */
const MOST_LIVE = 100;

/** Choices of the status filter; the first one is the default. */
export const filterChoices = ['all', 'pending', 'approved', 'sold', 'cancelled'] as const;
export type FilterChoice = (typeof filterChoices)[number];

export function isInFilter({ status }: { status: string }, filter: FilterChoice): boolean {
  if (filter === 'all' || filter === 'sold') return filter === 'all' || status === filter;
  return (userFilters[filter] as readonly string[]).includes(status);
}

/** A row of My Bookings: from the server or from the offline cache. */
export type MyBooking = CachedBooking &
  Partial<
    Pick<Booking, 'name' | 'user' | 'creatorName' | 'deposit' | 'standing' | 'workDesk' | 'agreementSigned'>
  >;

export const filterLabels: Record<FilterChoice, string> = {
  all: t('All'),
  pending: t('Pending'),
  approved: t('Approved'),
  sold: t('Sold'),
  cancelled: t('Cancelled'),
};

/** Whether a search of the offline cache matches a booking, by the same fields as on the server. */
export function isFound(booking: MyBooking, search: string): boolean {
  const text = foldText(search);
  const phase = booking.propertyPhase ?? booking.lot?.phase;
  const places = [
    booking.lot?.name,
    booking.lotNumber,
    placeOf(booking),
    phase !== undefined && t('Phase {phase}', { phase }),
    booking.status,
    statusLabel(booking.status, 'user'),
  ];
  const haystack = foldText(places.filter(Boolean).join('\n'));
  return haystack.includes(text) || shortId(booking._id).toLowerCase() === text;
}

/** The number of bookings for each filter choice. */
export type OwnCounts = Record<FilterChoice, number>;

/** The filter choices of a person: sold bookings have one once there are any. */
export function choicesOf(counts: OwnCounts | undefined, chosen?: FilterChoice): FilterChoice[] {
  return filterChoices.filter((each) => each !== 'sold' || each === chosen || (counts?.sold ?? 0) > 0);
}

export function ownCounts(countOf: (status: BookingStatus) => number): OwnCounts {
  const sum = (filter: FilterChoice) =>
    bookingStatuses.reduce((all, status) => all + (isInFilter({ status }, filter) ? countOf(status) : 0), 0);
  return {
    all: sum('all'),
    pending: sum('pending'),
    approved: sum('approved'),
    cancelled: sum('cancelled'),
    sold: sum('sold'),
  };
}

/** The counts of a list that is loaded as a whole. */
export function ownCountsOf(bookings: readonly Pick<MyBooking, 'status'>[]): OwnCounts {
  return ownCounts((wanted) => bookings.filter(({ status }) => status === wanted).length);
}

type Cancellable = Pick<MyBooking, 'createdBy' | 'status' | 'agreementSigned'>;

/** Whether the row offers Cancel: to the creator of the booking, until it has ended or its agreement is signed (D-492). */
export function offersCancelInRow(booking: Cancellable, userId: string): boolean {
  const { createdBy, status, agreementSigned = false } = booking;
  return createdBy === userId && canMove('cancel', status) && !agreementSigned;
}

/** Why the own bookings could not be loaded. */
export function myBookingsFailure(error: unknown): string {
  if (isServerUnavailable(error)) return t('Unable to load your bookings. Please try again later.');
  const isRefused = error instanceof CallFailure && error.kind === 'refused';
  return isRefused
    ? t('Failed to load your bookings. Please try again later.')
    : t('An unexpected error occurred. Please try again later.');
}

/** After a lost optimistic lock: the new status, if the booking can still be cancelled. */
export function changedMeanwhile(error: unknown): BookingStatus | undefined {
  if (!(error instanceof CallFailure) || error.code !== bookingRefusals.CHANGED_MEANWHILE.code)
    return undefined;
  const found = readStatus(error.found ?? '');
  return found && canMove('cancel', found) ? found : undefined;
}

/** Why a booking could not be cancelled. */
export function cancelFailure(error: unknown): string {
  const status = error instanceof CallFailure ? error.status : undefined;
  if (status === 403) return bookingRefusals.CANCEL_FORBIDDEN.message;
  if (status === 404) return bookingRefusals.CANCEL_NOT_FOUND.message;
  const message = error instanceof CallFailure ? error.userMessage : String(error);
  const reason = message || commonRefusals.SERVER_ERROR.message;
  return t('Failed to cancel booking: {reason}', { reason });
}

/** A part of a person's own bookings, newest first, and their total. */
export type OwnPart = { bookings: Booking[]; total: number };

type Asked = { status?: string; search?: string; documents?: 'true'; limit: number; offset: number };

/** From their own call, else from the list under the person's id. */
async function loadPart(userId: string, query: Asked, signal: AbortSignal): Promise<OwnPart> {
  const { rows, total } = await callPage(listMyBookings, { query, signal }).catch((error: unknown) => {
    if (!isFallbackWorthy(error)) throw error;
    return callPage(listBookingsOfUser, { params: { userId }, query, signal });
  });
  return { bookings: rows, total };
}

/** Filter, search and page of My Bookings. */
type OwnWanted = { filter: FilterChoice; search: string; page: number };

const newest: OwnWanted = { filter: 'all', search: '', page: 1 };

/** One page of the bookings made by or for a person. The first one is kept in the offline cache. */
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
        ...pageRange(page, OWN_A_PAGE),
      };
      const part = await loadPart(userId, query, signal);
      if (filter === 'all' && search === '' && page === 1) cacheBookings(userId, part);
      return part;
    },
    placeholderData: (before, query) => (query?.queryKey[2] === userId ? before : undefined),
    // no retry on mount: after a change of the tab the offline cache must stay on screen
    retryOnMount: false,
  });
}

/** The number of own bookings of each status that match a search. */
export function ownCountsQuery(userId: string, search = '') {
  return queryOptions({
    queryKey: [...bookingsKey, 'own counts', userId, search],
    queryFn: ({ signal }) => call(countBookings, { query: { mine: 'true', search }, signal }),
  });
}

/** The newest own bookings, live ones and ended ones: one that has ended may wait for its refund (D-389). */
export function underWayQuery(userId: string) {
  const asked = [liveStatuses, bookingStatuses.filter((status) => !isLive(status))];
  return queryOptions({
    queryKey: [...bookingsKey, 'under way', userId],
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        asked.map((statuses) =>
          loadPart(userId, { status: statuses.join(), limit: MOST_LIVE, offset: 0 }, signal),
        ),
      );
      return parts.flatMap(({ bookings }) => bookings);
    },
  });
}

/** The booking by which a person holds or bought a lot, or null; one call for all lots. */
export function ownBookingOfLotQuery(userId: string, lotId: string) {
  const status = liveStatuses.join();
  return queryOptions({
    queryKey: [...bookingsKey, 'live', userId],
    queryFn: ({ signal }) => loadPart(userId, { status, limit: MOST_LIVE, offset: 0 }, signal),
    select: ({ bookings }) => bookings.find((booking) => booking.lotId === lotId) ?? null,
  });
}

/** One page of the own bookings with documents. */
export function withDocumentsQuery(userId: string, page: number) {
  return queryOptions<OwnPart>({
    queryKey: [...bookingsKey, 'with documents', userId, page],
    queryFn: ({ signal }) => loadPart(userId, { documents: 'true', ...pageRange(page, OWN_A_PAGE) }, signal),
    placeholderData: (before) => before,
  });
}

/** One page of the own bookings; while the server is unavailable and nothing was loaded, the offline cache. */
export function useMyBookings(userId: string, wanted?: OwnWanted) {
  const query = useQuery(ownPageQuery(userId, wanted));
  const isOffline = query.data === undefined && isServerUnavailable(query.error);
  const copy = useMemo(() => (isOffline ? readCachedBookings(userId) : null), [isOffline, userId]);
  return { query, copy };
}
