import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { twoStepTexts } from '#core/sessions/security-messages.ts';
import { t } from '#shared/say.ts';
import { FormFailure } from './FormFailure.tsx';
import type { SignInFailure } from './sign-in.ts';

/** As high as a thumb. */
const link = { component: 'button', type: 'button', size: 'sm', py: 'sm', my: '-sm' } as const;

type Proof = { code: string } | { recoveryCode: string };

/** The second step of a login, in place of e-mail and password. */
export function CodeStep({
  failure,
  sending,
  onSubmit,
  onSwitch,
  onBack,
}: {
  failure: SignInFailure | null;
  sending: boolean;
  onSubmit: (proof: Proof) => void;
  /** The other kind of code is asked for: what was said about the last one is over. */
  onSwitch: () => void;
  onBack: () => void;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    field.current?.focus();
    if (typed !== '') onSubmit(isRecovery ? { recoveryCode: typed } : { code: typed });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>
          {isRecovery ? t('Enter one of your recovery codes') : t('Enter the 6-digit code from your app')}
        </Text>
        <FormFailure failure={failure} />
        {isRecovery && (
          <Text size="sm" c="dimmed">
            {t('No phone and no recovery code? The park office can switch two-step login off for you.')}
          </Text>
        )}
        <TextInput
          // another field, so that nothing typed into the one is sent as the other
          key={String(isRecovery)}
          ref={field}
          data-autofocus
          autoFocus
          label={isRecovery ? t('Recovery code') : t('Code')}
          description={
            !isRecovery &&
            failure !== null &&
            t(
              'A new code appears every 30 seconds, and each works once. If all are refused, let your phone set its time by itself.',
            )
          }
          error={isMissing && twoStepTexts.codeRequired}
          onChange={() => setMissing(false)}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12 })}
        />
        <Button type="submit" loading={sending} fullWidth>
          {t('Log In')}
        </Button>
        <Group justify="space-between">
          <Anchor
            {...link}
            onClick={() => {
              setRecovery(!isRecovery);
              setMissing(false);
              onSwitch();
            }}
          >
            {isRecovery ? t('Use the code from your app') : t('Use a recovery code')}
          </Anchor>
          <Anchor {...link} onClick={onBack}>
            {t('Back')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
