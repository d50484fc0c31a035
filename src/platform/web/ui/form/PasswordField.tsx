import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '#shared/say.ts';
import { useHydrated } from '../hydration.ts';

/**
 * A password field with a visibility button. Mantine's does not announce its error to screen readers, so this one does;
 * the button's name avoids the word password, which belongs to the label.
 */
export function PasswordField(props: PasswordInputProps) {
  const isHydrated = useHydrated();
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      required
      withAsterisk={props.withAsterisk ?? false}
      visibilityToggleButtonProps={{ 'aria-label': t('Show characters'), disabled: !isHydrated }}
    />
  );
}
