import { Alert, Anchor, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffLot } from '#features/lots/contract.ts';
import { lotStatusLabels, lotTypes, lotUses } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { fillIn } from '#shared/problem.ts';
import { textLimits } from '#shared/text-limits.ts';
import { refusedFields } from '#web/call-failure.ts';
import { paths } from '#web/paths.ts';
import { DraftNote } from '#web/ui/DraftNote.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { showFieldErrors } from '#web/ui/show-field-errors.ts';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useLateFocus } from '#web/ui/use-late-focus.ts';
import { type LotValues, lotProblems, lotValues, statusChoices } from './lot-form.ts';

type Props = {
  /** The lot to change; null adds one. */
  lot: StaffLot | null;
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
  const { form, draft, drop } = useLotForm(lot);
  const submit = async (values: LotValues) => {
    try {
      await onSubmit(values);
      drop();
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
        <DraftNote draft={draft} />
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

function useLotForm(lot: StaffLot | null) {
  return useDraftForm<LotValues>(
    { initialValues: lotValues(lot), validate: (values: LotValues) => lotProblems(lot, values) },
    { place: `lot ${lot?._id ?? 'new'}`, asks: true },
  );
}

type Form = ReturnType<typeof useLotForm>['form'];

function Fields({ form, lot }: { form: Form; lot: StaffLot | null }) {
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
        <StatusField form={form} lot={lot} />
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

/** The status; while a booking holds the lot it says whose, and leads there instead of offering what would be refused. */
function StatusField({ form, lot }: { form: Form; lot: StaffLot | null }) {
  const holder = lot?.holder;
  const agency = holder?.agencyName ? fillIn(officeLotTexts.heldThrough, { agency: holder.agencyName }) : '';
  return (
    <div>
      <Select
        label="Status"
        allowDeselect={false}
        data={statusChoices(lot).map((status) => ({ value: status, label: lotStatusLabels[status] }))}
        {...(holder && {
          readOnly: true,
          description: fillIn(officeLotTexts.heldBy, { client: holder.clientName, agency }),
        })}
        {...form.getInputProps('status')}
      />
      {holder && (
        <Anchor component={Link} to={paths.adminBookings({ booking: holder.bookingId })} size="sm">
          {officeLotTexts.openBooking}
        </Anchor>
      )}
    </div>
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
