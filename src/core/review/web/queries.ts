import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import { countBookings, listAgencyBookings, listAllBookings } from '#core/bookings/list-contract.ts';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import { callPage } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

export type SortChoice = 'waiting' | 'ending' | 'newest' | 'oldest';

/** The bookings of the agency (for administrators of every agency, D-89), or all bookings. */
export type QueueScope = 'agency' | 'all';

/** Filter, order and part of a booking queue. `limit` and `offset` count bookings. */
type QueueWanted = {
  statuses: readonly BookingStatus[];
  /** Besides the statuses, as in the query of the API. */
  filters: Record<string, string>;
  search: string;
  sort: SortChoice;
  limit: number;
  offset: number;
};

/** A part of a queue, and the total of the queue. `complete` is false for the fallback endpoint, whose list lacks bookings. */
type QueuePart = { rows: Booking[]; total: number; price?: number | undefined; complete: boolean };

/** A part of a queue; only a part of the same queue, by scope and name, is its placeholder. */
export function queueQuery(scope: QueueScope, name: string, wanted: QueueWanted) {
  const queryKey = [...bookingsKey, 'queue', `${scope} ${name}`, wanted];
  return queryOptions<QueuePart>({
    queryKey,
    queryFn: ({ signal }) => loadPart(scope, wanted, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined),
  });
}

/** The fallback for all bookings keeps only those an agent admin forwarded or created. */
async function loadPart(scope: QueueScope, wanted: QueueWanted, signal: AbortSignal): Promise<QueuePart> {
  const { statuses, filters, search, sort, limit, offset } = wanted;
  const query = {
    ...(statuses.length < bookingStatuses.length && { status: statuses.join() }),
    ...filters,
    search,
    ...(sort !== 'newest' && { sort: sort === 'oldest' ? ('createdAt' as const) : sort }),
    sum: 'true' as const,
    limit,
    offset,
  };
  try {
    const list = scope === 'all' ? listAllBookings : listAgencyBookings;
    return { ...(await callPage(list, { query, signal })), complete: true };
  } catch (error) {
    if (scope === 'agency' || signal.aborted || !isFallbackWorthy(error)) throw error;
    const { rows, total } = await callPage({ ...listAllBookings, path: '/bookings/all' }, { query, signal });
    return { rows: rows.filter(({ agentAdmin }) => agentAdmin !== null), total, complete: false };
  }
}

/** The number of bookings of each status within the viewer's reach that match a search and filters. */
export function bookingCountsQuery(search = '', filters: Record<string, string> = {}) {
  const query = { search, ...filters };
  return queryOptions({ ...ask(countBookings, { query }), refetchInterval: pollUnlessLive(REFETCH_MS) });
}

/** Delay of the second refetch after a decision, in ms. */
const OVERVIEW_DELAY_MS = 1000;

/** Reads the lists again after a decision, also after one that failed. */
export function useReread(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bookingsKey });
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: lotsKey });
    }, OVERVIEW_DELAY_MS);
  };
}
