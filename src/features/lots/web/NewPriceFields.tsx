import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { priceTexts } from '#features/lots/office-messages.ts';
import type { PriceForm } from './price-form.ts';

const changeOptions = [
  { value: 'percent' as const, label: 'By per cent' },
  { value: 'amount' as const, label: 'By amount' },
  { value: 'set' as const, label: 'Set to' },
];

type Props = {
  form: PriceForm;
  /** What is wrong with the value. */
  error: ReactNode;
  onChange: (part: Partial<PriceForm>) => void;
};

/** How the prices change, and by how much. */
export function NewPriceFields({ form, error, onChange }: Props) {
  const howId = useId();
  return (
    <>
      <Input.Wrapper label="How the prices change" labelElement="div" size="md" labelProps={{ id: howId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={howId}
          value={form.change}
          onChange={(kind) => onChange({ change: kind })}
          data={changeOptions}
        />
      </Input.Wrapper>
      <NumberInput
        label={form.change === 'percent' ? 'Per cent' : 'Amount (RM)'}
        description={priceTexts.hints[form.change]}
        size="md"
        withAsterisk
        hideControls
        allowNegative={form.change !== 'set'}
        decimalScale={2}
        thousandSeparator=","
        value={form.value}
        error={error}
        onChange={(value) => onChange({ value: String(value) })}
        data-autofocus
      />
    </>
  );
}
