import { queryOptions } from '@tanstack/react-query';
import { listViewings } from '#core/viewings/contract.ts';
import { askTotal } from '#platform/web/api-client/queries.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** The number of viewings that wait for an answer. */
export const requestedViewingsQuery = queryOptions({
  ...askTotal(listViewings, { query: { view: 'requested' } }),
  refetchInterval: REFETCH_MS,
});
