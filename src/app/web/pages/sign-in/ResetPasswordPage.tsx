import { Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { resetPassword } from '#core/sessions/link-contract.ts';
import { linkRefusals, linkTexts } from '#core/sessions/link-messages.ts';
import type { LoginState } from '#core/sessions/web/login-redirect.ts';
import { NewPasswordFields } from '#core/sessions/web/NewPasswordFields.tsx';
import { forgetSession } from '#core/sessions/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** The same order as at a registration: whether the passwords agree, then what is wrong with one. */
const newPasswordShape = z
  .object({ password: z.string(), confirm: z.string() })
  .superRefine(({ password, confirm }, context) => {
    const fail = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { error } = resetPassword.body.shape.newPassword.safeParse(password);
    if (password !== confirm) fail('confirm', t('Passwords do not match'));
    else if (error) fail('password', error.issues[0]?.message ?? '');
  });

/** Where the link in a mail leads that sets a new password; opening it changes nothing. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return (
    <SignInFrame title={t('Set a new password')}>
      {token === '' ? <LinkOver /> : <NewPasswordForm token={token} />}
    </SignInFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirm: '' },
    validate: schemaResolver(newPasswordShape, { sync: true }),
  });
  const reset = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      call(resetPassword, { body: { token, newPassword: password } }),
    gcTime: 0,
    onSuccess: ({ message, email }) => {
      // this browser's session has ended too, if it had one
      forgetSession();
      const state: LoginState = { email, lines: [message] };
      void navigate(paths.login(), { replace: true, state });
    },
    onError: (error) => {
      const said = error instanceof CallFailure ? error.fields?.newPassword : undefined;
      if (said) form.setFieldError('password', said);
    },
  });
  const { error } = reset;
  const isField = error instanceof CallFailure && error.fields?.newPassword !== undefined;
  if (error instanceof CallFailure && error.code === linkRefusals.LINK_OVER.code) return <LinkOver />;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => reset.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <Text size="sm">{t('All devices that are logged in to your account are then logged out.')}</Text>
        {error && !isField && <Notice tone="error">{refusalText(error, linkTexts.failed)}</Notice>}
        <NewPasswordFields form={form} />
        <Button type="submit" loading={reset.isPending} fullWidth>
          {t('Set password')}
        </Button>
      </Stack>
    </form>
  );
}

function LinkOver() {
  return (
    <Stack>
      <Notice tone="error">{linkRefusals.LINK_OVER.message}</Notice>
      <Anchor component={Link} to={paths.forgotPassword()} size="sm" underline="always">
        {t('Ask for a new link')}
      </Anchor>
    </Stack>
  );
}
