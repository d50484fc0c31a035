import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingTexts, createTexts } from '#core/bookings/messages.ts';
import type { Property } from '#core/lots/contract.ts';
import { isFree } from '#core/lots/lifecycle.ts';
import { LazyPlan } from '#core/lots/web/plan/LazyPlan.tsx';
import { useHasPlan } from '#core/lots/web/queries.ts';
import { parkSite } from '#core/park/web/site.ts';
import type { User } from '#core/users/contract.ts';
import { callTexts, isUnanswered, mayHaveArrived } from '#platform/web/api-client/call-failure.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ChoiceField } from '#platform/web/ui/form/ChoiceField.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { LotIcon, UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { requestTexts } from '../../request-messages.ts';
import { usePriceProposal } from '../deal-fields.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { BookingDocumentFields } from './BookingDocumentFields.tsx';
import { useChequeHint } from './BookingTerms.tsx';
import {
  type ClientChoice,
  clientChoicesQuery,
  lotOption,
  plannedLotChoice,
  type StockChoice,
  stockChoicesQuery,
} from './booking-choices.ts';
import { type DocumentValues, documentsOf, optionalDocumentsCheck } from './booking-form.ts';
import { createFailure, repricedLot, useCreateBooking } from './booking-requests.ts';
import classes from './CreateBookingForm.module.css';

const kinds = ['lot', 'unit'] as const;
type Kind = (typeof kinds)[number];

const shape = z
  .object({
    client: z
      .custom<ClientChoice>()
      .nullable()
      .refine((client) => client !== null, createTexts.userMissing),
    propertyId: z.string().min(1, t('Please select a property')),
    kind: z.enum(kinds),
    stock: z.custom<StockChoice>().nullable(),
    notes: optionalText(textLimits.note),
  })
  .superRefine(({ kind, stock }, context) => {
    const message = kind === 'unit' ? t('Please select a unit') : t('Please select a lot');
    if (stock === null) context.addIssue({ code: 'custom', path: ['stock'], message });
  });
type Values = {
  client: ClientChoice | null;
  propertyId: string;
  kind: Kind;
  stock: StockChoice | null;
  notes: string;
};
type Form = UseFormReturnType<Values>;

type Props = {
  viewer: User;
  properties: readonly Property[];
  /** Preselected. */
  client: ClientChoice | null;
  /** The page that shows the documents of a booking. */
  documentsPage: (booking: Booking) => string;
  onCreated: (booking: Booking) => void;
  onCancel: () => void;
};

/** Books a unit or a lot for a client: who, what, the documents at hand, and a note. */
export function CreateBookingForm({ viewer, properties, client, documentsPage, onCreated, onCancel }: Props) {
  const { form, draft, documents, proposal, create, submit } = useCreateForm({
    properties,
    client,
    documentsPage,
    onCreated,
  });
  const { values } = form;
  const isPlanned = useHasPlan();

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="lg">
        <DraftNote draft={draft} />
        {/* first, where its list has room below it */}
        <ClientField viewer={viewer} form={form} />
        {!onlyOne(properties) && <PropertyField form={form} properties={properties} />}
        <StockFields form={form} />
      </Stack>
      {values.kind === 'lot' && isPlanned && isPark(properties, values.propertyId) && (
        <div className={classes.plan}>
          <PlanPicker
            viewer={viewer}
            chosen={values.stock}
            onPick={(lot) => form.setFieldValue('stock', lot)}
          />
        </div>
      )}
      <Stack gap="lg">
        {values.stock && <ChequeHint stock={values.stock} />}
        <ClientDocuments form={documents} lot={values.stock?.lot ?? null} isSending={create.isPending} />
        <Textarea
          label={t('Notes (visible to the client)')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={textLimits.note}
          {...form.getInputProps('notes')}
        />
        {viewer.role === 'agent_admin' && proposal.fields}
        {values.client && values.stock && <HeldFor client={values.client} stock={values.stock} />}
        <footer className={classes.send}>
          {create.error && (
            <Notice tone="error">
              {createFailure(create.error)}
              {mayHaveArrived(create.error) && <Text size="sm">{callTexts.again}</Text>}
            </Notice>
          )}
          {values.stock && <Sum stock={values.stock} />}
          <FormActions submit={t('Create Booking')} sending={create.isPending} onCancel={onCancel} />
        </footer>
      </Stack>
    </form>
  );
}

