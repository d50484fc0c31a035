import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { exportBookings, listAllBookings } from '#features/bookings/list-contract.ts';
import type { LotType } from '#features/lots/lifecycle.ts';
import { callFile, callPage } from '#platform/web/api-client/call.ts';
import { bookingsKey } from './queries.ts';

export const BOOKINGS_A_PAGE = 25;

export const allBookingsSorts = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'lotNumber',
  '-price',
  'name',
  'agencyName',
] as const;

/** What the list of all bookings is narrowed to; an empty text narrows nothing, days are written 2026-03-02. */
export type AllBookingsFilters = {
  status: BookingStatus | '';
  /** 'true' for only what is overdue with the office. */
  overdue: 'true' | '';
  agencyId: string;
  type: LotType | '';
  phase: string;
  from: string;
  to: string;
  search: string;
};

export type AllBookingsWanted = {
  filters: AllBookingsFilters;
  sort: (typeof allBookingsSorts)[number];
  page: number;
};

/** One page of every booking there is (D-10, D-60). */
export function allBookingsQuery({ filters, sort, page }: AllBookingsWanted) {
  return queryOptions({
    queryKey: [...bookingsKey, 'all bookings', { filters, sort, page }],
    queryFn: ({ signal }) =>
      callPage(listAllBookings, {
        query: { ...filters, sort, limit: BOOKINGS_A_PAGE, offset: (page - 1) * BOOKINGS_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A table of exactly what the filters show, over all pages. */
export function exportAllBookings(filters: AllBookingsFilters) {
  return callFile(exportBookings, { query: filters });
}
