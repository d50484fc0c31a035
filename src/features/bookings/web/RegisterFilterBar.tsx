import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { bookingStatuses, statusLabel } from '#features/bookings/lifecycle.ts';
import { lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import bar from '#web/ui/list-bar.module.css';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { type RegisterWanted, registerSorts } from './register-queries.ts';

const sortLabels: Record<(typeof registerSorts)[number], string> = {
  '-createdAt': 'Newest request',
  createdAt: 'Oldest request',
  '-updatedAt': 'Last changed',
  lotNumber: 'Lot number',
  '-price': 'Highest price',
  name: 'Client',
  agencyName: 'Agency',
};

/** What narrows and orders the register, kept in the address (D-10). */
export function RegisterFilterBar({ wanted: { filters, sort } }: { wanted: RegisterWanted }) {
  const { change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const [phase, setPhase] = useUrlText('phase', ['page']);
  const agencies = useQuery(officeAgenciesQuery);
  const choose = (name: string) => (value: string | null) => change({ [name]: value, page: null });

  return (
    <div className={bar.bar}>
      <SearchField
        className={bar.search}
        placeholder="Client, e-mail, phone, agency or lot"
        text={text}
        onText={setText}
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Status"
        data={[
          { value: '', label: 'All statuses' },
          ...bookingStatuses.map((value) => ({ value, label: statusLabel(value, 'admin') })),
        ]}
        value={filters.status}
        onChange={choose('status')}
        allowDeselect={false}
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Agency"
        searchable
        data={[
          { value: '', label: 'All agencies' },
          ...(agencies.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filters.agencyId}
        onChange={choose('agency')}
        allowDeselect={false}
        nothingFoundMessage="No agency of this name"
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Position"
        data={[
          { value: '', label: 'All positions' },
          ...lotTypes.map((value) => ({ value, label: lotTypeTexts[value].label })),
        ]}
        value={filters.type}
        onChange={choose('type')}
        allowDeselect={false}
      />
      <TextInput
        size="sm"
        w={90}
        label="Phase"
        placeholder="All"
        inputMode="numeric"
        value={phase}
        onChange={(event) => setPhase(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
      />
      <Day label="Requested from" name="from" />
      <Day label="Requested until" name="to" />
      <Select
        className={bar.choice}
        size="sm"
        label="Sort by"
        data={registerSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={sort}
        onChange={(value) => change({ sort: value === '-createdAt' ? null : value, page: null })}
        allowDeselect={false}
      />
    </div>
  );
}

/** A day by the park's clock. */
function Day({ label, name }: { label: string; name: 'from' | 'to' }) {
  const [day, setDay] = useUrlText(name, ['page']);
  return (
    <TextInput
      size="sm"
      type="date"
      label={label}
      min="2000-01-01"
      max="2999-12-31"
      value={day}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  );
}
