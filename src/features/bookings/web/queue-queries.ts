import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { type BookingStatus, bookingStatuses } from '#features/bookings/lifecycle.ts';
import { countBookings, listAgencyBookings, listAllBookings } from '#features/bookings/list-contract.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { REFETCH_MS } from '#platform/web/ui/use-live-list.ts';
import { bookingsKey } from './queries.ts';

export const sortChoices = ['waiting', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

/** Whose bookings: those of the agency, for the office every agency's (D-89, D-134), or every booking there is. */
export type QueueScope = 'agency' | 'office';

/** What a booking queue asks for. `limit` and `offset` count bookings. */
export type QueueWanted = {
  statuses: readonly BookingStatus[];
  /** Only what is overdue with the office. */
  overdue: boolean;
  search: string;
  sort: SortChoice;
  limit: number;
  offset: number;
};

/**
 * A part of a queue and how many bookings it holds in all. `complete` is false when only the fallback endpoint answered,
 * whose documented list leaves bookings out.
 */
export type QueuePart = { rows: Booking[]; total: number; complete: boolean };

/** A part of a list, named so that no other one stands in for it; the part before stays until the next one is there. */
export function queueQuery(scope: QueueScope, name: string, wanted: QueueWanted) {
  const queryKey = [...bookingsKey, 'queue', `${scope} ${name}`, wanted];
  return queryOptions<QueuePart>({
    queryKey,
    queryFn: ({ signal }) => loadPart(scope, wanted, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined),
  });
}

/** The fallback of the office keeps only those an agent admin forwarded or created (R-CALL-48, R-CALL-49). */
async function loadPart(scope: QueueScope, wanted: QueueWanted, signal: AbortSignal): Promise<QueuePart> {
  const { statuses, overdue, search, sort, limit, offset } = wanted;
  const query = {
    ...(statuses.length < bookingStatuses.length && { status: statuses.join() }),
    ...(overdue && { overdue: 'true' as const }),
    search,
    ...(sort === 'waiting' && { sort }),
    limit,
    offset,
  };
  try {
    const list = scope === 'office' ? listAllBookings : listAgencyBookings;
    const { rows, total } = await callPage(list, { query, signal });
    return { rows, total, complete: true };
  } catch (error) {
    if (scope === 'agency' || signal.aborted || !isFallbackWorthy(error)) throw error;
    const { rows, total } = await callPage({ ...listAllBookings, path: '/bookings/all' }, { query, signal });
    return { rows: rows.filter(({ agentAdmin }) => agentAdmin !== null), total, complete: false };
  }
}

/** So many of the oldest pending bookings are named; the list behind the count has the rest. */
const NAMED = 5;

/** The bookings that wait longest for whoever looks. */
export function oldestPendingQuery(scope: QueueScope, mine: BookingStatus) {
  const part = queueQuery(scope, 'oldest pending', {
    statuses: [mine],
    overdue: false,
    search: '',
    sort: 'waiting',
    limit: NAMED,
    offset: 0,
  });
  return queryOptions<QueuePart>({ ...part, refetchInterval: REFETCH_MS });
}

/** How many bookings of each status the viewer's queue has, among those a search finds. */
export function bookingCountsQuery(search = '') {
  return queryOptions({
    queryKey: [...bookingsKey, 'counts', search],
    queryFn: ({ signal }) => call(countBookings, { query: { search }, signal }),
    refetchInterval: REFETCH_MS,
  });
}
