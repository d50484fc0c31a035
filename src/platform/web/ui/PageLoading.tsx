import { Center, Loader, Stack, Text } from '@mantine/core';

/** The skeleton of a page. */
export function PageLoading() {
  return (
    <Center role="status" mih="50svh">
      <Stack align="center" gap="sm">
        <Loader aria-hidden="true" />
        <Text c="dimmed">Loading...</Text>
      </Stack>
    </Center>
  );
}
