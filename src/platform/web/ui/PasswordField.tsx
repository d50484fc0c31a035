import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password with a button that shows it. The library's field says nothing of an error to screen readers, so this does;
 * the button's name leaves the word password to the label.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      required
      withAsterisk={props.withAsterisk ?? false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
    />
  );
}
