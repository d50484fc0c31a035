import { Text } from '@mantine/core';
import { t } from '#shared/say.ts';

const facts = [t('Free'), t('No obligation'), t('Next: choose an agency')];

/** What an account costs, binds to and leads to, in one line above its form. */
export function JoinFacts() {
  return (
    <Text size="sm" fw={550}>
      {facts.join(' · ')}
    </Text>
  );
}
