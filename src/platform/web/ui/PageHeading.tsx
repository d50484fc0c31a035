import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeading.module.css';

/** The h1 of a page, an optional subtitle, and actions beside it, which wrap where they do not fit. */
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
    <Group justify="space-between" align="center" gap="md" mb="md" className={classes.heading}>
      <Stack
        className={classes.words}
        gap={8}
        maw="85ch"
        flex={lead === undefined ? '0 1 auto' : '1 1 18rem'}
      >
        <Title order={1} c="var(--aero-heading)" className={classes.title}>
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" className={classes.lead} style={{ textWrap: 'pretty' }}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Group gap="sm" align="flex-start">
          {actions}
        </Group>
      )}
    </Group>
  );
}
