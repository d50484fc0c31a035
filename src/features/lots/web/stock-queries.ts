import { queryOptions } from '@tanstack/react-query';
import { type Lot, listLots, listProperties, listUnits, type Unit } from '#features/lots/contract.ts';
import type { LotStatus } from '#features/lots/lifecycle.ts';
import { call } from '#web/call.ts';
import { lotsKey } from './queries.ts';

/** What staff choose from when they book for somebody. */
export type Stock = { units: Unit[]; lots: Lot[] };

/** Whether something can be booked; what says nothing of its status can (R-AGT-22). */
function isFree({ status }: { status?: LotStatus }): boolean {
  return status === undefined || status === 'available';
}

export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => call(listProperties, { signal }),
});

/** The units and lots of a property that can be booked (R-CALL-23, R-CALL-24, R-CALL-47). */
export function stockQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...lotsKey, 'stock', propertyId],
    queryFn: async ({ signal }): Promise<Stock> => {
      const [units, lots] = await Promise.all([
        call(listUnits, { params: { property: propertyId }, signal }),
        call(listLots, { query: { propertyId }, signal }),
      ]);
      return { units: units.filter(isFree), lots: lots.filter(isFree) };
    },
    // a form must not change under the hands of whoever comes back from another window
    refetchOnWindowFocus: false,
  });
}

/** Every lot that can be booked. */
export const freeLotsQuery = queryOptions({
  queryKey: [...lotsKey, 'stock', 'free-lots'],
  queryFn: async ({ signal }) =>
    (await call(listLots, { query: { status: 'available' }, signal })).filter(isFree),
  refetchOnWindowFocus: false,
});
