import { Alert, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useRef } from 'react';
import { createAgency, type DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { textLimits } from '#shared/text-limits.ts';
import { newIdempotencyKey } from '#web/call.ts';
import { refusedFields } from '#web/call-failure.ts';
import { DraftNote } from '#web/ui/DraftNote.tsx';
import { FailureText } from '#web/ui/FailureText.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { showFieldErrors } from '#web/ui/show-field-errors.ts';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useSaveAgency } from './queries.ts';

/** What the form holds; the server takes it as it is (R-ADM-24). */
type Values = Required<
  Pick<DetailedAgency, 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address' | 'isActive'>
>;

type Props = {
  /** The agency to change; null opens a new one. */
  agency: DetailedAgency | null;
  /** Every agency there is, since a second one of the same name deserves a warning (D-117). */
  all: readonly DetailedAgency[];
  onSaved: (text: string) => void;
  onCancel: () => void;
};

/** Opens or changes an agency: name and contact e-mail are needed (R-ADM-19). */
export function AgencyForm({ agency, all, onSaved, onCancel }: Props) {
  const save = useSaveAgency();
  const submission = useRef({ text: '', key: '' });
  const { form, draft, drop } = useAgencyForm(agency);
  const submit = (values: Values) => {
    const text = JSON.stringify(values);
    if (text !== submission.current.text) submission.current = { text, key: newIdempotencyKey() };
    save.mutate(
      { id: agency?._id ?? null, agency: values, key: submission.current.key },
      {
        onSuccess: () => {
          drop();
          onSaved(agency ? agencyTexts.updated : agencyTexts.created);
        },
        onError: (error) => showFieldErrors(form, refusedFields(error)),
      },
    );
  };
  const name = form.values.name.trim().toLowerCase();
  const isSameName = all.some((other) => other._id !== agency?._id && other.name.toLowerCase() === name);

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack>
        {save.error && (
          <Alert color="red" role="alert">
            <FailureText
              sentence={agency ? agencyTexts.updateFailed : agencyTexts.createFailed}
              error={save.error}
            />
          </Alert>
        )}
        <DraftNote draft={draft} />
        <Fields form={form} isSameName={isSameName} />
        <FormActions
          submit={agency ? 'Save changes' : 'Create agency'}
          sending={save.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

function useAgencyForm(agency: DetailedAgency | null) {
  return useDraftForm<Values>(
    { initialValues: valuesOf(agency), validate: schemaResolver(createAgency.body, { sync: true }) },
    { place: `agency ${agency?._id ?? 'new'}`, asks: true },
  );
}

function Fields({
  form,
  isSameName,
}: {
  form: ReturnType<typeof useAgencyForm>['form'];
  isSameName: boolean;
}) {
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
