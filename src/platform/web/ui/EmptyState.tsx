import { EmptyState as Base } from '@mantine/core';
import type { ReactNode } from 'react';
import { InboxIcon } from './work-icons.tsx';

/** The empty state of a list: what it means, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  icon = <InboxIcon />,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Base py="lg" size="sm" title={title} description={children} icon={icon} withIndicatorBackground>
      {action !== undefined && <Base.Actions>{action}</Base.Actions>}
    </Base>
  );
}
