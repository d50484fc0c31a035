import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '#shared/say.ts';
import { MoreIcon } from '../work-icons.tsx';

/** The actions of a row, the main one last; on a card the buttons share its width. */
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
  // the question that follows is red, not every row
  danger: { variant: 'subtle', color: 'gray', c: 'dimmed' },
} as const;

type Props = {
  label: string;
  /** The name of the row, appended to the label for screen readers. */
  about: string;
  tone?: keyof typeof tones;
  /** The row's id, on the button that the keyboard steps to (useRowKeys). */
  rowId?: string;
  /** Whether a click elsewhere on the row does the same. */
  opens?: boolean;
  onClick: () => void;
};

/** One action of a row. */
export function RowAction({ label, about, tone = 'plain', rowId, opens, onClick }: Props) {
  return (
    <Button
      size="xs"
      {...tones[tone]}
      aria-label={`${label} ${about}`}
      data-row={rowId}
      data-opens={opens || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

type MenuProps = Pick<Props, 'about'> & {
  /** In a row; without it as high as the button beside it. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** What a row offers beside its actions. */
export function RowMenu({ about, isQuiet = false, children }: MenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          {...(isQuiet ? { variant: 'subtle', size: 28 } : { variant: 'default', size: 'input-sm' })}
          data-icon
          aria-label={t('More for {name}', { name: about })}
        >
          <MoreIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** One entry of it. */
export function RowMenuAction({
  label,
  about,
  danger,
  onClick,
}: Pick<Props, 'label' | 'about' | 'onClick'> & { danger?: boolean }) {
  return (
    <Menu.Item
      aria-label={`${label} ${about}`}
      {...(danger && { c: 'var(--mantine-color-error)' })}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}

/** A link to further records as an entry of it. */
export function RowMenuLink({ label, about, to }: Pick<Props, 'label' | 'about'> & { to: string }) {
  return (
    <Menu.Item component={Link} to={to} aria-label={t('{label} of {name}', { label, name: about })}>
      {label}
    </Menu.Item>
  );
}
