import { Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { changePassword } from '#core/sessions/contract.ts';
import { passwordTexts, sessionRefusals } from '#core/sessions/messages.ts';
import { passwordLimits } from '#core/users/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { PasswordField } from '#platform/web/ui/form/PasswordField.tsx';
import { commonRefusals } from '#shared/problem.ts';
import { t } from '#shared/say.ts';
import { FormFailure } from './FormFailure.tsx';
import type { SignInFailure } from './sign-in.ts';

/** R-PROF-12: first whether the new passwords agree, then their length. */
const changePasswordShape = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirm: z.string() })
  .superRefine(({ currentPassword, newPassword, confirm }, context) => {
    const fail = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (newPassword !== confirm) {
      fail('confirm', t('New passwords do not match'));
      return;
    }
    if (currentPassword === '') fail('currentPassword', passwordTexts.currentRequired);
    const { error } = changePassword.body.shape.newPassword.safeParse(newPassword);
    if (error) fail('newPassword', error.issues[0]?.message ?? passwordTexts.newShort);
  });

/** Changes the own password; the session continues in every case. */
export function ChangePasswordForm({
  onChanged,
  onCancel,
}: {
  onChanged: (message: string) => void;
  onCancel: () => void;
}) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirm: '' },
    validate: schemaResolver(changePasswordShape, { sync: true }),
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof form.values) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    // passwords are cleared after sending
    gcTime: 0,
    onSuccess: () => onChanged(passwordTexts.changed),
    onError: (error) => showFieldErrors(form, passwordFailure(error).fields),
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => change.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          data-autofocus
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={t('New password')}
          description={t('Password must be at least 6 characters long')}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label={t('Confirm new password')}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          key={form.key('confirm')}
          {...form.getInputProps('confirm')}
        />
        <FormFailure failure={change.isError ? passwordFailure(change.error) : null} />
        <FormActions submit={t('Change Password')} sending={change.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** A 401 that speaks of the session, not of the password just typed. */
const sessionCodes: string[] = [
  commonRefusals.UNAUTHENTICATED.code,
  commonRefusals.TOKEN_EXPIRED.code,
  commonRefusals.SESSION_EXPIRED.code,
  commonRefusals.PASSWORD_CHANGED.code,
  commonRefusals.ACCOUNT_CLOSED.code,
];

/** Why a password was not changed, in the documented words. */
function passwordFailure(error: unknown): SignInFailure {
  if (!(error instanceof CallFailure)) return { text: passwordTexts.network };
  const { kind, status = 0, code = '', message, fields } = error;
  if (kind === 'network' || kind === 'timeout')
    return { text: t('No response from server. Please check your internet connection.') };
  if (status >= 500) return { text: commonRefusals.SERVER_ERROR.message };
  if (kind === 'html') return { text: passwordTexts.network };
  if (status === 401 && !sessionCodes.includes(code)) {
    const text = sessionRefusals.WRONG_PASSWORD.message;
    return { text, fields: { currentPassword: text } };
  }
  const text = message || t('Failed to change password');
  return fields ? { text, fields } : { text };
}
