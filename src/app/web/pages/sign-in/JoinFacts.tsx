import { Group, Text } from '@mantine/core';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';

const facts = [t('Free'), t('No obligation'), t('Next: choose an agency')];

/** What an account costs, binds to and leads to, in one line above its form. */
export function JoinFacts() {
  return (
    <Group component="ul" gap="0.125rem 1rem" p={0} m={0} aria-label={t('About the account')}>
      {facts.map((fact) => (
        <Group component="li" key={fact} gap={4} wrap="nowrap">
          <CheckIcon size={16} />
          <Text size="sm">{fact}</Text>
        </Group>
      ))}
    </Group>
  );
}
