import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { getLot, type StaffLot } from '#core/lots/contract.ts';
import { lotStatusLabels, lotUseLabels } from '#core/lots/labels.ts';
import { hasBooking, lotUses } from '#core/lots/lifecycle.ts';
import { lotRefusals, typesHeading, typeTexts } from '#core/lots/messages.ts';
import { createLot, lotLengths, updateLot } from '#core/lots/office-contract.ts';
import { officeLotTexts } from '#core/lots/office-messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { EntityDialog, EntityForm, NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useLotTypes } from '../queries.ts';
import { LotHolder } from './LotHolder.tsx';
import { type LotValues, lotChangeOf, lotProblems, lotValues, newLotOf, statusChoices } from './lot-form.ts';
import { lotQuery } from './office-queries.ts';

const titles = { create: t('Add Lot'), edit: t('Edit Lot') };

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

/** 'Use' is what the lot is for, 'Position' the type page that lists it. */
function LotForm({ lot: now, ...leave }: FormProps) {
  // the list is read again while the form is open: only what was typed into it is a change
  const [lot] = useState(now);
  const seen = useRef(now);
  const save = async (values: LotValues) => {
    if (lot === null) {
      // a repeated call is refused, since the number is taken
      const added = await call(createLot, { body: newLotOf(values) });
      return t('Lot {lot} created', { lot: added.lotNumber });
    }
    const params = { id: lot._id };
    const change = lotChangeOf(lot, values, seen.current ?? lot);
    const { lotNumber } = await call(updateLot, { params, body: change }).catch(async (error: unknown) => {
      // the refusal says how the lot stands now, so that it can be saved again
      if (error instanceof CallFailure && error.code === lotRefusals.LOT_CHANGED.code)
        seen.current = await call(getLot, { params });
      throw error;
    });
    const isSame = Object.keys(change).length === 0;
    return isSame ? t('Nothing changed') : interpolate(officeLotTexts.changed, { lot: lotNumber });
  };
  return (
    <EntityForm
      {...leave}
      initialValues={lotValues(lot)}
      validate={(values) => lotProblems(lot, values)}
      draft={{ place: `lot ${lot?._id ?? NEW_ENTITY}` }}
      save={save}
      failed={officeLotTexts.saveFailed}
      submitLabel={lot ? t('Save changes') : t('Add Lot')}
      needsChange={lot !== null}
    >
      {(form) => <Fields form={form} lot={now} />}
    </EntityForm>
  );
}

type Form = UseFormReturnType<LotValues>;

function Fields({ form, lot }: { form: Form; lot: StaffLot | null }) {
  return (
    <>
      {lot?.holder && (
        <Notice tone="info" title={t('Held by')} role="group" aria-label={t('Held by')}>
          <LotHolder lotNumber={lot.lotNumber} holder={lot.holder} />
        </Notice>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Lot number')}
          withAsterisk
          maxLength={lotLengths.number}
          data-autofocus
          {...form.getInputProps('lotNumber')}
        />
        <TextInput
          label={t('Phase')}
          withAsterisk
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('phase')}
        />
        <Select
          label={t('Use')}
          description={t('What the lot is for')}
          placeholder={t('Not set')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear the use') }}
          data={lotUses.map((use) => ({ value: use, label: lotUseLabels[use] }))}
          {...form.getInputProps('lotUse')}
          value={form.values.lotUse || null}
          onChange={(use) => form.setFieldValue('lotUse', use ?? '')}
        />
        <Select
          label={typesHeading()}
          description={t('Decides the page it is shown on')}
          allowDeselect={false}
          data={useLotTypes().map((type) => ({
            value: type,
            label: joined(': ', [typeTexts(type).letter, typeTexts(type).position]),
          }))}
          {...form.getInputProps('type')}
        />
        <StatusField form={form} lot={lot} />
        <MeasureFields form={form} />
        <TextInput label={t('Name')} maxLength={textLimits.name} {...form.getInputProps('name')} />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
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
  const isHeld = lot !== null && hasBooking(lot);
  return (
    <Select
      label={t('Status')}
      // the field beside it has no description
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={statusChoices(lot).map((status) => ({ value: status, label: lotStatusLabels[status] }))}
      {...(isHeld && {
        readOnly: true,
        description: t('The status follows the booking that holds the lot.'),
      })}
      {...(!isHeld &&
        form.values.status === 'available' &&
        waiting > 0 && {
          description: t('If you set it to available, it is offered to the first in line ({n} waiting).', {
            n: String(waiting),
          }),
        })}
      {...form.getInputProps('status')}
    />
  );
}

function MeasureFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label={t('Price (RM)')}
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('price')}
      />
      <TextInput
        label={t('Land area (sqm)')}
        inputMode="decimal"
        maxLength={lotLengths.measure}
        {...form.getInputProps('area')}
      />
      <TextInput label={t('Land size')} maxLength={lotLengths.measure} {...form.getInputProps('landSize')} />
      <TextInput
        label={t('Built-up area')}
        maxLength={lotLengths.measure}
        {...form.getInputProps('buildUp')}
      />
    </>
  );
}
