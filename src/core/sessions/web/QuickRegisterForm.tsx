import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { SignedIn } from '#core/sessions/contract.ts';
import { isBlank, passwordLimits } from '#core/users/lifecycle.ts';
import { accountFields, accountHints } from '#core/users/messages.ts';
import { EmailField, NameField, PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useTypedText } from '#platform/web/ui/form/use-typed-text.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { isEmail, isPhone } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';
import { FormFailure } from './FormFailure.tsx';
import { LogInInstead } from './LogInInstead.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { RegisterConsent } from './RegisterConsent.tsx';
import { registrationFailure, requestRegistration } from './sign-in.ts';

/** The login screen asks for two letters of a name; the register page and the server for one. */
const NAME_MIN = 2;

const initialValues = { name: '', email: '', phone: '', password: '', confirm: '' };

/** R-AUTH-11 to R-AUTH-13: the name, then whether the passwords agree, then their length. Without zod, which this page does not load. */
function errorsOf({ name, email, phone, password, confirm }: typeof initialValues) {
  return {
    name: name.trim().length < NAME_MIN && t('Name must be at least 2 characters'),
    email: emailError(email.trim()),
    phone: phone !== '' && !isPhone(phone) && accountFields.phoneInvalid,
    ...(password === confirm
      ? { password: passwordError(password) }
      : { confirm: t('Passwords do not match') }),
  };
}

function emailError(email: string) {
  if (email === '') return accountFields.emailRequired;
  return !isEmail(email) && accountFields.emailInvalid;
}

function passwordError(password: string) {
  if (isBlank(password)) return accountFields.passwordRequired;
  return password.length < passwordLimits.min && t('Password must be at least 6 characters long');
}

/** Register mode of the login screen: creates an account and signs in with it. */
export function QuickRegisterForm({
  onSubmit,
  onSignedIn,
  onFailure,
}: {
  onSubmit: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
  onFailure: () => void;
}) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues,
    validate: errorsOf,
  });
  const isHydrated = useHydrated();
  useTypedText(form);
  const attempt = useMutation({
    mutationFn: requestRegistration,
    gcTime: 0,
    onMutate: onSubmit,
    onSuccess: onSignedIn,
    onError: (error) => {
      showFieldErrors(form, registrationFailure(error).fields);
      onFailure();
    },
  });

  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(
        ({ confirm: _, ...account }) => attempt.mutate({ ...account, address: '' }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="sm">
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
        <NewPasswordFields form={form} />
        <RegisterConsent />
        <FormFailure failure={attempt.isError ? registrationFailure(attempt.error) : null} />
        <Button type="submit" disabled={!isHydrated} loading={attempt.isPending} fullWidth>
          {t('Register')}
        </Button>
      </Stack>
    </form>
  );
}
