import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { readOverview } from '../contract.ts';

/** What waits and what was sold; read again with bookings, and for enquiries and viewings, which are not live, each minute. */
export const overviewQuery = queryOptions({
  ...ask(readOverview, {}, bookingsKey),
  refetchInterval: REFETCH_MS,
});
