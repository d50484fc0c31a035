import { queryOptions } from '@tanstack/react-query';
import { listLots, listProperties } from '#features/lots/contract.ts';
import type { LotStatus } from '#features/lots/lifecycle.ts';
import { call } from '#web/call.ts';
import { lotsKey } from './queries.ts';

/** Whether something can be booked; what says nothing of its status can (R-AGT-22). */
export function isFree({ status }: { status?: LotStatus }): boolean {
  return status === undefined || status === 'available';
}

export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => call(listProperties, { signal }),
});

/** Every lot that can be booked. */
export const freeLotsQuery = queryOptions({
  queryKey: [...lotsKey, 'stock', 'free-lots'],
  queryFn: async ({ signal }) =>
    (await call(listLots, { query: { status: 'available' }, signal })).filter(isFree),
  // a form must not change under the hands of whoever comes back from another window
  refetchOnWindowFocus: false,
});
