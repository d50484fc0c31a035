import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { getLot, type Lot, type LotSort, listLots, listProperties } from '#core/lots/contract.ts';
import type { LotStatus, LotType } from '#core/lots/lifecycle.ts';
import { createLot, listLotEvents, updateLot } from '#core/lots/office-contract.ts';
import { call, callAll, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { lotsKey } from '../queries.ts';

export const LOTS_A_PAGE = 25;

/** Filters of the office's list; `all` and an empty text do not filter. */
type LotsWanted = {
  status: LotStatus | 'all';
  type: LotType | 'all';
  phase: string;
  search: string;
  sort: LotSort;
  page: number;
};

/** One page of the lots as the office sees them. */
export function lotsPageQuery({ page, ...wanted }: LotsWanted) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'page', { page, ...wanted }],
    queryFn: ({ signal }) =>
      callPage(listLots, {
        query: { ...wanted, ...pageRange(page, LOTS_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function lotQuery(id: string) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'one', id],
    queryFn: ({ signal }) => call(getLot, { params: { id }, signal }),
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  });
}

/** The properties that bookings can be made in. */
export const propertiesQuery = queryOptions({
  queryKey: [...lotsKey, 'properties'],
  queryFn: ({ signal }) => callAll(listProperties, { signal }),
});

export const EVENTS_A_PAGE = 20;

/** One page of a lot's status and price history, newest first. */
export function lotEventsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...lotsKey, 'office', 'events', id, page],
    queryFn: ({ signal }) =>
      callPage(listLotEvents, {
        params: { id },
        query: { ...pageRange(page, EVENTS_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type NewLot = z.input<typeof createLot.body>;
export type LotChange = z.input<typeof updateLot.body>;

/** Adds a lot. A repeated call is refused, since the number is taken. */
export const addLot = (lot: NewLot) => call(createLot, { body: lot });

/** Changes a lot; omitted fields stay. */
export const changeLot = (lot: Lot, change: LotChange) =>
  call(updateLot, { params: { id: lot._id }, body: change });

/** The same as a mutation that refetches the lists. */
export function useChangeLot() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: ({ lot, change }: { lot: Lot; change: LotChange }) => changeLot(lot, change),
    onSettled,
  });
}
