import { Alert, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotStatusLabels, lotTypes, lotUses } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { textLimits } from '#shared/text-limits.ts';
import { refusedFields } from '#web/call-failure.ts';
import { FormActions } from '#web/ui/FormActions.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { showFieldErrors } from '#web/ui/show-field-errors.ts';
import { useLateFocus } from '#web/ui/use-late-focus.ts';
import { type LotValues, lotProblems, lotValues, statusChoices } from './lot-form.ts';

type Props = {
  /** The lot to change; null adds one. */
  lot: Lot | null;
  /** Why the last try failed, in words for people. */
  failure: ReactNode;
  loading: boolean;
  /** @throws CallFailure with the fields the server refuses */
  onSubmit: (values: LotValues) => Promise<void>;
  onCancel: () => void;
};

/** The form of a lot: 'Type' is what it is for, 'Position' decides the page it stands on (R-LOT-29, D-63). */
export function LotForm({ lot, failure, loading, onSubmit, onCancel }: Props) {
  const start = useLateFocus();
  const form = useLotForm(lot);
  const submit = async (values: LotValues) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFieldErrors(form, refusedFields(error));
    }
  };
  return (
    <form ref={start} noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Fields form={form} lot={lot} />
        <FormActions
          submit={lot ? 'Save changes' : 'Add Lot'}
          sending={loading}
          disabled={lot !== null && !form.isDirty()}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

function useLotForm(lot: Lot | null) {
  return useForm({
    initialValues: lotValues(lot),
    validate: (values: LotValues) => lotProblems(lot, values),
  });
}

type Form = ReturnType<typeof useLotForm>;

function Fields({ form, lot }: { form: Form; lot: Lot | null }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Lot number"
          withAsterisk
          maxLength={lotLengths.number}
          data-autofocus
          {...form.getInputProps('lotNumber')}
        />
        <TextInput
          label="Phase"
          withAsterisk
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('phase')}
        />
        <Select
          label="Type"
          description={officeLotTexts.useHint}
          placeholder="Not set"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the type' }}
          data={lotUses}
          {...form.getInputProps('lotUse')}
          value={form.values.lotUse || null}
          onChange={(use) => form.setFieldValue('lotUse', use ?? '')}
        />
        <Select
          label="Position"
          description={officeLotTexts.positionHint}
          allowDeselect={false}
          data={lotTypes.map((type) => ({ value: type, label: `${type}: ${lotTypeTexts[type].position}` }))}
          {...form.getInputProps('type')}
        />
        <Select
          label="Status"
          allowDeselect={false}
          data={statusChoices(lot).map((status) => ({ value: status, label: lotStatusLabels[status] }))}
          {...form.getInputProps('status')}
        />
        <MeasureFields form={form} />
        <TextInput label="Name" maxLength={textLimits.name} {...form.getInputProps('name')} />
      </SimpleGrid>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.note}
        {...form.getInputProps('description')}
      />
    </>
  );
}

function MeasureFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label="Price (RM)"
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('price')}
      />
      <TextInput
        label="Land area (sqm)"
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('area')}
      />
      <TextInput label="Land size" maxLength={lotLengths.measure} {...form.getInputProps('landSize')} />
      <TextInput label="Built-up" maxLength={lotLengths.measure} {...form.getInputProps('buildUp')} />
    </>
  );
}
