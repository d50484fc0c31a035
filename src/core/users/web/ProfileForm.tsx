import { Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type User, updateMe } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText, refusedFields } from '#platform/web/api-client/call-failure.ts';
import { everything, useRereading } from '#platform/web/api-client/queries.ts';
import { local } from '#platform/web/storage.ts';
import { NameField, PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Values = { name: string; phone: string; address: string };

/**
 * Changes the own name and phone, and with `withAddress` the address; without it the stored address is sent unchanged.
 * The e-mail stands there to be read.
 */
export function ProfileForm({
  user,
  withAddress = false,
  onSaved,
  onCancel,
}: {
  user: User;
  withAddress?: boolean;
  onSaved: (user: User) => void;
  onCancel: () => void;
}) {
  const { form, draft, drop } = useProfileForm(user);
  const reread = useRereading(everything);
  const change = useMutation({
    mutationFn: async (values: Values) => {
      const { message: _, ...saved } = await call(updateMe, { body: values });
      return saved;
    },
    onSuccess: (saved) => {
      drop();
      onSaved(saved);
    },
    onError: (error) => {
      // after a lost reply it may be saved
      void reread();
      showFieldErrors(form, refusedFields(error));
      toast(refusalText(error, t('Failed to update profile')), 'error');
    },
  });
  const save = (values: Values) => {
    if (local.token.get() === null) toast(profileTexts.noToken, 'error');
    else change.mutate(values);
  };

  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
    >
      <Stack>
        <DraftNote draft={draft} />
        <Fields form={form} email={user.email} withAddress={withAddress} />
        <FormActions submit={t('Save changes')} sending={change.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function useProfileForm({ name, phone, address }: User) {
  return useDraftForm<Values>(
    {
      mode: 'uncontrolled',
      initialValues: { name, phone, address },
      validate: schemaResolver(updateMe.body, { sync: true }),
    },
    { place: 'profile' },
  );
}

function Fields({
  form,
  email,
  withAddress,
}: {
  form: ReturnType<typeof useProfileForm>['form'];
  email: string;
  withAddress: boolean;
}) {
  const start = useRef<HTMLInputElement>(null);
  // the button that opened the form is gone, and the reader goes on here
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <NameField ref={start} key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label={t('Email')}
        description={t('Email cannot be changed')}
        type="email"
        value={email}
        readOnly
        variant="filled"
      />
      <PhoneField key={form.key('phone')} {...form.getInputProps('phone')} />
      {withAddress && (
        <Textarea
          label={t('Address')}
          autoComplete="street-address"
          rows={2}
          maxLength={textLimits.address}
          key={form.key('address')}
          {...form.getInputProps('address')}
        />
      )}
    </>
  );
}
