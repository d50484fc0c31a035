import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { getMailSettings } from '#core/notices/contract.ts';
import { mailStates } from '#core/notices/lifecycle.ts';
import { downloadMail, getMail, listMails, sendMailAgain } from '#core/notices/mail-contract.ts';
import { call, callFile, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** Prefix of the query keys of the mail log. */
const mailsKey = ['mails'] as const;

export const MAILS_A_PAGE = 25;

const FAILED_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

/** Filter of the log; all mails by default. */
export const mailFilters = ['all', ...mailStates] as const;
type MailFilter = (typeof mailFilters)[number];

/** One page of the mail log, newest first. */
export function mailsPageQuery(wanted: { state: MailFilter; search: string; page: number }) {
  const { state, search, page } = wanted;
  return queryOptions({
    queryKey: [...mailsKey, 'page', wanted],
    queryFn: ({ signal }) =>
      callPage(listMails, {
        query: {
          ...(state !== 'all' && { state }),
          search,
          ...pageRange(page, MAILS_A_PAGE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The number of mails that failed in the last 7 days. */
export const failedMailsQuery = queryOptions({
  queryKey: [...mailsKey, 'failed'],
  queryFn: async ({ signal }) => {
    const failedSince = new Date(serverNow() - FAILED_WITHIN_MS).toISOString();
    return (await callPage(listMails, { query: { failedSince, limit: 1 }, signal })).total;
  },
  refetchInterval: REFETCH_MS,
});

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [...mailsKey, 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
  });
}

/** Whether the portal has a mail server, which the reader's own mail settings tell. */
export const hasMailServerQuery = queryOptions({
  queryKey: [...mailsKey, 'server'],
  queryFn: async ({ signal }) => (await call(getMailSettings, { signal })).reaches !== 'no_mail_server',
});

/** The mail as a file for a mail program. */
export const mailFile = (id: string) => callFile(downloadMail, { params: { id } });

/** Sends a failed or kept mail again; the sending is audited, so every query is invalidated. */
export function useSendMailAgain() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: (id: string) => call(sendMailAgain, { params: { id } }),
    onSettled,
  });
}
