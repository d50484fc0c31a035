import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { passwordTexts } from '#core/sessions/messages.ts';
import { twoStepTexts } from '#core/sessions/security-messages.ts';
import { refusalText, refusedFields } from '#platform/web/api-client/call-failure.ts';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { PasswordField } from '#platform/web/ui/form/PasswordField.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';

type Values = { password: string; code: string };
type Asked = { password?: true; code?: 'app' | 'either' };

/** Asks for the own password, a code, or both. */
export function ProofForm({
  asked,
  submit,
  send,
  onCancel,
  children,
}: {
  asked: Asked;
  submit: string;
  send: (values: Values) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: {
      password: (typed) => (asked.password && typed === '' ? passwordTexts.currentRequired : null),
      code: (typed) => (asked.code && typed.trim() === '' ? twoStepTexts.codeRequired : null),
    },
  });
  const sending = useMutation({
    mutationFn: send,
    gcTime: 0,
    onError: (error) => showFieldErrors(form, refusedFields(error)),
  });
  const { error } = sending;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => sending.mutate({ ...values, code: values.code.trim() }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        {children}
        {error && refusedFields(error) === undefined && (
          <Notice tone="error">{refusalText(error, twoStepTexts.failed)}</Notice>
        )}
        {asked.password && (
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            data-autofocus
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        {asked.code && (
          <TextInput
            label={asked.code === 'app' ? t('Code') : t('Code from your app, or a recovery code')}
            autoComplete="one-time-code"
            maxLength={40}
            required
            withAsterisk={false}
            {...(asked.code === 'app' && {
              description: t('6 digits'),
              inputMode: 'numeric',
              // follows the password in an open dialog
              autoFocus: true,
            })}
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
        <FormActions submit={submit} sending={sending.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
