import { queryOptions } from '@tanstack/react-query';
import { listMails } from '#core/notices/mail-contract.ts';
import { callPage } from '#platform/web/api-client/call.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

const FAILED_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

/** The number of mails that failed in the last 7 days. */
export const failedMailsQuery = queryOptions({
  queryKey: ['mails', 'failed'],
  queryFn: async ({ signal }) => {
    const failedSince = new Date(serverNow() - FAILED_WITHIN_MS).toISOString();
    return (await callPage(listMails, { query: { failedSince, limit: 1 }, signal })).total;
  },
  refetchInterval: REFETCH_MS,
});
