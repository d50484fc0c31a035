import { Alert, Button, Input, Loader, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import type { Booking } from '#features/bookings/contract.ts';
import { bookingTexts, createTexts } from '#features/bookings/messages.ts';
import type { Property } from '#features/lots/contract.ts';
import { stockQuery } from '#features/lots/web/stock-queries.ts';
import type { User } from '#features/users/contract.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import actions from '#web/ui/actions.module.css';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { createFailure, useCreateBooking } from './direct-booking.ts';
import { lotOption, unitOption } from './stock-words.ts';

const kinds = ['lot', 'unit'] as const;
type Kind = (typeof kinds)[number];

const shape = z
  .object({
    userId: z.string().min(1, createTexts.userMissing),
    propertyId: z.string().min(1, createTexts.propertyMissing),
    kind: z.enum(kinds),
    stockId: z.string(),
    notes: optionalText(textLimits.note),
  })
  .superRefine(({ kind, stockId }, context) => {
    const message = kind === 'unit' ? createTexts.unitMissing : createTexts.lotMissing;
    if (stockId === '') context.addIssue({ code: 'custom', path: ['stockId'], message });
  });
type Values = { userId: string; propertyId: string; kind: Kind; stockId: string; notes: string };
type Form = UseFormReturnType<Values>;

type Props = {
  clients: readonly User[];
  properties: readonly Property[];
  /** Who is chosen from the start, if they may be booked for. */
  userId: string;
  onCreated: (booking: Booking) => void;
  onCancel: () => void;
};

/** Books a unit or a lot for a client: who, what, and a note (R-AGT-19 to R-AGT-25). */
export function CreateBookingForm({ clients, properties, userId, onCreated, onCancel }: Props) {
  const create = useCreateBooking();
  const form = useForm<Values>({
    initialValues: {
      userId: clients.some(({ _id }) => _id === userId) ? userId : '',
      propertyId: '',
      kind: 'lot',
      stockId: '',
      notes: '',
    },
    validate: schemaResolver(shape, { sync: true }),
  });
  const { values } = form;

  const submit = ({ userId: client, kind, stockId, notes }: Values) => {
    const stock = kind === 'unit' ? { unitId: stockId } : { lotId: stockId };
    create.mutate(
      { userId: client, notes: notes.trim(), ...stock },
      {
        onSuccess: onCreated,
        // the stock is read again, and what was taken meanwhile must not stay chosen
        onError: () => form.setFieldValue('stockId', ''),
      },
    );
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="lg">
        <Select
          label="User"
          placeholder={clients.length === 0 ? createTexts.noUsers : 'Search by name or e-mail'}
          withAsterisk
          searchable
          disabled={clients.length === 0}
          nothingFoundMessage={createTexts.nobodyFound}
          data={clients.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }))}
          {...form.getInputProps('userId')}
          value={values.userId || null}
        />
        <Select
          label="Property"
          placeholder="Choose a property"
          withAsterisk
          data={properties.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.getInputProps('propertyId')}
          value={values.propertyId || null}
          onChange={(id) => form.setValues({ propertyId: id ?? '', stockId: '' })}
        />
        <StockFields form={form} />
        <Textarea
          label="Notes (visible to the client)"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={textLimits.note}
          {...form.getInputProps('notes')}
        />
        {create.error && (
          <Alert color="red" role="alert" icon={<WarningIcon size={20} />}>
            {createFailure(create.error)}
          </Alert>
        )}
        <div className={actions.actions}>
          <Button variant="default" disabled={create.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create Booking
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** A unit or a lot of the property: changing the kind clears the choice (R-BKG-20, R-AGT-23). */
function StockFields({ form }: { form: Form }) {
  const labelId = useId();
  const { propertyId, kind, stockId } = form.values;
  const stock = useQuery({ ...stockQuery(propertyId), enabled: propertyId !== '' });
  const offered =
    stock.data === undefined
      ? []
      : kind === 'unit'
        ? stock.data.units.map(unitOption)
        : stock.data.lots.map(lotOption);
  const chosen = offered.find(({ value }) => value === stockId);
  const isUnit = kind === 'unit';
  const loading = propertyId !== '' && stock.isPending;

  return (
    <Stack gap="sm">
      <div>
        <Input.Label id={labelId} size="md" labelElement="div">
          Booking type
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={labelId}
          data={[
            { value: 'lot', label: 'Lot' },
            { value: 'unit', label: 'Unit' },
          ]}
          value={kind}
          onChange={(next) => {
            form.clearFieldError('stockId');
            form.setValues({ kind: next as Kind, stockId: '' });
          }}
        />
      </div>
      <Select
        key={kind}
        label={isUnit ? 'Unit' : 'Lot'}
        placeholder={propertyId === '' ? createTexts.propertyFirst : 'Search by number, type or phase'}
        withAsterisk
        searchable
        disabled={propertyId === ''}
        nothingFoundMessage={createTexts.nothingFound}
        maxDropdownHeight={320}
        data={offered.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('stockId')}
        value={chosen ? stockId : null}
        {...(chosen && { description: chosen.details })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(loading && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
      />
      {stock.isError && propertyId !== '' && (
        <Alert color="red" role="alert" icon={<WarningIcon size={20} />}>
          <Stack gap="sm" align="flex-start">
            <Text>{bookingTexts.stockFailed}</Text>
            <Button
              size="sm"
              variant="default"
              loading={stock.isFetching}
              onClick={() => void stock.refetch()}
            >
              Try Again
            </Button>
          </Stack>
        </Alert>
      )}
      {stock.isSuccess && offered.length === 0 && (
        <Text c="dimmed" role="status">
          {isUnit ? createTexts.noUnits : createTexts.noLots}
        </Text>
      )}
    </Stack>
  );
}
