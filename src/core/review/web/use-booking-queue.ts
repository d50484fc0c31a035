import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type BookingStatus, openStatuses } from '#core/bookings/lifecycle.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { inAddress } from '#core/review/view-contract.ts';
import type { User } from '#core/users/contract.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { type DeskSettings, local, subscribeStorage } from '#platform/web/storage.ts';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { readChoice, readPage, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import { readBookingFilters } from './booking-filters.tsx';
import { bookingCountsQuery, queueQuery } from './queries.ts';
import { type QueueFilter, type QueueView, sortChoices } from './queue-views.ts';

export const ROWS_A_PAGE = 25;

export type Queue = ReturnType<typeof useBookingQueue>;

/** The orders of a list; of what nobody waits for the newest come first, of sales under way those that last longest. */
function sortsOf({ isHistory, decision }: QueueView, statuses: readonly BookingStatus[]) {
  if (isHistory) return ['newest'] as const;
  if (openStatuses.some((status) => statuses.includes(status))) return sortChoices[decision];
  return statuses.join() === 'approved' ? (['oldest', 'newest'] as const) : (['newest'] as const);
}

/**
 * One page of a queue, with filter, search, order and page in the URL. While the queue is not shown, search and page belong
 * to another list.
 */
export function useBookingQueue(view: QueueView, isShown = true) {
  const { scope, filters } = view;
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const usual = usualFilter(view);
  const filter = filters.find(({ value }) => value === search.get('status')) ?? usual;
  const sorts = sortsOf(view, filter.statuses);
  const sort = readChoice(search, 'sort', sorts);
  const page = isShown ? readPage(search) : 1;
  const words = (isShown && search.get('q')) || '';
  const { statuses } = filter;
  const isOffered = (name: string) => mayFilter(name, view, statuses);
  const chosen = useChosenFilters(isOffered);
  const { overdue: _, ...counted } = chosen;
  const isSearched = words !== '' || Object.keys(chosen).length > 0;
  const queryOf = (wantedPage: number) => {
    const range = pageRange(wantedPage, ROWS_A_PAGE);
    const wanted = { statuses, filters: chosen, search: words, sort, ...range };
    return queueQuery(scope, filters[0].statuses.join(), wanted);
  };
  const list = useLiveList(queryOf(page));
  const everything = useQuery(bookingCountsQuery());
  const matching = useQuery(bookingCountsQuery(words, counted));
  const counts = matching.data ?? (matching.isPending ? everything.data : undefined);

  const part = list.data;
  const turnTo = (next: number) => change({ page: next === 1 ? null : String(next) });
  const lastPage = Math.max(1, Math.ceil((part?.total ?? 0) / ROWS_A_PAGE));
  const isBeyond = part !== undefined && !list.isPlaceholderData && page > lastPage;
  useLastPage(isBeyond, lastPage, turnTo);

  return {
    view,
    list,
    /** For a refresh. */
    queries: [list, everything, matching],
    /** False when only the fallback endpoint answered. */
    isComplete: part?.complete ?? true,
    /** The number of bookings without filter and search; undefined while loading. */
    total: everything.data && countOf(everything.data, filters[0]),
    /** The number of matches on all pages. */
    found: part?.total ?? 0,
    /** The current page. */
    rows: part?.rows ?? [],
    /** Changes by others that are not in the rows yet. */
    news: list.news,
    page,
    pages: lastPage,
    turnTo,
    /** The query of another page. */
    queryOf,
    /** Counts are undefined while loading. */
    filters: filters.map((each) => ({ ...each, count: counts && countOf(counts, each) })),
    filter: filter.value,
    /** Whether a filter of lists of bookings makes sense in this one. */
    isOffered,
    /** Whether the filter says the badge of every row: both rejections have one. */
    isOneStatus: statuses.length === 1 || statuses.every(isRejection),
    /** Without a search the list is empty because nothing waits for the reader. */
    isDone: !isSearched && filter === usual && usual !== filters[0],
    isNarrowed: isSearched || filter.value !== filters[0].value,
    onFilter: (value: string) => change({ ...addressOf(value, view), page: null }),
    text,
    onText: setText,
    sort,
    /** The orders to choose from. */
    sorts,
    /** Widens the list to all statuses, and if it shows these already, beyond the search. */
    showAll: () => {
      const all = {
        ...addressOf(filters[0].value, view),
        ...Object.fromEntries(Object.keys(chosen).map((name) => [inAddress[name] ?? name, null])),
        page: null,
      };
      if (filter !== filters[0]) return change(all);
      setText('');
      change({ ...all, q: null });
    },
  };
}

const isRejection = (status: BookingStatus) => status === 'rejected' || status === 'rejected_by_agent';

/** The filters besides the statuses in the address, as the API names them. */
function useChosenFilters(isOffered: (name: string) => boolean): Record<string, string> {
  const asked = readBookingFilters(useUrlState().search, useBookingParts());
  return Object.fromEntries(Object.entries(asked).filter(([name]) => isOffered(inAddress[name] ?? name)));
}

/** Replaces a page number beyond the last page, which happens when bookings leave the list. */
function useLastPage(isBeyond: boolean, lastPage: number, turnTo: (page: number) => void): void {
  const correct = useEffectEvent(turnTo);
  useEffect(() => {
    if (isBeyond) correct(lastPage);
  }, [isBeyond, lastPage]);
}

/** The filter that needs no URL parameter. */
function usualFilter({ filters, opensOn }: QueueView): QueueFilter {
  return filters.find(({ value }) => value === opensOn) ?? filters[0];
}

/** URL parameters of a filter. */
function addressOf(chosen: string, view: QueueView) {
  const { value, statuses } = view.filters.find((each) => each.value === chosen) ?? view.filters[0];
  return {
    status: value === usualFilter(view).value ? null : value,
    ...(!mayFilter('overdue', view, statuses) && { overdue: null }),
  };
}

/** Whether a filter makes sense in a list: overdue is what waits for the office that reads it (D-80), and in a history nothing waits. */
function mayFilter(name: string, view: QueueView, statuses: readonly BookingStatus[]): boolean {
  if (name === 'overdue') return view.decision === 'process' && statuses.includes('pending_admin');
  return !view.isHistory || !waitingFilters.has(name);
}

const waitingFilters = new Set(['documents', 'ends', 'waited', 'proposal']);

function countOf({ byStatus }: BookingCounts, { statuses }: QueueFilter): number {
  return statuses.reduce((sum, status) => sum + byStatus[status], 0);
}

/** How a person works at the review desk: kept in the browser, also beyond the session. */
export function useDeskSettings({ _id }: Pick<User, '_id'>) {
  const isOn = (name: keyof DeskSettings) => local.deskSettings.get()?.[_id]?.[name] === true;
  const change = (changes: DeskSettings) => {
    const all = local.deskSettings.get() ?? {};
    local.deskSettings.set({ ...all, [_id]: { ...all[_id], ...changes } });
  };
  return {
    /** Opens the next booking after a decision. */
    goesOn: !useSyncExternalStore(subscribeStorage, () => isOn('stops')),
    setGoesOn: (goesOn: boolean) => change({ stops: !goesOn }),
  };
}
