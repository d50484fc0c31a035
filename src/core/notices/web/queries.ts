import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  countNotices,
  listNotices,
  markAllNotices,
  markNotice,
  type NoticeView,
} from '#core/notices/contract.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** Prefix of the query keys of notices. */
export const noticesKey = ['notices'] as const;

export const NOTICES_A_PAGE = 20;
const NEWEST = 8;

/** How many notices are unread. */
export const unreadCountQuery = queryOptions({
  queryKey: [...noticesKey, 'count'],
  queryFn: async ({ signal }) => (await call(countNotices, { signal })).unread,
  refetchInterval: REFETCH_MS,
});

/** The notices in the bell's popover, read anew whenever it opens. */
export const newestNoticesQuery = queryOptions({
  queryKey: [...noticesKey, 'newest'],
  queryFn: ({ signal }) => callPage(listNotices, { query: { limit: NEWEST }, signal }),
  staleTime: 0,
});

export const noticeViews = ['all', 'unread'] as const;
type NoticesWanted = { view: (typeof noticeViews)[number]; page: number };

/** One page of notices, newest first. */
export function noticesPageQuery({ view, page }: NoticesWanted) {
  return queryOptions({
    queryKey: [...noticesKey, 'page', { view, page }],
    queryFn: ({ signal }) =>
      callPage(listNotices, {
        query: {
          ...(view === 'unread' && { unread: 'true' }),
          ...pageRange(page, NOTICES_A_PAGE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Marks a notice as read or unread. */
export function useMarkNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ notice, read }: { notice: NoticeView; read: boolean }) =>
      call(markNotice, { params: { id: notice._id }, body: { read } }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

/** Marks everything up to the newest notice on screen as read; what came after it was not seen. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newest: NoticeView) => call(markAllNotices, { body: { readUpTo: newest._id } }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}
