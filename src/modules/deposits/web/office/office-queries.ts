import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { countDeposits, type DepositRow, listDeposits } from '#modules/deposits/contract.ts';
import type { DepositView, EntryKind } from '#modules/deposits/lifecycle.ts';
import { callPage, pageRange } from '#platform/web/api-client/call.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

export const DEPOSITS_A_PAGE = 25;

/** Filters of the list; an empty text does not filter, days are ISO dates. */
export type DepositFilters = {
  view: DepositView;
  search: string;
  agencyId: string;
  /** What moved from `from` to `to`; payments, unless it is said. */
  kind: EntryKind | '';
  from: string;
  to: string;
};

/** One page of deposits, what waits longest first; read again with bookings, like all of deposits. */
export function depositsPageQuery(filters: DepositFilters, page: number) {
  return queryOptions({
    queryKey: [...bookingsKey, 'deposits', filters, page],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...pageRange(page, DEPOSITS_A_PAGE) };
      const { rows, total } = await callPage(listDeposits, { query, signal });
      return { rows: rows.map((row: DepositRow) => ({ ...row, _id: row.bookingId })), total };
    },
    placeholderData: keepPreviousData,
  });
}

/** One page of what waits to be confirmed among filtered deposits. */
const toConfirm = (filters: DepositFilters, page: number, signal?: AbortSignal) =>
  callPage(listDeposits, {
    query: { ...filters, view: 'to_confirm', ...pageRange(page, DEPOSITS_A_PAGE) },
    ...(signal && { signal }),
  });

/** How many bookings wait when a queue of them begins; it stays while they are confirmed. */
export function queueTotalQuery(filters: DepositFilters, begun: readonly { bookingId: string }[]) {
  return queryOptions({
    queryKey: ['deposits to confirm', filters, begun],
    queryFn: async ({ signal }) => (await toConfirm(filters, 1, signal)).total,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The next page of what waits, without the known bookings, which may wait still; none at the end. */
export async function waitingBeyond(
  filters: DepositFilters,
  known: ReadonlySet<string>,
  page = 1,
): Promise<(DepositRow & { _id: string })[]> {
  const { rows, total } = await toConfirm(filters, page);
  const unknown = rows.filter(({ bookingId }) => !known.has(bookingId));
  if (unknown.length > 0 || page * DEPOSITS_A_PAGE >= total)
    return unknown.map((row) => ({ ...row, _id: row.bookingId }));
  return waitingBeyond(filters, known, page + 1);
}

/** Whether deposits are in use, and the number and sum of each view. */
export const depositCountsQuery = queryOptions({
  ...ask(countDeposits, {}, bookingsKey),
  refetchInterval: pollUnlessLive(REFETCH_MS),
});
