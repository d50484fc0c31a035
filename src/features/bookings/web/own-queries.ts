import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { userFilters } from '#features/bookings/labels.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { countBookings, listBookingsOfUser, listMyBookings } from '#features/bookings/list-contract.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { cacheBookings } from './offline-cache.ts';
import { bookingsKey } from './queries.ts';

export const OWN_A_PAGE = 25;

/** Choices of the status filter; the first one is the usual one (R-DASH-07). */
export const filterChoices = ['all', 'pending', 'approved', 'cancelled'] as const;
export type FilterChoice = (typeof filterChoices)[number];

export function isInFilter({ status }: { status: string }, filter: FilterChoice): boolean {
  return filter === 'all' || (userFilters[filter] as readonly string[]).includes(status);
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
