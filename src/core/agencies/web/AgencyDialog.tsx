import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createAgency, type DetailedAgency, updateAgency } from '#core/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#core/agencies/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { EntityDialog, EntityForm, NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { TYPING_PAUSE_MS } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { agencyQuery, namesakesQuery } from './staff-queries.ts';

const titles = { create: t('Add agency'), edit: t('Edit agency') };
const validate = schemaResolver(createAgency.body, { sync: true });

/** The form's values, sent to the server unchanged. */
type Values = Required<
  Pick<
    DetailedAgency,
    'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address' | 'isActive' | 'registrationNumber'
  >
> & { negotiatorName: string; negotiatorRegistration: string; negotiatorLanguages: string };

type Props = {
  /** An agency, `NEW_ENTITY`, or null for a closed dialog. */
  id: string | null;
  onClose: () => void;
  /** Called with the success sentence. */
  onSaved: (message: string) => void;
};

/** Creates or edits an agency; name and contact e-mail are required. */
export function AgencyDialog({ id, onClose, onSaved }: Props) {
  return (
    <EntityDialog
      id={id}
      titles={titles}
      queryOf={(agencyId) => ({ ...agencyQuery(agencyId), retry: false })}
      errorText={agencyFailureText}
      onClose={onClose}
    >
      {(agency) => <AgencyForm agency={agency} onSaved={onSaved} onCancel={onClose} />}
    </EntityDialog>
  );
}

/** Why an agency is not shown: it is absent, or it could not be loaded. */
export function agencyFailureText(error: unknown): string {
  const isAbsent = error instanceof CallFailure && error.status === 404;
  return isAbsent ? agencyRefusals.AGENCY_NOT_FOUND.message : agencyTexts.detailsFailed;
}

type FormProps = {
  /** The agency to edit; null creates one. */
  agency: DetailedAgency | null;
  onSaved: (message: string) => void;
  onCancel: () => void;
};

function AgencyForm({ agency, ...leave }: FormProps) {
  const { keyFor } = useIdempotencyKey();
  const save = async (body: Values) => {
    await (agency === null
      ? call(createAgency, { body, idempotencyKey: keyFor(body) })
      : call(updateAgency, { params: { id: agency._id }, body }));
    return agency ? agencyTexts.updated : agencyTexts.created;
  };
  return (
    <EntityForm
      {...leave}
      initialValues={valuesOf(agency)}
      validate={validate}
      draft={{ place: `agency ${agency?._id ?? NEW_ENTITY}` }}
      save={save}
      failed={agency ? t('Failed to update agency') : t('Failed to create agency')}
      submitLabel={agency ? t('Save changes') : t('Create agency')}
    >
      {(form) => <Fields form={form} agency={agency} />}
    </EntityForm>
  );
}

/** Whether another agency has this name, which is allowed and gets a warning. */
function useIsTaken(name: string, agency: DetailedAgency | null): boolean {
  const [searched] = useDebouncedValue(name.trim(), TYPING_PAUSE_MS);
  const { data: namesakes = [] } = useQuery({ ...namesakesQuery(searched), enabled: searched !== '' });
  return searched === name.trim() && namesakes.some(({ _id }) => _id !== agency?._id);
}

function Fields({ form, agency }: Pick<FormProps, 'agency'> & { form: UseFormReturnType<Values> }) {
  const isTaken = useIsTaken(form.values.name, agency);
  return (
    <>
      <TextInput
        label={t('Name')}
        withAsterisk
        maxLength={textLimits.name}
        data-autofocus
        {...(isTaken && { description: t('Another agency has this name already.') })}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Contact email')}
          type="email"
          withAsterisk
          maxLength={textLimits.email}
          {...form.getInputProps('contactEmail')}
        />
        <PhoneField label={t('Contact phone')} autoComplete="off" {...form.getInputProps('contactPhone')} />
      </SimpleGrid>
      <TextInput label={t('Address')} maxLength={textLimits.address} {...form.getInputProps('address')} />
      <TextInput
        label={t('Registration number')}
        description={agencyTexts.registrationHint}
        maxLength={textLimits.registration}
        {...form.getInputProps('registrationNumber')}
      />
      <TextInput
        label={t('Negotiator')}
        description={t('Whom buyers meet; shown to people who choose an agency.')}
        maxLength={textLimits.name}
        {...form.getInputProps('negotiatorName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Registration number of the negotiator (REN)')}
          maxLength={textLimits.registration}
          {...form.getInputProps('negotiatorRegistration')}
        />
        <TextInput
          label={t('Languages')}
          maxLength={textLimits.name}
          {...form.getInputProps('negotiatorLanguages')}
        />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        description={t('What buyers read when they choose an agency.')}
        rows={3}
        maxLength={textLimits.note}
        {...form.getInputProps('description')}
      />
      <Switch
        label={t('Active')}
        description={t(
          'An inactive agency takes no new members and no new requests; what is open can still be answered.',
        )}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {agency?.isActive && !form.values.isActive && (
        <Text size="sm" role="status">
          {t('{people} of this agency can then book no more lots; its open bookings go on.', {
            people: pluralize(agency.userCount ?? 0, ...nouns.person),
          })}
        </Text>
      )}
    </>
  );
}

function valuesOf(agency: DetailedAgency | null): Values {
  return {
    name: agency?.name ?? '',
    description: agency?.description ?? '',
    contactEmail: agency?.contactEmail ?? '',
    contactPhone: agency?.contactPhone ?? '',
    address: agency?.address ?? '',
    isActive: agency?.isActive ?? true,
    registrationNumber: agency?.registrationNumber ?? '',
    negotiatorName: agency?.negotiator?.name ?? '',
    negotiatorRegistration: agency?.negotiator?.registrationNumber ?? '',
    negotiatorLanguages: agency?.negotiator?.languages ?? '',
  };
}
