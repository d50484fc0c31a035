import { Anchor, Text } from '@mantine/core';
import { addressOf, paths } from '#platform/web/paths.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { signInTexts } from '../messages.ts';

/** What registering means; new tabs keep what is typed. */
export function RegisterConsent() {
  return (
    <Text size="sm" c="dimmed">
      <Sentence
        of={signInTexts.consent}
        terms={
          <Anchor inherit underline="always" href={addressOf(paths.terms())} target="_blank" rel="noreferrer">
            {signInTexts.termsOfUse}
          </Anchor>
        }
        privacy={
          <Anchor
            inherit
            underline="always"
            href={addressOf(paths.privacy())}
            target="_blank"
            rel="noreferrer"
          >
            {signInTexts.privacyNotice}
          </Anchor>
        }
      />
    </Text>
  );
}
