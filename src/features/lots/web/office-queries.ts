import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { getLot, type Lot, type LotSort, listLots, listProperties } from '#features/lots/contract.ts';
import type { LotStatus, LotType } from '#features/lots/lifecycle.ts';
import { createLot, listLotEvents, updateLot } from '#features/lots/office-contract.ts';
import { call, callAll, callPage } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { lotsKey } from './queries.ts';

export const LOTS_A_PAGE = 25;

/** What the office asks of its list; `all` and an empty text narrow nothing. */
export type LotsWanted = {
  status: LotStatus | 'all';
  type: LotType | 'all';
  phase: string;
  search: string;
  sort: LotSort;
  page: number;
};

/** One page of the lots as the office sees them (R-CALL-51, D-60). */
export function lotsPageQuery({ page, ...wanted }: LotsWanted) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'page', { page, ...wanted }],
    queryFn: ({ signal }) =>
      callPage(listLots, {
        query: { ...wanted, limit: LOTS_A_PAGE, offset: (page - 1) * LOTS_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function lotQuery(id: string) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'one', id],
    queryFn: ({ signal }) => call(getLot, { params: { id }, signal }),
    // a form must not change under the hands of whoever comes back from another window
    refetchOnWindowFocus: false,
  });
}

/** The properties that bookings can be made in (R-CALL-47). */
export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => callAll(listProperties, { signal }),
});

export const EVENTS_A_PAGE = 20;

/** One page of what happened to a lot's status and price, newest first (D-60). */
export function lotEventsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'events', id, page],
    queryFn: ({ signal }) =>
      callPage(listLotEvents, {
        params: { id },
        query: { limit: EVENTS_A_PAGE, offset: (page - 1) * EVENTS_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type NewLot = z.input<typeof createLot.body>;
export type LotChange = z.input<typeof updateLot.body>;

/** Adds a lot to the park (D-65). Sent twice it makes nothing twice: the number is taken the second time. */
export const addLot = (lot: NewLot) => call(createLot, { body: lot });

/** Changes a lot; what is left out stays (R-CALL-52, D-64). */
export const changeLot = (lot: Lot, change: LotChange) =>
  call(updateLot, { params: { id: lot._id }, body: change });

/** The same beside a list. */
export function useChangeLot() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: ({ lot, change }: { lot: Lot; change: LotChange }) => changeLot(lot, change),
    onSettled,
  });
}
