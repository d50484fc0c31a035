import { Center, Loader, Stack, Text } from '@mantine/core';

/** Stands in for a whole page that is not known yet (R-NAV-14). */
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
