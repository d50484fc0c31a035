import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { passwordLimits } from '#features/users/contract.ts';
import { accountHints } from '#features/users/messages.ts';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { interpolate } from '#shared/problem.ts';
import { textLimits } from '#shared/text-limits.ts';

/** Of an uncontrolled form, what one of its fields needs. */
type FormOf<Path extends string> = {
  key: (path: Path) => string;
  getInputProps: (path: Path) => GetInputPropsReturnType;
};

/** Who opens an account. */
export function NameField({ form }: { form: FormOf<'name'> }) {
  return (
    <TextInput
      label="Full name"
      autoComplete="name"
      maxLength={textLimits.name}
      required
      withAsterisk={false}
      key={form.key('name')}
      {...form.getInputProps('name')}
    />
  );
}

/** The password of a new account, twice. */
export function NewPasswordFields({ form }: { form: FormOf<'password' | 'confirm'> }) {
  return (
    <>
      <PasswordField
        label="Password"
        description={interpolate(accountHints.password, { min: String(passwordLimits.min) })}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        key={form.key('confirm')}
        {...form.getInputProps('confirm')}
      />
    </>
  );
}
