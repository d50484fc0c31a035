import { Anchor, Text } from '@mantine/core';
import { paths } from '#platform/web/paths.ts';

/** What registering means; new tabs keep what is typed. */
export function RegisterConsent() {
  return (
    <Text size="sm" c="dimmed">
      By registering you agree to the{' '}
      <Anchor inherit underline="always" href={paths.terms()} target="_blank" rel="noreferrer">
        Terms of Use
      </Anchor>
      . The{' '}
      <Anchor inherit underline="always" href={paths.privacy()} target="_blank" rel="noreferrer">
        Privacy Notice
      </Anchor>{' '}
      says what is kept of you.
    </Text>
  );
}
