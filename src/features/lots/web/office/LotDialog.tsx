import { Alert, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { StaffLot } from '#features/lots/contract.ts';
import { lotStatusLabels, lotUseLabels } from '#features/lots/labels.ts';
import { lotUses } from '#features/lots/lifecycle.ts';
import { lotRefusals, lotTypeTexts } from '#features/lots/messages.ts';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { EntityDialog, EntityForm, NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useLotTypes } from '../queries.ts';
import { LotHolder } from './LotHolder.tsx';
import { type LotValues, lotChangeOf, lotProblems, lotValues, newLotOf, statusChoices } from './lot-form.ts';
import { addLot, changeLot, lotQuery } from './office-queries.ts';

const titles = { create: officeLotTexts.addLot, edit: officeLotTexts.editLot };

type Props = {
  /** A lot, `NEW_ENTITY`, or null for a closed dialog. */
  id: string | null;
  onClose: () => void;
  /** Receives the sentence of the success. */
  onSaved: (message: string) => void;
};

/** Creates or edits a lot. */
export function LotDialog({ id, onClose, onSaved }: Props) {
  return (
    <EntityDialog
      id={id}
      titles={titles}
      queryOf={lotQuery}
      errorText={(error) => refusalText(error, lotRefusals.LOT_NOT_FOUND.message)}
      onClose={onClose}
    >
      {(lot) => <LotForm lot={lot} onSaved={onSaved} onCancel={onClose} />}
    </EntityDialog>
  );
}

type FormProps = Pick<Props, 'onSaved'> & {
  /** The lot to edit; null adds one. */
  lot: StaffLot | null;
  onCancel: () => void;
};

/** 'Type' is the use of the lot, 'Position' the type page that lists it. */
function LotForm({ lot, ...leave }: FormProps) {
  const save = async (values: LotValues) => {
    if (lot === null) {
      return interpolate(officeLotTexts.added, { lot: (await addLot(newLotOf(values))).lotNumber });
    }
    const change = lotChangeOf(lot, values);
    const { lotNumber } = await changeLot(lot, change);
    const isSame = Object.keys(change).length === 0;
    return isSame ? officeLotTexts.unchanged : interpolate(officeLotTexts.changed, { lot: lotNumber });
  };
  return (
    <EntityForm
      {...leave}
      initialValues={lotValues(lot)}
      validate={(values) => lotProblems(lot, values)}
      draft={{ place: `lot ${lot?._id ?? NEW_ENTITY}` }}
      save={save}
      failed={officeLotTexts.saveFailed}
      submitLabel={lot ? officeLotTexts.saveChanges : officeLotTexts.addLot}
      needsChange={lot !== null}
    >
      {(form) => <Fields form={form} lot={lot} />}
    </EntityForm>
  );
}

type Form = UseFormReturnType<LotValues>;

function Fields({ form, lot }: { form: Form; lot: StaffLot | null }) {
  return (
    <>
      {lot?.holder && (
        <Alert title={officeLotTexts.holderTitle} role="group" aria-label={officeLotTexts.holderTitle}>
          <LotHolder lotNumber={lot.lotNumber} holder={lot.holder} />
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={officeLotTexts.lotNumber}
          withAsterisk
          maxLength={lotLengths.number}
          data-autofocus
          {...form.getInputProps('lotNumber')}
        />
        <TextInput
          label={officeLotTexts.phase}
          withAsterisk
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('phase')}
        />
        <Select
          label={officeLotTexts.type}
          description={officeLotTexts.useHint}
          placeholder={officeLotTexts.notSet}
          clearable
          clearButtonProps={{ 'aria-label': officeLotTexts.clearTheType }}
          data={lotUses.map((use) => ({ value: use, label: lotUseLabels[use] }))}
          {...form.getInputProps('lotUse')}
          value={form.values.lotUse || null}
          onChange={(use) => form.setFieldValue('lotUse', use ?? '')}
        />
        <Select
          label={officeLotTexts.position}
          description={officeLotTexts.positionHint}
          allowDeselect={false}
          data={useLotTypes().map((type) => ({
            value: type,
            label: joined(': ', [type, lotTypeTexts[type].position]),
          }))}
          {...form.getInputProps('type')}
        />
        <StatusField form={form} lot={lot} />
        <MeasureFields form={form} />
        <TextInput label={uiTexts.name} maxLength={textLimits.name} {...form.getInputProps('name')} />
      </SimpleGrid>
      <Textarea
        label={officeLotTexts.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.note}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** The status; read-only while a booking holds the lot, since a change would be refused. */
function StatusField({ form, lot }: { form: Form; lot: StaffLot | null }) {
  const waiting = lot?.waiting ?? 0;
  return (
    <Select
      label={officeLotTexts.status}
      allowDeselect={false}
      data={statusChoices(lot).map((status) => ({ value: status, label: lotStatusLabels[status] }))}
      {...(lot?.holder && { readOnly: true, description: officeLotTexts.held })}
      {...(!lot?.holder &&
        form.values.status === 'available' &&
        waiting > 0 && {
          description: interpolate(officeLotTexts.lineWaits, { n: String(waiting) }),
        })}
      {...form.getInputProps('status')}
    />
  );
}

function MeasureFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label={officeLotTexts.priceRm}
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('price')}
      />
      <TextInput
        label={officeLotTexts.landAreaSqm}
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('area')}
      />
      <TextInput
        label={officeLotTexts.landSize}
        maxLength={lotLengths.measure}
        {...form.getInputProps('landSize')}
      />
      <TextInput
        label={officeLotTexts.builtUpArea}
        maxLength={lotLengths.measure}
        {...form.getInputProps('buildUp')}
      />
    </>
  );
}