function PropertyField({ form, properties }: { form: Form } & Pick<Props, 'properties'>) {
  return (
    <Select
      label={t('Property')}
      placeholder={t('Choose a property')}
      withAsterisk
      data={properties.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...form.getInputProps('propertyId')}
      value={form.values.propertyId || null}
      onChange={(id) => form.setValues({ propertyId: id ?? '', stock: null })}
    />
  );
}

/** What follows once it is sent. */
function HeldFor({ client, stock }: { client: ClientChoice; stock: StockChoice }) {
  return (
    <Text size="sm">
      {t(
        '{place} is held for {client} at once and until the park office decides: the booking goes straight to it.',
        { place: stock.place, client: client.name },
      )}
    </Text>
  );
}

type FormProps = Pick<Props, 'properties' | 'client' | 'documentsPage' | 'onCreated'>;

/** The fields, kept as a draft, with the documents and the proposed price beside them, and how they are sent. */
function useCreateForm({ properties, client, documentsPage, onCreated }: FormProps) {
  const create = useCreateBooking();
  const { send: upload } = useUploads();
  const documents = useForm<DocumentValues>({
    initialValues: { icFront: null, icBack: null, cheque: null },
    validate: optionalDocumentsCheck,
  });
  const { form, draft, drop } = useDraftForm<Values>(
    {
      // the only property is chosen without a field (D-201)
      initialValues: {
        client,
        propertyId: onlyOne(properties)?._id ?? '',
        kind: 'lot',
        stock: null,
        notes: '',
      },
      validate: schemaResolver(shape, { sync: true }),
    },
    { place: `create booking ${client?.value ?? ''}` },
  );
  const proposal = usePriceProposal({
    place: `proposal with a booking ${client?.value ?? ''}`,
    present: null,
  });

  const submit = ({ client: person, kind, stock, notes }: Values) => {
    if (person === null || stock === null) return;
    const proposed = proposal.read();
    if (proposed === null) return;
    const { errors, hasErrors } = documents.validate();
    if (hasErrors) return focusFirstError(documents, errors);
    const what = kind === 'unit' ? { unitId: stock.value } : { lotId: stock.value };
    create.mutate(
      { userId: person.value, notes: notes.trim(), seenPrice: stock.price, ...what, ...proposed },
      {
        onSuccess: (booking) => {
          drop();
          proposal.drop();
          void upload(booking._id, documentsPage(booking), documentsOf(documents.values));
          onCreated(booking);
        },
        // deselects stock that was taken meanwhile; without an answer the same is sent again
        onError: async (error) => {
          if (isUnanswered(error)) return;
          const lot = await repricedLot(error, stock.value);
          form.setFieldValue('stock', lot && lotOption(lot));
        },
      },
    );
  };
  return { form, draft, documents, proposal, create, submit };
}

/** Beside the fields, which come first. */
const quiet = { variant: 'transparent', size: 'sm', px: 0, w: 'fit-content' } as const;

/** For what takes the place of the pressed button. */
const takeFocus = (place: HTMLElement | null) => place?.focus();

type DocumentsProps = Pick<ComponentProps<typeof BookingDocumentFields>, 'form' | 'lot' | 'isSending'>;

/** The documents at hand, behind a button: most bookings start without. */
function ClientDocuments(props: DocumentsProps) {
  const [isOpen, { open }] = useDisclosure();
  if (isOpen) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <BookingDocumentFields {...props} kind={{ documents: 'none' }} />
      </div>
    );
  }
  return (
    <Button {...quiet} className={classes.documents} leftSection={<UploadIcon size={18} />} onClick={open}>
      {t('Add the client’s documents')}
    </Button>
  );
}

/** The plan shows the lots of one property. */
function isPark(properties: readonly Property[], id: string): boolean {
  return properties.some(({ _id, slug }) => _id === id && slug === parkSite().slug);
}

