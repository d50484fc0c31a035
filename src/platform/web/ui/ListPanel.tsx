import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { PanelHeading } from './PanelHeading.tsx';
import { QueryRefresh } from './QueryRefresh.tsx';
import { StatusMessage, type useStatus } from './StatusMessage.tsx';

/** The place of a staff list: a page of its own, or a tab of a dashboard. */
export type ListPlace = { as: 'page' | 'tab' };

type Props = ListPlace &
  ComponentProps<typeof QueryRefresh> & {
    title: string;
    /** The description; not shown in a tab. */
    lead?: string;
    /** The result of the last action. */
    messages: Pick<ReturnType<typeof useStatus>, 'status' | 'clear'>;
    children: ReactNode;
  };

/** The frame of a staff list: heading with a refresh button, the result of the last action, the list. */
export function ListPanel({ as, title, lead, queries, texts, messages, children }: Props) {
  const refresh = <QueryRefresh queries={queries} texts={texts} />;
  const content = (
    <>
      <StatusMessage status={messages.status} onClear={messages.clear} />
      {children}
    </>
  );
  if (as === 'tab') {
    return (
      <Stack gap="md">
        <PanelHeading title={title} actions={refresh} />
        {content}
      </Stack>
    );
  }
  return (
    <>
      <PageHeading title={title} lead={lead} actions={refresh} />
      <Stack gap="md">{content}</Stack>
    </>
  );
}
