import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Enquiry, handleEnquiry, listEnquiries } from '#features/enquiries/contract.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { REFETCH_MS } from '#platform/web/ui/use-live-list.ts';

/** Start of the keys of everything the office reads about enquiries. */
const enquiriesKey = ['enquiries'] as const;

export const ENQUIRIES_A_PAGE = 25;

/** Which enquiries the inbox shows; the open ones unless asked otherwise. */
export const enquiryViews = ['open', 'handled', 'all'] as const;
export type EnquiryView = (typeof enquiryViews)[number];

/** One page of what visitors wrote, newest first. */
export function enquiriesPageQuery(wanted: { status: EnquiryView; search: string; page: number }) {
  const { status, search, page } = wanted;
  return queryOptions({
    queryKey: [...enquiriesKey, 'page', wanted],
    queryFn: ({ signal }) =>
      callPage(listEnquiries, {
        query: { status, search, limit: ENQUIRIES_A_PAGE, offset: (page - 1) * ENQUIRIES_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many enquiries nobody has taken care of. */
export const openEnquiriesQuery = queryOptions({
  queryKey: [...enquiriesKey, 'open'],
  queryFn: async ({ signal }) =>
    (await callPage(listEnquiries, { query: { status: 'open', limit: 1 }, signal })).total,
  refetchInterval: REFETCH_MS,
});

/** Marks an enquiry as handled, or opens it again. */
export function useHandleEnquiry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ enquiry, handled }: { enquiry: Enquiry; handled: boolean }) =>
      call(handleEnquiry, { params: { id: enquiry._id }, body: { handled } }),
    onSettled: () => client.invalidateQueries({ queryKey: enquiriesKey }),
  });
}
