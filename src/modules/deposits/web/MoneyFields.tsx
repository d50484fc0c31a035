import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { paymentMethodLabels } from '#modules/deposits/labels.ts';
import { paymentMethods } from '#modules/deposits/lifecycle.ts';
import { DayInput } from '#platform/web/ui/form/DayField.tsx';
import { t } from '#shared/say.ts';
import classes from './DepositSection.module.css';
import type { MoneyValues } from './entry-form.ts';

type Props<V extends MoneyValues> = {
  form: UseFormReturnType<V>;
  labels: { sum: string; day: string };
  /** False for a forfeit, which moves no money. */
  moves: boolean;
  disabled?: boolean;
  /** Where the sum shown is not the one of the form. */
  sum?: { value: string; onChange: (written: string) => void; hint: string };
  isFirst?: boolean;
  /** Smaller, on one line of a desk: within a decision, which covers what is decided on. */
  isCompact?: boolean;
};

/** Sum, day, method and reference of an entry. */
export function MoneyFields<V extends MoneyValues>({ form, labels, moves, ...rest }: Props<V>) {
  const { disabled = false, isFirst = false, isCompact = false, sum } = rest;
  const size = isCompact ? 'sm' : 'md';
  return (
    <div className={classes.money} data-compact={isCompact || undefined}>
      <TextInput
        size={size}
        label={labels.sum}
        leftSection="RM"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        disabled={disabled}
        {...(isFirst && { 'data-autofocus': true })}
        {...form.getInputProps('sum')}
        {...(sum && {
          value: sum.value,
          onChange: (event) => sum.onChange(event.currentTarget.value),
          placeholder: sum.hint,
        })}
      />
      <DayInput
        size={size}
        label={labels.day}
        disabled={disabled}
        {...form.getInputProps('day')}
        value={form.values.day}
      />
      {moves && (
        <>
          <NativeSelect
            size={size}
            label={t('How it was paid')}
            // within a decision a payment is optional
            required={!isCompact || sum?.value.trim() !== ''}
            disabled={disabled}
            data={[
              { value: '', label: t('Please choose') },
              ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
            ]}
            {...form.getInputProps('method')}
          />
          <TextInput
            size={size}
            label={t('Reference number')}
            autoComplete="off"
            maxLength={100}
            disabled={disabled}
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </div>
  );
}
