import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { SignedIn } from '#features/sessions/contract.ts';
import { signInTexts } from '#features/sessions/messages.ts';
import { isBlank, passwordLimits } from '#features/users/contract.ts';
import { accountFields } from '#features/users/messages.ts';
import { EmailField, NameField, PhoneField } from '#platform/web/ui/contact-fields.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form-errors.ts';
import { nextOnEnter } from '#platform/web/ui/next-field.ts';
import { isEmail, isPhone } from '#shared/contact-details.ts';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { RegisterConsent } from './RegisterConsent.tsx';
import { registrationFailure, requestRegistration } from './sign-in.ts';

/** The login screen asks for two letters of a name; the register page and the server for one. */
const NAME_MIN = 2;

/** R-AUTH-11 to R-AUTH-13: the name, then whether the passwords agree, then their length. */
const quickRegisterShape = z
  .object({
    name: z.string().trim().min(NAME_MIN, signInTexts.nameShortOnLogin),
    email: z
      .string()
      .trim()
      .min(1, accountFields.emailRequired)
      .refine((email) => email === '' || isEmail(email), accountFields.emailInvalid),
    phone: z.string().refine((phone) => phone === '' || isPhone(phone), accountFields.phoneInvalid),
    password: z.string(),
    confirm: z.string(),
  })
  .superRefine(({ password, confirm }, context) => {
    if (password !== confirm) {
      context.addIssue({ code: 'custom', path: ['confirm'], message: signInTexts.passwordsDiffer });
    } else if (isBlank(password)) {
      context.addIssue({ code: 'custom', path: ['password'], message: accountFields.passwordRequired });
    } else if (password.length < passwordLimits.min) {
      context.addIssue({ code: 'custom', path: ['password'], message: signInTexts.passwordShortOnLogin });
    }
  });

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
    initialValues: { name: '', email: '', phone: '', password: '', confirm: '' },
    validate: schemaResolver(quickRegisterShape, { sync: true }),
  });
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
      <Stack>
        <FormFailure failure={attempt.isError ? registrationFailure(attempt.error) : null} />
        <NameField label="Full name" key={form.key('name')} {...form.getInputProps('name')} />
        <EmailField
          enterKeyHint="next"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PhoneField label="Phone (optional)" key={form.key('phone')} {...form.getInputProps('phone')} />
        <NewPasswordFields form={form} />
        <RegisterConsent />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          Register
        </Button>
      </Stack>
    </form>
  );
}
