import type { GetInputPropsReturnType } from '@mantine/form';
import { passwordLimits } from '#core/users/lifecycle.ts';
import { PasswordField } from '#platform/web/ui/form/PasswordField.tsx';
import { t } from '#shared/say.ts';

type Path = 'password' | 'confirm';
type Form = { key: (path: Path) => string; getInputProps: (path: Path) => GetInputPropsReturnType };

/** The password of a new account, twice. */
export function NewPasswordFields({ form }: { form: Form }) {
  return (
    <>
      <PasswordField
        label={t('Password')}
        description={t('At least {min} characters', { min: String(passwordLimits.min) })}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        enterKeyHint="next"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        enterKeyHint="go"
        key={form.key('confirm')}
        {...form.getInputProps('confirm')}
      />
    </>
  );
}
