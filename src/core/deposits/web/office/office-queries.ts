import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { countDeposits, type DepositRow, exportDeposits, listDeposits } from '#core/deposits/contract.ts';
import type { DepositView, EntryKind } from '#core/deposits/lifecycle.ts';
import { getDepositRules } from '#core/deposits/rules-contract.ts';
import { call, callFile, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import type { TableFormat } from '#shared/table-format.ts';

/** A deposit changes with its booking, so its queries are read again with those of bookings. */
const depositsKey = [...bookingsKey, 'deposits'] as const;

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

/** One page of deposits, the oldest due day first. */
export function depositsPageQuery(filters: DepositFilters, page: number) {
  return queryOptions({
    queryKey: [...depositsKey, 'page', filters, page],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...pageRange(page, DEPOSITS_A_PAGE) };
      const { rows, total } = await callPage(listDeposits, { query, signal });
      return { rows: rows.map((row: DepositRow) => ({ ...row, _id: row.bookingId })), total };
    },
    placeholderData: keepPreviousData,
  });
}

/** Whether deposits are in use, and the number and sum of each view. */
export const depositCountsQuery = queryOptions({
  queryKey: [...depositsKey, 'counts'],
  queryFn: ({ signal }) => call(countDeposits, { signal }),
  refetchInterval: pollUnlessLive(REFETCH_MS),
});

/** All pages of what the filters match, one line a booking or, with `entries`, one line an entry. */
export function exportFiltered(filters: DepositFilters, format: TableFormat, entries = false) {
  return callFile(exportDeposits, {
    query: { ...filters, format, ...(entries && { entries: '1' as const }) },
  });
}

export const depositRulesQuery = queryOptions({
  queryKey: [...depositsKey, 'rules'],
  queryFn: async ({ signal }) => (await call(getDepositRules, { signal })).rules,
});
