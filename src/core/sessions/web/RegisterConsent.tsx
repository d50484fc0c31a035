import { Anchor, Text } from '@mantine/core';
import { addressOf, paths } from '#platform/web/paths.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { t } from '#shared/say.ts';

/** What registering means; new tabs keep what is typed. */
export function RegisterConsent() {
  return (
    <Text size="sm" c="dimmed">
      <Sentence
        of={t('By registering you agree to the {terms}. The {privacy} says what we keep about you.')}
        terms={
          <Anchor inherit underline="always" href={addressOf(paths.terms())} target="_blank" rel="noreferrer">
            {t('Terms of Use')}
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
            {t('Privacy Notice')}
          </Anchor>
        }
      />
    </Text>
  );
}
