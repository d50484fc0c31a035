import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#core/sessions/second-factor-contract.ts';
import { twoStepTexts } from '#core/sessions/security-messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QrCode } from '#platform/web/ui/QrCode.tsx';
import { t } from '#shared/say.ts';
import { ProofForm } from './ProofForm.tsx';

export type TwoStepTask = 'on' | 'off' | 'codes';

const titles: Record<TwoStepTask, string> = {
  on: t('Two-step login'),
  off: t('Switch off two-step login?'),
  codes: t('Make new recovery codes?'),
};

type Props = {
  task: TwoStepTask;
  opened: boolean;
  onClose: () => void;
  /** Receives the sentence of the success, once recovery codes were kept. */
  onDone: (message: string) => void;
};

/** Switches two-step login on or off, or makes new recovery codes. */
export function TwoStepDialog({ task, opened, onClose, onDone }: Props) {
  const [made, setMade] = useState<{ recoveryCodes: string[]; message: string } | null>(null);
  const done = (message: string) => {
    setMade(null);
    onDone(message);
  };
  // the codes are shown once, so that only the button closes them
  const isFixed = made !== null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isFixed ? t('Your recovery codes') : titles[task]}
      fillsPhone
      withCloseButton={!isFixed}
      closeOnEscape={!isFixed}
      closeOnClickOutside={!isFixed}
    >
      {made !== null ? (
        <RecoveryCodes codes={made.recoveryCodes} onKept={() => done(made.message)} />
      ) : task === 'on' ? (
        <SwitchOn onMade={setMade} onCancel={onClose} />
      ) : (
        <ProofForm
          asked={{ password: true, code: 'either' }}
          submit={task === 'off' ? t('Switch off') : t('New recovery codes')}
          send={async (body) => {
            if (task === 'codes') setMade(await call(renewRecoveryCodes, { body }));
            else done((await call(switchOffSecondFactor, { body })).message);
          }}
          onCancel={onClose}
        >
          <Text>
            {task === 'off'
              ? t('Your password alone then logs you in. The recovery codes no longer work.')
              : t('The codes you have no longer work then.')}
          </Text>
        </ProofForm>
      )}
    </Dialog>
  );
}

/** First the password, then the key for the app and its first code. */
function SwitchOn({
  onMade,
  onCancel,
}: {
  onMade: (made: { recoveryCodes: string[]; message: string }) => void;
  onCancel: () => void;
}) {
  const clipboard = useClipboard();
  const [begun, setBegun] = useState<{ key: string; uri: string; setup: string } | null>(null);
  if (begun === null)
    return (
      <ProofForm
        asked={{ password: true }}
        submit={t('Next')}
        send={async ({ password }) => setBegun(await call(beginSecondFactor, { body: { password } }))}
        onCancel={onCancel}
      >
        <Text>{t('First type your password.')}</Text>
      </ProofForm>
    );
  const { key, uri, setup } = begun;
  return (
    <ProofForm
      // another form than the one of the password
      key="code"
      asked={{ code: 'app' }}
      submit={t('Switch on')}
      send={async ({ code }) => onMade(await call(switchOnSecondFactor, { body: { setup, code } }))}
      onCancel={onCancel}
    >
      <Text>
        {t(
          'Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
        )}
      </Text>
      <Group justify="center">
        <QrCode text={uri} label={t('QR code for an authenticator app')} size={224} />
      </Group>
      <Stack gap={4}>
        <Text size="sm">{t('Or type this key into the app:')}</Text>
        <Code block fz="md" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {key.replace(/(.{4})(?=.)/g, '$1 ')}
        </Code>
        <Group gap="sm" mt="xs">
          <Button variant="default" size="sm" onClick={() => clipboard.copy(key)}>
            {clipboard.copied ? t('Copied') : t('Copy the key')}
          </Button>
          {/* a phone cannot scan its own screen */}
          <Button component="a" href={uri} variant="default" size="sm" hiddenFrom="sm">
            {t('Open the app on this phone')}
          </Button>
        </Group>
        {clipboard.error && <Notice tone="error">{twoStepTexts.failed}</Notice>}
      </Stack>
      <Text>{t('Then type the code that the app shows. Your other devices are logged out.')}</Text>
    </ProofForm>
  );
}

/** Ten codes that log in without the phone, shown this once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const clipboard = useClipboard();
  const lead = useRef<HTMLParagraphElement>(null);
  // the form before it had the focus
  useEffect(() => lead.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text ref={lead} tabIndex={-1}>
        {t(
          'Each of them logs you in once without your phone. They are shown only now: print them, or keep them where your passwords are.',
        )}
      </Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" m={0} p={0}>
        {codes.map((code) => (
          <Code key={code} component="li" fz="md" ta="center" py={6} style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      {clipboard.error && <Notice tone="error">{twoStepTexts.failed}</Notice>}
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t('Copied') : t('Copy')}
        </Button>
        <DownloadButton
          load={async () => ({ blob: new Blob([text], { type: 'text/plain' }), name: 'recovery-codes.txt' })}
          failed={twoStepTexts.failed}
        >
          {t('Download')}
        </DownloadButton>
      </Group>
      <Button fullWidth onClick={onKept}>
        {t('I have kept them')}
      </Button>
    </Stack>
  );
}
