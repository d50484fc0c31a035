import { queryOptions } from '@tanstack/react-query';
import { getLot, listProperties } from '#core/lots/contract.ts';
import { bulkRefusals } from '#core/lots/office-messages.ts';
import { callAll } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
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

/** Whether a change of many lots was refused since it would no longer do what was looked at (D-495). */
export const haveLotsChanged = (error: unknown) =>
  error instanceof CallFailure && error.code === bulkRefusals.LOTS_CHANGED.code;
