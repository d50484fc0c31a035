import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptySection.module.css';

type Props = {
  heading: ReactNode;
  /** What is missing. */
  note: string;
  /** How it is added; nothing for who may not. */
  action?: ReactNode;
};

/** A part of an open record that has no content yet: heading, sentence and button in one line, quieter than a part with content. */
export function EmptySection({ heading, note, action }: Props) {
  return (
    <div className={classes.line} data-empty>
      {heading}
      <Text size="sm" c="dimmed" className={classes.note}>
        {note}
      </Text>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
