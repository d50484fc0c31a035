import { Center, Loader, Stack, Text } from '@mantine/core';
import { uiTexts } from '../messages.ts';

/** The skeleton of a page. */
export function PageLoading() {
  return (
    <Center role="status" mih="50svh">
      <Stack align="center" gap="sm">
        <Loader aria-hidden="true" />
        <Text c="dimmed">{uiTexts.loading}</Text>
      </Stack>
    </Center>
  );
}
