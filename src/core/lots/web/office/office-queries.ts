import { queryOptions } from '@tanstack/react-query';
import { getLot, listProperties } from '#core/lots/contract.ts';
import { callAll } from '#platform/web/api-client/call.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { lotsKey } from '../queries.ts';

export const lotQuery = (id: string) =>
  queryOptions({
    ...ask(getLot, { params: { id } }),
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  });

/** The properties that bookings can be made in. */
export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => callAll(listProperties, { signal }),
});
