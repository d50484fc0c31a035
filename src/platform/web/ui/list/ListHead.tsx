import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListHead.module.css';

type Props = {
  /** The h1 of a page; none in a tab, which has its heading above. */
  title?: string | undefined;
  lead?: string | undefined;
  search: ReactNode;
  /** In one line, beside an open record. */
  isFolded?: boolean;
  actions?: ReactNode;
  /** A line above the filters. */
  views?: ReactNode;
  /** The filters. */
  children?: ReactNode;
};

/** The head of a list of bookings: title, search and actions in one line, its filters in the next; at most 120 px high (D-406). */
export function ListHead({ title, lead, search, isFolded, actions, views, children }: Props) {
  return (
    <div
      className={classes.head}
      data-titled={title !== undefined || undefined}
      data-folded={isFolded || undefined}
    >
      {title !== undefined && (
        <Title order={1} className={`${classes.words} ${classes.title}`} c="var(--aero-heading)">
          {title}
        </Title>
      )}
      <div className={classes.search}>{search}</div>
      {actions && (
        <Group gap="sm" className={classes.actions}>
          {actions}
        </Group>
      )}
      {lead !== undefined && (
        <Text size="sm" c="dimmed" className={classes.lead ?? ''}>
          {lead}
        </Text>
      )}
      {views && <div className={classes.views}>{views}</div>}
      {children && <div className={classes.filters}>{children}</div>}
    </div>
  );
}
