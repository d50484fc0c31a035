import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#core/sessions/contract.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { accountFields } from '#core/users/messages.ts';
import { EmailField } from '#platform/web/ui/form/contact-fields.tsx';
import { PasswordField } from '#platform/web/ui/form/PasswordField.tsx';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { FormFailure } from './FormFailure.tsx';
import { isCodeAsked, requestSignIn, type SignInFailure, signInFailure } from './sign-in.ts';

/** Loaded once a code is asked for, which few people have. */
const CodeStep = lazyWithFallback(
  async () => (await import('./CodeStep.tsx')).CodeStep,
  () => <FormFailure failure={{ text: signInTexts.formMissing }} />,
);

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

/** Initial values, unless the person has typed or is about to: a field has text or the focus. */
function usePrefill(prefill: Values | null, email: Field, password: Field) {
  useEffect(() => {
    const fields = [email.current, password.current];
    const isTaken = fields.some((field) => field?.value !== '' || field === document.activeElement);
    if (prefill === null || isTaken) return;
    if (email.current) email.current.value = prefill.email;
    if (password.current) password.current.value = prefill.password;
  }, [prefill, email, password]);
}

/**
 * E-mail and password. `prefill` sets untouched fields; `onFailure` lets a page add its own notice. The
 * fields are uncontrolled, which keeps text typed before hydration and needs no form library.
 */
export function LoginForm({
  email = '',
  prefill,
  onEmail,
  onSubmit,
  onSignedIn,
  onFailure,
}: {
  email?: string;
  prefill: Values | null;
  /** What is typed as e-mail, for a link beside the form. */
  onEmail: (email: string) => void;
  onSubmit: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
  onFailure: (failure: SignInFailure) => void;
}) {
  // before hydration the browser would submit the form natively
  const isHydrated = useHydrated();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  /** What has passed, while a code is asked for. */
  const [proven, setProven] = useState<Values | null>(null);
  /** The e-mail typed before the code step, which replaced the fields. */
  const [returned, setReturned] = useState<string | null>(null);
  const attempt = useMutation({
    mutationFn: requestSignIn,
    gcTime: 0,
    onMutate: onSubmit,
    onSuccess: onSignedIn,
    onError: (error, values) => {
      if (isCodeAsked(error)) setProven({ email: values.email, password: values.password });
      else {
        const failed = signInFailure(error);
        onFailure(failed);
        // disabled while it was sending, the button has lost the focus
        if (failed.text === signInTexts.refused) passwordField.current?.focus();
      }
    },
  });
  const failure = attempt.isError && !isCodeAsked(attempt.error) ? signInFailure(attempt.error) : null;

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

  if (proven !== null)
    return (
      <Suspense>
        <CodeStep
          failure={failure}
          sending={attempt.isPending}
          onSubmit={(proof) => attempt.mutate({ ...proven, ...proof })}
          onSwitch={attempt.reset}
          onBack={() => {
            setReturned(proven.email);
            setProven(null);
            attempt.reset();
          }}
        />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormFailure failure={failure} />
        <EmailField
          autoComplete="username"
          ref={emailField}
          defaultValue={returned ?? email}
          error={errors.email}
          onChange={({ currentTarget }) => {
            onEmail(currentTarget.value);
            setErrors(({ email: _, ...others }) => others);
          }}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          ref={passwordField}
          autoFocus={returned !== null}
          error={errors.password}
          onChange={() => setErrors(({ password: _, ...others }) => others)}
        />
        <Button type="submit" disabled={!isHydrated} loading={attempt.isPending} fullWidth>
          {t('Log In')}
        </Button>
      </Stack>
    </form>
  );
}
