import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AgencyFilter } from '#core/agencies/web/OfficeAgencySelect.tsx';
import type { Booking } from '#core/bookings/contract.ts';
import { ageText, milestoneLabels, statusLabel } from '#core/bookings/labels.ts';
import { ageBands, bookingStatuses, milestoneNames } from '#core/bookings/lifecycle.ts';
import { type BookingColumn, BookingsTable } from '#core/bookings/web/BookingsTable.tsx';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { NextTask } from '#core/bookings/web/NextTask.tsx';
import { lotTypeTexts } from '#core/lots/messages.ts';
import { PhaseField } from '#core/lots/web/office/PhaseField.tsx';
import { useLotTypes } from '#core/lots/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { DayField } from '#platform/web/ui/form/DayField.tsx';
import { FilterBar, FilterSelect, optionsOf } from '#platform/web/ui/list/FilterBar.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { assignedParam, documentsParam, MineSwitch, ToCheckSwitch } from './filter-switches.tsx';

/** Bookings row by row, each with a link to its processing. */
export function AllBookingsTable({ bookings }: { bookings: readonly Booking[] }) {
  const isOneStatus = useUrlState().search.has('status');
  return (
    <BookingsTable
      label={t('All bookings')}
      columns={columns.map((name) => (name === 'status' && isOneStatus ? 'next' : name))}
      place="admin"
      rows={bookings}
      task={(booking) => <NextTask booking={booking} />}
      action={Open}
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
      to={paths.adminBookings({ booking: booking._id })}
      data-opens
      size="xs"
      variant="default"
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

const statusOptions = optionsOf(['', ...bookingStatuses], (status) =>
  status === '' ? t('All statuses') : statusLabel(status, 'admin'),
);
const sortOptions = optionsOf(allBookingsSorts, (sort) => sortLabels[sort]);

const overdueOptions = optionsOf(['', 'true'], (overdue) =>
  overdue === '' ? t('All bookings') : t('Only overdue'),
);

const waitedOptions = optionsOf(['', ...ageBands], (age) => (age === '' ? t('Any time') : ageText(age)));

const stepOptions = optionsOf(['', ...milestoneNames], (step) =>
  step === '' ? t('Any step') : milestoneLabels[step],
);

const stepParams = ['step', 'stepFrom', 'stepTo'];

/** URL parameters of the filters. */
export const allBookingsFilters = [
  'status',
  'overdue',
  documentsParam,
  assignedParam,
  'agency',
  'type',
  'phase',
  'from',
  'to',
  'waited',
  ...stepParams,
];

/** Filters and order of the list of all bookings, kept in the URL. */
export function AllBookingsFilterBar() {
  const { bookingFilters } = useBookingParts();
  const names = bookingFilters.map(({ name }) => name);
  return (
    <FilterBar
      search={t('Client, email, phone, agency or lot')}
      narrowedBy={[...allBookingsFilters, ...names]}
    >
      <FilterSelect label={t('Status')} name="status" options={statusOptions} />
      <FilterSelect label={t('Overdue')} name="overdue" options={overdueOptions} />
      {bookingFilters.map((filter) => (
        <FilterSelect key={filter.name} {...filter} />
      ))}
      <AgencyFilter />
      <FilterSelect
        label={t('Position')}
        name="type"
        options={optionsOf(['', ...useLotTypes()], (type) =>
          type === '' ? t('All positions') : lotTypeTexts[type].label,
        )}
      />
      <PhaseField />
      <DayField label={t('Requested from')} name="from" />
      <DayField label={t('Requested until')} name="to" />
      <StepFilter />
      <FilterSelect label={t('Sort by')} name="sort" options={sortOptions} />
      <ToCheckSwitch />
      <MineSwitch />
    </FilterBar>
  );
}

/** How long a booking waits, and what happened to it on which days; the days are asked once there is a step. */
function StepFilter() {
  const { search } = useUrlState();
  return (
    <>
      <FilterSelect label={t('Waiting for')} name="waited" options={waitedOptions} />
      <FilterSelect label={t('What happened')} name="step" options={stepOptions} />
      {stepParams.some((name) => search.has(name)) && (
        <>
          <DayField label={t('Happened from')} name="stepFrom" />
          <DayField label={t('Happened until')} name="stepTo" />
        </>
      )}
    </>
  );
}
