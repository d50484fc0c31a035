import { Text } from '@mantine/core';
import { t } from '#shared/say.ts';

/** What an account costs and what it is for, above its form. */
export function JoinFacts() {
  return (
    <Text size="sm" fw={550}>
      {t('Free, no obligation: ask an agency, request a lot and follow every answer.')}
    </Text>
  );
}
