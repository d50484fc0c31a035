import { queryOptions } from '@tanstack/react-query';
import { listEnquiries } from '#core/enquiries/contract.ts';
import { askTotal } from '#platform/web/api-client/queries.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** The number of open enquiries. */
export const openEnquiriesQuery = queryOptions({
  ...askTotal(listEnquiries, { query: { status: 'open' } }),
  refetchInterval: REFETCH_MS,
});
