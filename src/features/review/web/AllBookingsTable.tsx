import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AgencyFilter } from '#features/agencies/web/OfficeAgencySelect.tsx';
import type { Booking } from '#features/bookings/contract.ts';
import { ageText, milestoneLabels, statusLabel } from '#features/bookings/labels.ts';
import { ageBands, bookingStatuses, milestoneNames } from '#features/bookings/lifecycle.ts';
import { BookingStatusBadge } from '#features/bookings/web/BookingStatusBadge.tsx';
import { placeOf, typeAndPhaseOf } from '#features/bookings/web/booking-labels.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { PhaseField } from '#features/lots/web/office/PhaseField.tsx';
import { useLotTypes } from '#features/lots/web/queries.ts';
import { retentionTexts } from '#features/review/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { DayField } from '#platform/web/ui/form/DayField.tsx';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { FilterBar, FilterSelect, optionsOf } from '#platform/web/ui/list/FilterBar.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { LotCell } from './booking-cells.tsx';
import { assignedParam, documentsParam, MineSwitch, ToCheckSwitch } from './filter-switches.tsx';
import { allBookingsSorts } from './queries.ts';

const columns: Column<Booking>[] = [
  {
    name: 'Lot',
    place: 'lead',
    cell: (booking) => <LotCell booking={booking} second={typeAndPhaseOf(booking)} />,
  },
  {
    name: 'Client',
    place: 'wide',
    cell: ({ name, email }) => (
      <>
        {name}
        <span className={table.second}>{email}</span>
      </>
    ),
  },
  { name: 'Agency', cell: ({ agencyName }) => agencyName },
  { name: 'Price', isNumeric: true, isDetail: true, cell: ({ price }) => formatPrice(price) },
  { name: 'Requested', isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    name: 'Status',
    place: 'corner',
    cell: ({ status, documentHold }) => (
      <>
        <BookingStatusBadge status={status} place="admin" />
        {documentHold && <span className={table.second}>{retentionTexts.held}</span>}
      </>
    ),
  },
  { name: 'Actions', place: 'action', cell: Open },
];

/** Bookings row by row, each with a link to its processing. */
export function AllBookingsTable({ bookings }: { bookings: readonly Booking[] }) {
  return <CardTable label="All bookings" columns={columns} rows={bookings} />;
}

function Open(booking: Booking) {
  return (
    <Button
      component={Link}
      to={paths.adminBookings({ booking: booking._id })}
      size="xs"
      variant="default"
      aria-label={`Open the booking of ${placeOf(booking)} by ${booking.name}`}
    >
      Open
    </Button>
  );
}

const sortLabels: Record<(typeof allBookingsSorts)[number], string> = {
  '-createdAt': 'Newest request',
  createdAt: 'Oldest request',
  '-updatedAt': 'Last changed',
  lotNumber: 'Lot number',
  '-price': 'Highest price',
  name: 'Client',
  agencyName: 'Agency',
};

const statusOptions = optionsOf(['', ...bookingStatuses], (status) =>
  status === '' ? 'All statuses' : statusLabel(status, 'admin'),
);
const sortOptions = optionsOf(allBookingsSorts, (sort) => sortLabels[sort]);

const overdueOptions = optionsOf(['', 'true'], (overdue) =>
  overdue === '' ? 'All bookings' : 'Only overdue',
);

const waitedOptions = optionsOf(['', ...ageBands], (age) => (age === '' ? 'Any time' : ageText(age)));

const stepOptions = optionsOf(['', ...milestoneNames], (step) =>
  step === '' ? 'Any step' : milestoneLabels[step],
);

const lateOptions = optionsOf(['', 'late'], (late) => (late === '' ? 'All bookings' : 'Only late sales'));

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
  'milestone',
  ...stepParams,
];

/** Filters and order of the list of all bookings, kept in the URL. */
export function AllBookingsFilterBar() {
  return (
    <FilterBar search="Client, email, phone, agency or lot" narrowedBy={allBookingsFilters}>
      <FilterSelect label="Status" name="status" options={statusOptions} />
      <FilterSelect label="Overdue" name="overdue" options={overdueOptions} />
      <FilterSelect label="Sale progress" name="milestone" options={lateOptions} />
      <AgencyFilter />
      <FilterSelect
        label="Position"
        name="type"
        options={optionsOf(['', ...useLotTypes()], (type) =>
          type === '' ? 'All positions' : lotTypeTexts[type].label,
        )}
      />
      <PhaseField />
      <DayField label="Requested from" name="from" />
      <DayField label="Requested until" name="to" />
      <StepFilter />
      <FilterSelect label="Sort by" name="sort" options={sortOptions} />
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
      <FilterSelect label="Waiting for" name="waited" options={waitedOptions} />
      <FilterSelect label="What happened" name="step" options={stepOptions} />
      {stepParams.some((name) => search.has(name)) && (
        <>
          <DayField label="Happened from" name="stepFrom" />
          <DayField label="Happened until" name="stepTo" />
        </>
      )}
    </>
  );
}
