import { queryOptions } from '@tanstack/react-query';
import { listProperties } from '#features/lots/contract.ts';
import type { LotStatus } from '#features/lots/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';
import { lotsKey } from './queries.ts';

/** Whether something can be booked; what says nothing of its status can (R-AGT-22). */
export function isFree({ status }: { status?: LotStatus }): boolean {
  return status === undefined || status === 'available';
}

export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => call(listProperties, { signal }),
});
