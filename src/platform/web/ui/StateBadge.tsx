import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StateBadge.module.css';

type Props = {
  /** A colour of the theme; that of the portal if absent. */
  color?: string | undefined;
  /** Of 14 px; colour alone says no state. */
  icon?: ReactNode;
  children: string;
};

/** The state or role of a row or record in a word. */
export function StateBadge({ color, icon, children }: Props) {
  return (
    <Badge
      variant="light"
      {...(color && { color })}
      leftSection={icon}
      tt="none"
      radius="sm"
      size="lg"
      fw={600}
      className={classes.badge ?? ''}
    >
      {children}
    </Badge>
  );
}
