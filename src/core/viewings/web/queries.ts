import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelOwnViewing,
  decideViewing,
  listViewings,
  listViewingTimes,
  readOwnViewing,
} from '#core/viewings/contract.ts';
import type { ViewingAction, ViewingView } from '#core/viewings/lifecycle.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

const officeKey = ['viewings'] as const;

/** The free times; asked again whenever somebody comes to choose one. */
export const viewingTimesQuery = queryOptions({
  queryKey: ['viewing times'],
  queryFn: ({ signal }) => call(listViewingTimes, { signal }),
  staleTime: 0,
});

/** The parts of the link in a viewing's mails. */
export type ViewingLink = { id: string; key: string };

export function ownViewingQuery(link: ViewingLink) {
  return queryOptions({
    queryKey: ['own viewing', link],
    queryFn: ({ signal }) => call(readOwnViewing, { params: link, signal }),
  });
}

export function useCancelOwnViewing(link: ViewingLink) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelOwnViewing, { params: link }),
    onSuccess: (viewing) => client.setQueryData(ownViewingQuery(link).queryKey, viewing),
  });
}

export const VIEWINGS_A_PAGE = 50;

/** One page of the office's viewings in the order of their times. */
export function viewingsPageQuery(wanted: {
  view: ViewingView | 'all';
  day: string;
  search: string;
  page: number;
}) {
  const { view, day, search, page } = wanted;
  const query = { view: view === 'all' ? undefined : view, day, search, ...pageRange(page, VIEWINGS_A_PAGE) };
  return queryOptions({
    queryKey: [...officeKey, 'page', wanted],
    queryFn: ({ signal }) => callPage(listViewings, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of viewings that wait for an answer. */
export const requestedViewingsQuery = queryOptions({
  queryKey: [...officeKey, 'requested'],
  queryFn: async ({ signal }) =>
    (await callPage(listViewings, { query: { view: 'requested', limit: 1 }, signal })).total,
  refetchInterval: REFETCH_MS,
});

/** The office's decision about the version of a viewing that it has seen. */
export type ViewingDecision = {
  id: string;
  sequence: number;
  action: ViewingAction;
  note?: string;
  startsAt?: string;
};

export function useDecideViewing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ViewingDecision) => call(decideViewing, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: officeKey }),
  });
}
