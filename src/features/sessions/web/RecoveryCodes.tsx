import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { twoStepTexts } from '#features/sessions/security-messages.ts';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';

/** Ten codes that log in without the phone, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const clipboard = useClipboard();
  const lead = useRef<HTMLParagraphElement>(null);
  // the form before it had the focus
  useEffect(() => lead.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text ref={lead} tabIndex={-1} style={{ outline: 'none' }}>
        {twoStepTexts.codesLead}
      </Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" m={0} p={0}>
        {codes.map((code) => (
          <Code key={code} component="li" fz="md" ta="center" py={6} style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      {clipboard.error && <Alert color="red">{twoStepTexts.failed}</Alert>}
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? twoStepTexts.copied : twoStepTexts.copy}
        </Button>
        <DownloadButton
          load={async () => ({ blob: new Blob([text], { type: 'text/plain' }), name: 'recovery-codes.txt' })}
          failed={twoStepTexts.failed}
        >
          {twoStepTexts.download}
        </DownloadButton>
      </Group>
      <Button fullWidth onClick={onKept}>
        {twoStepTexts.kept}
      </Button>
    </Stack>
  );
}
