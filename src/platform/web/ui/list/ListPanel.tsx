import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import compact from '../compact-button.module.css';
import { PageHeading } from '../PageHeading.tsx';
import { PanelHeading } from '../PanelHeading.tsx';
import { PlusIcon } from '../work-icons.tsx';
import { UrlSearch } from './FilterSelect.tsx';
import { ListHead } from './ListHead.tsx';
import { QueryRefresh } from './QueryRefresh.tsx';

/** The place of a staff list: a page of its own, or a tab of a dashboard. */
export type ListPlace = { as: 'page' | 'tab' };

type Props = ListPlace &
  // a list that follows changes by itself has none
  Partial<ComponentProps<typeof QueryRefresh>> & {
    title: string;
    /** The description; not shown in a tab. */
    lead?: string;
    /** Further actions beside the heading. */
    more?: ReactNode;
    /** What adds to the list. */
    add?: { label: string; icon?: ReactNode; onAdd: () => void };
    /** What its search looks for, a choice of views and its filters; with them the head is as low as that of the bookings. */
    head?: { search: string; views?: ReactNode; filters?: ReactNode };
    children: ReactNode;
  };

/** The frame of a staff list: heading with what adds to it, the list. */
export function ListPanel({ as, title, lead, queries, texts, more, add, head, children }: Props) {
  const actions = (
    <>
      {queries && texts && <QueryRefresh queries={queries} texts={texts} />}
      {more}
      {add && (
        <Button
          size="sm"
          // in a tab a plus would be a second one below that of the page
          {...((as === 'page' || add.icon !== undefined) && { classNames: compact })}
          leftSection={add.icon ?? <PlusIcon size={16} />}
          onClick={add.onAdd}
        >
          {add.label}
        </Button>
      )}
    </>
  );
  if (head) {
    const { search, ...shown } = head;
    return (
      <Stack gap="sm">
        {/* the tab above says it to the eye */}
        {as === 'tab' && (
          <VisuallyHidden>
            <PanelHeading title={title} />
          </VisuallyHidden>
        )}
        <ListHead
          title={as === 'page' ? title : undefined}
          lead={lead}
          search={<UrlSearch placeholder={search} />}
          actions={(more || add || (queries && texts)) && actions}
          views={shown.views}
        >
          {shown.filters}
        </ListHead>
        {children}
      </Stack>
    );
  }
  if (as === 'tab') {
    return (
      <Stack gap="md">
        <PanelHeading
          title={title}
          actions={
            <Group gap="sm" align="flex-start">
              {actions}
            </Group>
          }
        />
        {children}
      </Stack>
    );
  }
  return (
    <>
      <PageHeading title={title} lead={lead} actions={actions} />
      <Stack gap="md">{children}</Stack>
    </>
  );
}
