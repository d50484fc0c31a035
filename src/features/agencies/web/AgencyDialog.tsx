import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { createAgency, type DetailedAgency } from '#features/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#features/agencies/messages.ts';
import { newIdempotencyKey } from '#platform/web/api-client/call.ts';
import { EntityDialog, EntityForm, NEW_ENTITY } from '#platform/web/ui/EntityDialog.tsx';
import { textLimits } from '#shared/text-limits.ts';
import { saveAgency } from './queries.ts';

const titles = { create: agencyTexts.createTitle, edit: agencyTexts.editTitle };
const validate = schemaResolver(createAgency.body, { sync: true });

/** The form's values, sent to the server unchanged (R-ADM-24). */
type Values = Required<
  Pick<DetailedAgency, 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address' | 'isActive'>
>;

type Props = {
  /** An agency, `NEW_ENTITY`, or null for a closed dialog. */
  id: string | null;
  /** All agencies, since a second one of the same name gets a warning (D-117). */
  all: readonly DetailedAgency[];
  onClose: () => void;
  /** Called with the success sentence. */
  onSaved: (message: string) => void;
};

/** Creates or edits an agency; name and contact e-mail are required (R-ADM-19). */
export function AgencyDialog({ id, all, onClose, onSaved }: Props) {
  return (
    <EntityDialog id={id} titles={titles} onClose={onClose}>
      {(agencyId) => {
        const agency = all.find(({ _id }) => _id === agencyId) ?? null;
        if (agencyId !== null && agency === null) {
          return <Text role="alert">{agencyRefusals.AGENCY_NOT_FOUND.message}</Text>;
        }
        return <AgencyForm key={agencyId} agency={agency} all={all} onSaved={onSaved} onCancel={onClose} />;
      }}
    </EntityDialog>
  );
}

type FormProps = {
  /** The agency to edit; null creates one. */
  agency: DetailedAgency | null;
  all: readonly DetailedAgency[];
  onSaved: (message: string) => void;
  onCancel: () => void;
};

function AgencyForm({ agency, all, ...leave }: FormProps) {
  const submission = useRef({ text: '', key: '' });
  const save = async (values: Values) => {
    const text = JSON.stringify(values);
    if (text !== submission.current.text) submission.current = { text, key: newIdempotencyKey() };
    await saveAgency(agency?._id ?? null, values, submission.current.key);
    return agency ? agencyTexts.updated : agencyTexts.created;
  };
  return (
    <EntityForm
      {...leave}
      initialValues={valuesOf(agency)}
      validate={validate}
      draft={{ place: `agency ${agency?._id ?? NEW_ENTITY}` }}
      save={save}
      failed={agency ? agencyTexts.updateFailed : agencyTexts.createFailed}
      submitLabel={agency ? 'Save changes' : 'Create agency'}
    >
      {(form) => <Fields form={form} isSameName={hasSameName(all, agency, form.values.name)} />}
    </EntityForm>
  );
}

function hasSameName(all: readonly DetailedAgency[], agency: DetailedAgency | null, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return all.some((other) => other._id !== agency?._id && other.name.toLowerCase() === wanted);
}

function Fields({ form, isSameName }: { form: UseFormReturnType<Values>; isSameName: boolean }) {
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={textLimits.name}
        data-autofocus
        {...(isSameName && { description: agencyTexts.sameName })}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Contact email"
          type="email"
          withAsterisk
          maxLength={textLimits.email}
          {...form.getInputProps('contactEmail')}
        />
        <TextInput
          label="Contact phone"
          type="tel"
          maxLength={textLimits.phone}
          {...form.getInputProps('contactPhone')}
        />
      </SimpleGrid>
      <TextInput label="Address" maxLength={textLimits.address} {...form.getInputProps('address')} />
      <Textarea
        label="Description"
        description={agencyTexts.descriptionHint}
        rows={3}
        maxLength={textLimits.note}
        {...form.getInputProps('description')}
      />
      <Switch
        label="Active"
        description={agencyTexts.activeHint}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
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
  };
}
