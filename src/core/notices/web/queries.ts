import { markAllNotices, markNotice, type NoticeView } from '#core/notices/contract.ts';
import { useSend } from '#platform/web/api-client/queries.ts';

/** Prefix of the query keys of notices. */
export const noticesKey = ['notices'] as const;

/** Marks a notice as read or unread. */
export const useMarkNotice = () =>
  useSend(markNotice, {
    input: ({ notice, read }: { notice: NoticeView; read: boolean }) => ({
      params: { id: notice._id },
      body: { read },
    }),
    stale: [noticesKey],
    waits: true,
  });

/** Marks everything up to the newest notice on screen as read; what came after it was not seen. */
export const useMarkAllRead = () =>
  useSend(markAllNotices, {
    input: (newest: NoticeView) => ({ body: { readUpTo: newest._id } }),
    stale: [noticesKey],
    waits: true,
  });
