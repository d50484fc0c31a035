import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { statusLabel } from '#features/bookings/labels.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { PhaseField } from '#features/lots/web/PhaseField.tsx';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { FilterBar, FilterSelect, optionsOf } from '#platform/web/ui/FilterBar.tsx';
import { allBookingsSorts } from './all-bookings-queries.ts';

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
const typeOptions = optionsOf(['', ...lotTypes], (type) =>
  type === '' ? 'All positions' : lotTypeTexts[type].label,
);
const sortOptions = optionsOf(allBookingsSorts, (sort) => sortLabels[sort]);

const overdueOptions = optionsOf(['', 'true'], (overdue) =>
  overdue === '' ? 'All bookings' : 'Only overdue',
);

const narrowedBy = ['status', 'overdue', 'agency', 'type', 'phase', 'from', 'to'];

/** What narrows and orders the list of all bookings, kept in the address (D-10). */
export function AllBookingsFilterBar() {
  const { data: agencies = [] } = useQuery(officeAgenciesQuery);
  return (
    <FilterBar search="Client, email, phone, agency or lot" narrowedBy={narrowedBy}>
      <FilterSelect label="Status" name="status" options={statusOptions} />
      <FilterSelect label="Waiting" name="overdue" options={overdueOptions} />
      <FilterSelect
        label="Agency"
        name="agency"
        options={[
          { value: '', label: 'All agencies' },
          ...agencies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        noOption={agencyTexts.noneOfName}
      />
      <FilterSelect label="Position" name="type" options={typeOptions} />
      <PhaseField />
      <DayField label="Requested from" name="from" />
      <DayField label="Requested until" name="to" />
      <FilterSelect label="Sort by" name="sort" options={sortOptions} />
    </FilterBar>
  );
}
