import { TextInput, type TextInputProps } from '@mantine/core';
import { textLimits } from '#shared/text-limits.ts';

/** The e-mail field of sign-in and registration. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      maxLength={textLimits.email}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
