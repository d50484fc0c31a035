import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { textLimits } from '#shared/text-limits.ts';

/** Of an uncontrolled form, what one of its fields needs. */
export type FormOf<Path extends string> = {
  key: (path: Path) => string;
  getInputProps: (path: Path) => GetInputPropsReturnType;
};

/** Who signs in, or opens an account. */
export function EmailField({ form }: { form: FormOf<'email'> }) {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      maxLength={textLimits.email}
      required
      withAsterisk={false}
      key={form.key('email')}
      {...form.getInputProps('email')}
    />
  );
}
