import { Button, Fieldset, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { logout, register } from '#features/sessions/contract.ts';
import { signInTexts } from '#features/sessions/messages.ts';
import { accountHints } from '#features/users/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { EmailField, NameField, PhoneField } from '#platform/web/ui/contact-fields.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form-errors.ts';
import { nextOnEnter } from '#platform/web/ui/next-field.ts';
import { textLimits } from '#shared/text-limits.ts';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { RegisterConsent } from './RegisterConsent.tsx';
import { registrationFailure, requestRegistration } from './sign-in.ts';

type Values = {
  name: string;
  email: string;
  phone: string;
  address: string;
  password: string;
  confirm: string;
};

const contractErrors = schemaResolver(register.body, { sync: true });

/** The same validation as the server's, and the password repeated. */
function errorsOf(values: Values) {
  return {
    ...contractErrors(values),
    ...(values.password !== values.confirm && { confirm: signInTexts.passwordsDiffer }),
  };
}

/** Creates an account without signing in: the returned session is ended at once. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', phone: '', address: '', password: '', confirm: '' },
    validate: errorsOf,
  });
  const isHydrated = useMounted();
  const attempt = useMutation({
    mutationFn: async ({ confirm: _, ...registration }: Values) => {
      const { token, user } = await requestRegistration(registration);
      // if ending it fails, the unused session expires
      void call(logout, { token }).catch(() => undefined);
      return user.email;
    },
    gcTime: 0,
    onSuccess: onRegistered,
    onError: (error) => showFieldErrors(form, registrationFailure(error).fields),
  });

  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(
        (values) => attempt.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      {/* disabled until hydration, which would discard typed text */}
      <Fieldset variant="unstyled" disabled={!isHydrated}>
        <Stack>
          <FormFailure failure={attempt.isError ? registrationFailure(attempt.error) : null} />
          <NameField label="Full name" key={form.key('name')} {...form.getInputProps('name')} />
          <EmailField
            enterKeyHint="next"
            autoComplete="username"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PhoneField
            label="Phone (optional)"
            description={accountHints.phone}
            key={form.key('phone')}
            {...form.getInputProps('phone')}
          />
          <Textarea
            label="Address (optional)"
            autoComplete="street-address"
            rows={2}
            maxLength={textLimits.address}
            key={form.key('address')}
            {...form.getInputProps('address')}
          />
          <NewPasswordFields form={form} />
          <RegisterConsent />
          <Button type="submit" loading={attempt.isPending} disabled={attempt.isSuccess} fullWidth>
            Register
          </Button>
        </Stack>
      </Fieldset>
    </form>
  );
}
