import {
  Button,
  Checkbox,
  Fieldset,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import type { Booking } from '#core/bookings/contract.ts';
import { type Purchaser, type Purchasers, savePurchasers } from '#modules/purchasers/contract.ts';
import { countryChoices, identityKindLabels } from '#modules/purchasers/labels.ts';
import { identityKinds, MAX_PURCHASERS } from '#modules/purchasers/lifecycle.ts';
import { needsReason } from '#modules/purchasers/policy.ts';
import { call } from '#platform/web/api-client/call.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { ChoiceField } from '#platform/web/ui/form/ChoiceField.tsx';
import { EmailField, NameField, PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Props = {
  booking: Booking;
  found: Purchasers;
  /** Whether the reader is the client, who may buy themselves. */
  isOwn: boolean;
  opened: boolean;
  onClose: () => void;
};

/** The form in which all purchasers of a booking are named at once. */
export function PurchaserDialog({ opened, onClose, ...asked }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Purchasers')}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
    >
      {opened && <PurchaserForm {...asked} onClose={onClose} />}
    </Dialog>
  );
}

/** A purchaser in the form; a missing number keeps the stored one. */
type Row = Omit<Purchaser, 'id' | 'identityKind'> & {
  id?: string;
  identityKind: NonNullable<Purchaser['identityKind']>;
  identity: string;
  /** Of the stored number. */
  keptKind: Purchaser['identityKind'];
};
type Values = { purchasers: Row[]; reason: string };
type Form = UseFormReturnType<Values>;

const emptyCompany = { name: '', registrationNumber: '', country: 'MY', foreignHeld: false };
const emptyRow: Row = {
  company: null,
  name: '',
  identityKind: 'nric',
  identity: '',
  identityMasked: '',
  keptKind: null,
  nationality: 'MY',
  phone: '',
  email: '',
  address: '',
};

/** Of a booking by its client this is their account. */
const contactOf = ({ name, phone, email }: Booking) => ({ name, phone, email });
type Contact = ReturnType<typeof contactOf>;

/** The list as it is, or the contact of the booking as the first purchaser. */
function rowsOf(booking: Booking, { purchasers }: Purchasers): Row[] {
  if (purchasers.length === 0) return [{ ...emptyRow, ...contactOf(booking) }];
  return purchasers.map((each) => ({
    ...each,
    identityKind: each.identityKind ?? 'nric',
    identity: '',
    keptKind: each.identityKind,
  }));
}

const validate = schemaResolver(savePurchasers.body.omit({ version: true }), { sync: true });

function PurchaserForm({ booking, found, isOwn, onClose }: Omit<Props, 'opened'>) {
  const save = async ({ purchasers, reason }: Values) => {
    const body = {
      version: found.version,
      purchasers: purchasers.map(({ identityMasked: _, keptKind: __, identity, ...row }) => ({
        ...row,
        ...(identity && { identity }),
      })),
      reason,
    };
    return (await call(savePurchasers, { params: { id: booking._id }, body })).message;
  };
  return (
    <EntityForm<Values>
      initialValues={{ purchasers: rowsOf(booking, found), reason: '' }}
      validate={validate}
      // identity numbers are not kept in the browser
      draft={{ place: `purchasers of ${booking._id}`, never: ['purchasers'] }}
      save={save}
      failed={t('The purchasers could not be saved. Please try again.')}
      submitLabel={t('Save')}
      onSaved={(message) => {
        toast(message);
        onClose();
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {t('Who buys in law, as papers will name them. You can add this now or later.')}
          </Text>
          {form.values.purchasers.map((row, index) => (
            // rows have no id before they are saved, and are only added at the end
            <PurchaserFields
              key={row.id ?? `new ${index}`}
              form={form}
              row={row}
              index={index}
              self={isOwn && index === 0 && found.purchasers.length === 0 ? contactOf(booking) : null}
            />
          ))}
          <Button
            variant="light"
            disabled={form.values.purchasers.length >= MAX_PURCHASERS}
            onClick={() => form.insertListItem('purchasers', emptyRow)}
          >
            {t('Add a co-purchaser')}
          </Button>
          {needsReason(booking) && (
            <Textarea
              label={t('Why they change')}
              maxLength={textLimits.reason}
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </EntityForm>
  );
}

type FieldsProps = {
  form: Form;
  row: Row;
  index: number;
  /** The client, where they are asked whether they buy themselves. */
  self: Contact | null;
};

const noContact: Contact = { name: '', phone: '', email: '' };

/** One purchaser: a person, or a company and who signs for it. */
function PurchaserFields({ form, row, index, self }: FieldsProps) {
  const field = (name: string) => form.getInputProps(`purchasers.${index}.${name}`);
  const isCompany = row.company !== null;
  const isSelf = self !== null && row.name === self.name;
  const choose = (kind: string) => {
    if (kind === 'company')
      return form.setFieldValue(`purchasers.${index}.company`, row.company ?? emptyCompany);
    const contact = kind === 'self' ? self : isSelf ? noContact : null;
    form.setFieldValue(`purchasers.${index}`, { ...row, ...contact, company: null });
  };
  const title = row.company?.name || row.name || t('Purchaser {number}', { number: String(index + 1) });
  return (
    <Fieldset legend={title}>
      <Stack gap="sm">
        <ChoiceField
          label={t('Who buys')}
          value={isCompany ? 'company' : isSelf ? 'self' : 'person'}
          onChange={choose}
          data={[
            ...(self ? [{ value: 'self', label: t('I buy it myself') }] : []),
            { value: 'person', label: self ? t('Another person') : t('A person') },
            { value: 'company', label: t('A company') },
          ]}
        />
        {isCompany && <CompanyFields field={field} />}
        {isCompany && (
          <Text size="sm" fw={600}>
            {t('Who signs for the company')}
          </Text>
        )}
        <NameField description={t('As in the identity card or passport')} {...field('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            size="md"
            label={t('Identity document')}
            data={identityKinds.map((value) => ({ value, label: identityKindLabels[value] }))}
            {...field('identityKind')}
          />
          <TextInput
            label={t('Number')}
            description={
              row.identityMasked &&
              row.identityKind === row.keptKind &&
              t('Leave empty to keep {masked}', { masked: row.identityMasked })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            inputMode={row.identityKind === 'nric' ? 'numeric' : 'text'}
            maxLength={40}
            {...field('identity')}
          />
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {t(
            'Only the format is checked, no register is asked. The number is kept sealed; others see its last four characters.',
          )}
        </Text>
        <CountrySelect label={t('Nationality')} {...field('nationality')} />
        <Textarea
          label={t('Address')}
          description={t('The sale and purchase agreement needs it')}
          autosize
          minRows={2}
          maxLength={textLimits.address}
          {...field('address')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PhoneField {...field('phone')} />
          <EmailField {...field('email')} required={false} />
        </SimpleGrid>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.removeListItem('purchasers', index)}
        >
          {t('Remove {name}', { name: title })}
        </Button>
      </Stack>
    </Fieldset>
  );
}

function CompanyFields({ field }: { field: (name: string) => ReturnType<Form['getInputProps']> }) {
  const { value: isForeignHeld, ...foreignHeld } = field('company.foreignHeld');
  return (
    <>
      <TextInput label={t('Company name')} maxLength={textLimits.name} {...field('company.name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Registration number (SSM)')}
          maxLength={40}
          autoComplete="off"
          {...field('company.registrationNumber')}
        />
        <CountrySelect label={t('Incorporated in')} {...field('company.country')} />
      </SimpleGrid>
      <Checkbox
        label={t('Half or more of it is held by foreigners')}
        checked={isForeignHeld === true}
        {...foreignHeld}
      />
    </>
  );
}

function CountrySelect(props: { label: string } & ReturnType<Form['getInputProps']>) {
  return <NativeSelect size="md" data={countryChoices()} {...props} />;
}
