import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { lotStatuses, lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { asPhase } from './PhaseField.tsx';
import type { PriceForm } from './price-form.ts';

const all = (label: string) => ({ value: 'all', label });
const statusOptions = [
  all('All statuses'),
  ...lotStatuses.map((value) => ({ value, label: lotStatusLabels[value] })),
];
const typeOptions = [
  all('All positions'),
  ...lotTypes.map((value) => ({ value, label: lotTypeTexts[value].label })),
];

type Props = { form: PriceForm; onChange: (part: Partial<PriceForm>) => void };

/** Which lots get another price. */
export function PricedLotsFields({ form, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Status"
        data={statusOptions}
        allowDeselect={false}
        value={form.status}
        onChange={(status) => onChange({ status: (status ?? 'all') as PriceForm['status'] })}
      />
      <Select
        label="Position"
        data={typeOptions}
        allowDeselect={false}
        value={form.type}
        onChange={(type) => onChange({ type: (type ?? 'all') as PriceForm['type'] })}
      />
      <TextInput
        label="Phase"
        placeholder="All"
        inputMode="numeric"
        value={form.phase}
        onChange={(event) => onChange({ phase: asPhase(event.currentTarget.value) })}
      />
      <TextInput
        label="Number, name or description"
        placeholder="All"
        value={form.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