const onlyOne = (properties: readonly Property[]) => (properties.length === 1 ? properties[0] : undefined);

/** Placeholders of the search. */
const SEARCHED = { lot: requestTexts.searchByNumberTypeOr, unit: t('Search by number or type') } as const;

/** The client, or that there is none yet. */
function ClientField({ viewer, form }: { viewer: User; form: Form }) {
  const everybody = useQuery(clientChoicesQuery(viewer, ''));
  const isNobody = everybody.data?.total === 0;
  return (
    <SearchedSelect
      label={t('Client')}
      placeholder={isNobody ? t('Nobody to book for yet') : t('Search by name or email')}
      withAsterisk
      disabled={isNobody}
      find={(words) => clientChoicesQuery(viewer, words)}
      nothingFound={t('Nobody with this name')}
      failed={bookingTexts.formDataFailed}
      {...form.getInputProps('client')}
      value={form.values.client}
    />
  );
}

/** A unit or a lot of the property: changing the kind clears the choice. */
function StockFields({ form }: { form: Form }) {
  const { propertyId, kind } = form.values;
  const all = useQuery({ ...stockChoicesQuery(kind, propertyId, ''), enabled: propertyId !== '' });
  const isUnit = kind === 'unit';

  return (
    <Stack gap="sm">
      <ChoiceField
        label={t('Booking type')}
        data={[
          { value: 'lot', label: t('Lot') },
          { value: 'unit', label: t('Unit') },
        ]}
        value={kind}
        onChange={(next) => {
          form.clearFieldError('stock');
          form.setValues({ kind: next, stock: null });
        }}
      />
      <SearchedSelect
        key={`${kind} of ${propertyId}`}
        label={isUnit ? t('Unit') : t('Lot')}
        placeholder={propertyId === '' ? t('Choose a property first') : SEARCHED[kind]}
        withAsterisk
        disabled={propertyId === ''}
        find={(words) => stockChoicesQuery(kind, propertyId, words)}
        nothingFound={t('Nothing with this name')}
        failed={bookingTexts.stockFailed}
        {...form.getInputProps('stock')}
        value={form.values.stock}
      />
      {all.data?.total === 0 && (
        <Text c="dimmed" role="status">
          {isUnit
            ? t('No available units found for this property.')
            : t('No available lots found for this property.')}
        </Text>
      )}
    </Stack>
  );
}

/** The money of the booking of what was chosen. */
function ChequeHint({ stock: { lot } }: { stock: StockChoice }) {
  return (
    <Text size="sm" c="dimmed">
      {useChequeHint(lot ?? null)}
    </Text>
  );
}

/** What was chosen and its price, beside the button that books it. */
function Sum({ stock: { place, price } }: { stock: StockChoice }) {
  return (
    <Group justify="space-between" className={classes.price}>
      <span>{place}</span>
      <span>{formatPrice(price)}</span>
    </Group>
  );
}

/** From this width on the plan is beside the form; below it, it is in a dialog. */
const besideForm = '(min-width: 75em)';

type PickerProps = { viewer: User; chosen: StockChoice | null; onPick: (choice: StockChoice) => void };

/** The plan of the park to choose a free lot from. */
function PlanPicker({ viewer, chosen, onPick }: PickerProps) {
  const isBeside = useMediaQuery(besideForm, true, { getInitialValueInEffect: false });
  const [opened, dialog] = useDisclosure();
  const plan = (
    <LazyPlan
      viewer={viewer}
      mayPick={isFree}
      isCounted={false}
      pickedId={chosen?.value}
      onPick={(lot) => {
        onPick(plannedLotChoice(lot));
        dialog.close();
      }}
    />
  );
  if (isBeside) return <section aria-label={createTexts.plan}>{plan}</section>;
  return (
    <>
      <Button {...quiet} leftSection={<LotIcon size={18} />} onClick={dialog.open} aria-haspopup="dialog">
        {createTexts.plan}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={createTexts.plan} size="xl" fillsPhone>
        {plan}
      </Dialog>
    </>
  );
}
