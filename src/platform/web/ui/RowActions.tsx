import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** What can be done with a row, the main thing last; on a card the buttons share its width. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {children}
    </Group>
  );
}

const tones = {
  main: { variant: 'filled' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'subtle', color: 'red', c: 'var(--mantine-color-error)' },
} as const;

type Props = {
  label: string;
  /** What it is done to: heard behind the label where only one row is heard. */
  about: string;
  tone?: keyof typeof tones;
  onClick: () => void;
};

/** One thing that can be done with a row. */
export function RowAction({ label, about, tone = 'plain', onClick }: Props) {
  return (
    <Button size="xs" {...tones[tone]} aria-label={`${label} ${about}`} onClick={onClick}>
      {label}
    </Button>
  );
}
