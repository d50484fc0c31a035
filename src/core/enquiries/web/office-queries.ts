import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Enquiry, handleEnquiry, listEnquiries } from '#core/enquiries/contract.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** Prefix of the query keys of enquiries. */
const enquiriesKey = ['enquiries'] as const;

export const ENQUIRIES_A_PAGE = 25;

/** Filter of the inbox; open ones by default. */
export const enquiryViews = ['open', 'handled', 'all'] as const;
export type EnquiryView = (typeof enquiryViews)[number];

/** One page of enquiries, newest first. */
export function enquiriesPageQuery(wanted: {
  status: EnquiryView;
  search: string;
  lot: string;
  page: number;
}) {
  const { status, search, lot, page } = wanted;
  return queryOptions({
    queryKey: [...enquiriesKey, 'page', wanted],
    queryFn: ({ signal }) =>
      callPage(listEnquiries, {
        query: { status, search, lot, ...pageRange(page, ENQUIRIES_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The number of open enquiries. */
export const openEnquiriesQuery = queryOptions({
  queryKey: [...enquiriesKey, 'open'],
  queryFn: async ({ signal }) =>
    (await callPage(listEnquiries, { query: { status: 'open', limit: 1 }, signal })).total,
  refetchInterval: REFETCH_MS,
});

/** Marks an enquiry as handled, or reopens it. */
export function useHandleEnquiry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ enquiry, handled }: { enquiry: Enquiry; handled: boolean }) =>
      call(handleEnquiry, { params: { id: enquiry._id }, body: { handled } }),
    onSettled: () => client.invalidateQueries({ queryKey: enquiriesKey }),
  });
}
