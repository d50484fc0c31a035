import { Loader, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { agencyTexts } from '#features/agencies/messages.ts';
import type { AgencyField } from './AgencyCards.tsx';
import type { AgencyChoice } from './queries.ts';

type Props = AgencyField & {
  /** Undefined while loading. */
  agencies: readonly AgencyChoice[] | undefined;
};

/** A drop-down of agencies, searched by name, for screens wider than a phone. */
export function AgencyDropDown({ agencies, onChange, ...field }: Props) {
  return (
    <Select
      {...field}
      onChange={(id) => onChange(id ?? '')}
      label="Agency"
      placeholder={agencies === undefined ? agencyTexts.loading : 'Search by name'}
      required
      withAsterisk={false}
      searchable
      nothingFoundMessage={agencyTexts.noneOfName}
      maxDropdownHeight={320}
      data={(agencies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <Option label={option.label}>
          {agencies?.find((agency) => agency.id === option.value)?.description}
        </Option>
      )}
      {...(agencies === undefined && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
    />
  );
}

function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
