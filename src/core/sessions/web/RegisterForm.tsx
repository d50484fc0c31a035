import { Button, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { accountHints } from '#core/users/messages.ts';
import { EmailField, NameField, PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useTypedText } from '#platform/web/ui/form/use-typed-text.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { FormFailure } from './FormFailure.tsx';
import { LogInInstead } from './LogInInstead.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { loadSessionContract, revokeOnServer } from './queries.ts';
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

/** The same validation as the server's, which alone validates if its contract cannot be loaded. */
async function contractErrors(values: Values) {
  try {
    const { register } = await loadSessionContract();
    return schemaResolver(register.body, { sync: true })(values);
  } catch {
    return {};
  }
}

/** What the server would refuse, and the password repeated. */
async function errorsOf(values: Values) {
  return {
    ...(await contractErrors(values)),
    ...(values.password !== values.confirm && { confirm: t('Passwords do not match') }),
  };
}

/** Creates an account without signing in: the returned session is ended at once. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', phone: '', address: '', password: '', confirm: '' },
    validate: errorsOf,
  });
  const isHydrated = useHydrated();
  useTypedText(form);
  const attempt = useMutation({
    mutationFn: async ({ confirm: _, ...registration }: Values) => {
      const { token, user } = await requestRegistration(registration);
      // if ending it fails, the unused session expires
      void revokeOnServer(token).catch(() => undefined);
      return user.email;
    },
    gcTime: 0,
    onSuccess: onRegistered,
    onError: (error) => showFieldErrors(form, registrationFailure(error).fields),
  });

  return (
    <form
      noValidate
      // loads what the first submission needs while the fields are filled in; the submission loads it again
      onFocus={() => void loadSessionContract().catch(() => undefined)}
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(
        (values) => attempt.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <NameField label={t('Full name')} key={form.key('name')} {...form.getInputProps('name')} />
        <EmailField
          enterKeyHint="next"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <LogInInstead error={attempt.error} email={attempt.variables?.email} />
        <PhoneField
          label={t('Phone (optional)')}
          description={form.errors.phone ? accountHints.phone : accountHints.phoneLater}
          key={form.key('phone')}
          {...form.getInputProps('phone')}
        />
        <Textarea
          label={t('Address (optional)')}
          autoComplete="street-address"
          rows={1}
          maxLength={textLimits.address}
          key={form.key('address')}
          {...form.getInputProps('address')}
        />
        <NewPasswordFields form={form} />
        <RegisterConsent />
        <FormFailure failure={attempt.isError ? registrationFailure(attempt.error) : null} />
        <Button
          type="submit"
          loading={form.submitting || attempt.isPending}
          disabled={!isHydrated || attempt.isSuccess}
          fullWidth
        >
          {t('Register')}
        </Button>
      </Stack>
    </form>
  );
}
