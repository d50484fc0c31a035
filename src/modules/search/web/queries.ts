import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findRecords, isSearchable } from '#modules/search/contract.ts';
import { call } from '#platform/web/api-client/call.ts';

/** The records that match a text; a newer text aborts the request of an older one. */
export function foundQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: ({ signal }) => call(findRecords, { query: { search }, signal }),
    enabled: isSearchable(search),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
