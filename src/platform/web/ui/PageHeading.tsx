import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The h1 of a page, an optional subtitle, and actions beside it that wrap on a phone. */
export function PageHeading({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={8} maw="85ch" flex={lead === undefined ? '0 1 auto' : '1 1 20rem'}>
        <Title order={1} c="var(--aero-heading)">
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" style={{ textWrap: 'pretty' }}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
