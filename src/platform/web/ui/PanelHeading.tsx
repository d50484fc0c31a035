import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a tab or section, with its actions. */
export function PanelHeading({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <Group justify="space-between" align="center" gap="sm">
      <Title order={2} size="h3" c="var(--aero-heading)">
        {title}
      </Title>
      {actions}
    </Group>
  );
}
