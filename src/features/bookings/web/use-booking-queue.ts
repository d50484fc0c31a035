import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import type { BookingCounts } from '#features/bookings/list-contract.ts';
import { readPage } from '#platform/web/ui/ListPages.tsx';
import { readChoice, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import { useLiveList } from '#platform/web/ui/use-live-list.ts';
import { bookingCountsQuery, type QueueScope, queueQuery, sortChoices } from './queue-queries.ts';

export const ROWS_A_PAGE = 25;

export type QueueFilter = {
  value: string;
  label: string;
  statuses: readonly BookingStatus[];
  /** Only what is overdue with the office; the address says so in the API's own words, `overdue=true` (D-80). */
  overdue?: true;
};

/** The names in the address that belong to a queue; a tab that opens clears them. */
export const queueParams = ['status', 'overdue', 'q', 'sort', 'page'] as const;

type Asked = {
  scope: QueueScope;
  /** The first one shows everything the list holds; a list with one status has no more. */
  filters: readonly [QueueFilter, ...QueueFilter[]];
  /** Whether what waits comes first; without it the newest does, and there is no choice. */
  byWaiting?: boolean;
  /** Whether the list is on the screen: words and page in the address may belong to another one. */
  isShown?: boolean;
};

export type Queue = ReturnType<typeof useBookingQueue>;

/** A list of bookings narrowed by filter and search, ordered and cut into pages by the server, all of it kept in the address. */
export function useBookingQueue({ scope, filters, byWaiting = false, isShown = true }: Asked) {
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const sort = byWaiting ? readChoice(search, 'sort', sortChoices) : 'newest';
  const wantsOverdue = search.get('overdue') === 'true';
  const filter =
    filters.find(({ value, overdue }) => (wantsOverdue ? overdue : value === search.get('status'))) ??
    filters[0];
  const page = isShown ? readPage(search) : 1;
  const words = (isShown && search.get('q')) || '';

  const { statuses, overdue = false } = filter;
  const queryOf = (wantedPage: number) => {
    const offset = (wantedPage - 1) * ROWS_A_PAGE;
    const wanted = { statuses, overdue, search: words, sort, limit: ROWS_A_PAGE, offset };
    return queueQuery(scope, filters[0].statuses.join(), wanted);
  };
  const list = useLiveList(queryOf(page));
  const everything = useQuery(bookingCountsQuery());
  const matching = useQuery(bookingCountsQuery(words));
  const counts = matching.data ?? (matching.isPending ? everything.data : undefined);

  const part = list.data;
  const turnTo = (next: number) => change({ page: next === 1 ? null : String(next) });
  const lastPage = Math.max(1, Math.ceil((part?.total ?? 0) / ROWS_A_PAGE));
  const isBeyond = part !== undefined && !list.isPlaceholderData && page > lastPage;
  useLastPage(isBeyond, lastPage, turnTo);

  return {
    list,
    /** Everything on the screen, to be read again together. */
    queries: [list, everything, matching],
    /** False when only the fallback endpoint answered. */
    isComplete: part?.complete ?? true,
    /** Everything the list could show; undefined while nobody knows. */
    total: everything.data && countOf(everything.data, filters[0]),
    /** What it shows, on all its pages. */
    found: part?.total ?? 0,
    /** What the current page shows. */
    rows: part?.rows ?? [],
    /** What others did that would move the rows. */
    news: list.news,
    page,
    pages: lastPage,
    turnTo,
    /** The query of another page of the same list. */
    queryOf,
    /** The numbers are left out while nobody knows them. */
    filters: filters.map((each) => ({ ...each, count: counts && countOf(counts, each) })),
    filter: filter.value,
    isNarrowed: words !== '' || filter.value !== filters[0].value,
    onFilter: (value: string) => change({ ...addressOf(value, filters), page: null }),
    text,
    onText: setText,
    sort: byWaiting ? sort : undefined,
    onSort: (value: string) => change({ sort: value === sortChoices[0] ? null : value, page: null }),
    showAll: () => {
      setText('');
      change({ status: null, overdue: null, q: null, page: null });
    },
  };
}

/** Corrects an address that asks for a page beyond the last one, because bookings have left the list. */
function useLastPage(isBeyond: boolean, lastPage: number, turnTo: (page: number) => void): void {
  const correct = useEffectEvent(turnTo);
  useEffect(() => {
    if (isBeyond) correct(lastPage);
  }, [isBeyond, lastPage]);
}

/** How a choice of filter stands in the address; the first one leaves no trace. */
function addressOf(chosen: string, filters: Asked['filters']) {
  const { value, overdue } = filters.find((each) => each.value === chosen) ?? filters[0];
  return overdue
    ? { status: null, overdue: 'true' }
    : { status: value === filters[0].value ? null : value, overdue: null };
}

function countOf({ byStatus, overdue }: BookingCounts, { statuses, ...filter }: QueueFilter): number {
  if (filter.overdue) return overdue;
  return statuses.reduce((sum, status) => sum + byStatus[status], 0);
}
