import { Button, Stack } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SignedIn } from '#features/sessions/contract.ts';
import { accountFields } from '#features/users/messages.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useEarlyInput } from '#web/ui/use-early-input.ts';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { requestSignIn, type SignInFailure, signInFailure } from './sign-in.ts';

/** R-AUTH-07: both are required, and no more is asked of an existing password. */
const required = {
  email: isNotEmpty(accountFields.emailRequired),
  password: (value: string) => (value === '' ? accountFields.passwordRequired : null),
};

type Values = { email: string; password: string };

/** E-mail and password. `prefill` fills the fields as long as nobody typed; `onFailure` lets a page add its own notice. */
export function LoginForm({
  email = '',
  prefill,
  onSubmit,
  onSignedIn,
  onFailure,
}: {
  email?: string;
  prefill: Values | null;
  onSubmit: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
  onFailure: (failure: SignInFailure) => void;
}) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: required,
  });
  const takeTyped = useEarlyInput(form);
  const attempt = useMutation({
    mutationFn: requestSignIn,
    gcTime: 0,
    onMutate: onSubmit,
    onSuccess: onSignedIn,
    onError: (error) => onFailure(signInFailure(error)),
  });

  const fill = useEffectEvent((values: Values) => {
    takeTyped();
    if (email === '' && !form.isDirty()) form.setValues(values);
  });
  useEffect(() => {
    if (prefill !== null) fill(prefill);
  }, [prefill]);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => attempt.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <FormFailure failure={attempt.isError ? signInFailure(attempt.error) : null} />
        <EmailField form={form} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          Login
        </Button>
      </Stack>
    </form>
  );
}
