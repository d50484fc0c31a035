import { Center, Loader, Stack, Text } from '@mantine/core';
import { t } from '#shared/say.ts';

/** The skeleton of a page. */
export function PageLoading() {
  return (
    <Center role="status" mih="50svh">
      <Stack align="center" gap="sm">
        <Loader aria-hidden="true" />
        <Text c="dimmed">{t('Loading...')}</Text>
      </Stack>
    </Center>
  );
}
