import { Button, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#features/sessions/contract.ts';
import { accountFields } from '#features/users/messages.ts';
import { EmailField } from '#platform/web/ui/contact-fields.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { requestSignIn, type SignInFailure, signInFailure } from './sign-in.ts';

type Values = { email: string; password: string };
type Field = RefObject<HTMLInputElement | null>;
type Errors = { [Field in keyof Values]?: string };

/** R-AUTH-07: both are required; an existing password has no further rules. */
function errorsOf({ email, password }: Values): Errors {
  return {
    ...(email.trim() === '' && { email: accountFields.emailRequired }),
    ...(password === '' && { password: accountFields.passwordRequired }),
  };
}

/** Initial values, unless the person has typed. */
function usePrefill(prefill: Values | null, email: Field, password: Field) {
  useEffect(() => {
    const fields = [email.current, password.current];
    if (prefill === null || fields.some((field) => field?.value !== '')) return;
    if (email.current) email.current.value = prefill.email;
    if (password.current) password.current.value = prefill.password;
  }, [prefill, email, password]);
}

/**
 * E-mail and password. `prefill` sets the fields unless the person has typed; `onFailure` lets a page add its own notice. The
 * fields are uncontrolled, which keeps text typed before hydration and needs no form library.
 */
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
  // before hydration the browser would submit the form natively
  const isHydrated = useMounted();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const attempt = useMutation({
    mutationFn: requestSignIn,
    gcTime: 0,
    onMutate: onSubmit,
    onSuccess: onSignedIn,
    onError: (error) => onFailure(signInFailure(error)),
  });

  usePrefill(prefill, emailField, passwordField);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = { email: emailField.current?.value ?? '', password: passwordField.current?.value ?? '' };
    const found = errorsOf(values);
    setErrors(found);
    if (found.email) emailField.current?.focus();
    else if (found.password) passwordField.current?.focus();
    else attempt.mutate(values);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormFailure failure={attempt.isError ? signInFailure(attempt.error) : null} />
        <EmailField
          autoComplete="username"
          ref={emailField}
          defaultValue={email}
          error={errors.email}
          onChange={() => setErrors(({ email: _, ...others }) => others)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          ref={passwordField}
          error={errors.password}
          onChange={() => setErrors(({ password: _, ...others }) => others)}
        />
        <Button type="submit" disabled={!isHydrated} loading={attempt.isPending} fullWidth>
          Log In
        </Button>
      </Stack>
    </form>
  );
}
