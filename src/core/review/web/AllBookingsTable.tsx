import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { exactLabel } from '#core/bookings/labels.ts';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { type BookingColumn, BookingsTable } from '#core/bookings/web/BookingsTable.tsx';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { NextTask } from '#core/bookings/web/NextTask.tsx';
import { paths } from '#platform/web/paths.ts';
import { markFromPage } from '#platform/web/ui/dialog/overlay-stack.ts';
import type { ChipFilter } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { useBookingFilters } from './booking-filters.tsx';

/** Bookings row by row, each with a link to its processing. */
export function AllBookingsTable({ bookings }: { bookings: readonly Booking[] }) {
  const status = useUrlState().search.get('status');
  // open requests have two
  const isOneStatus = status !== null && status !== 'open';
  return (
    <BookingsTable
      label={t('All bookings')}
      columns={columns.map((name) => (name === 'status' && isOneStatus ? 'next' : name))}
      place="admin"
      rows={bookings}
      task={(booking) => <NextTask booking={{ ...booking, agencyName: '' }} />}
      action={(booking) => <Open {...booking} />}
    />
  );
}

const columns: readonly BookingColumn[] = [
  'lot',
  'client',
  'agency',
  'assignee',
  'price',
  'money',
  'documents',
  'status',
  'waiting',
];

function Open(booking: Booking) {
  return (
    <Button
      component={Link}
      state={markFromPage(useLocation(), t('All Bookings'))}
      to={paths.adminBookings({ booking: booking._id })}
      data-opens
      size="xs"
      variant="subtle"
      aria-label={t('Open the booking of {place} by {name}', {
        place: placeOf(booking),
        name: booking.name,
      })}
    >
      {t('Open')}
    </Button>
  );
}

export const allBookingsSorts = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'lotNumber',
  '-price',
  'name',
  'agencyName',
] as const;
const sortLabels: Record<(typeof allBookingsSorts)[number], string> = {
  '-createdAt': t('Newest request'),
  createdAt: t('Oldest request'),
  '-updatedAt': t('Last changed'),
  lotNumber: t('Lot number'),
  '-price': t('Highest price'),
  name: t('Client'),
  agencyName: t('Agency'),
};

const statusOptions = optionsOf(['', 'open', ...bookingStatuses], (status) => {
  if (status === '') return t('All statuses');
  if (status === 'open') return t('Open requests');
  return exactLabel(status, 'admin');
});
export const sortOptions = optionsOf(allBookingsSorts, (sort) => sortLabels[sort]);

/** The filters of the list of all bookings, kept in the URL. */
export const useAllBookingsFilters = (): ChipFilter[] => [
  { name: 'status', label: t('Status'), options: statusOptions },
  ...useBookingFilters(),
];
