import { Stack } from '@mantine/core';
import type { User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { UserRoom, useUsersPage } from '#features/users/web/UserRoom.tsx';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The accounts as a tab of the office's dashboard (R-ADM-01). */
export function UsersTab({ viewer }: { viewer: User }) {
  const list = useUsersPage();
  return (
    <Stack gap="md">
      <PanelHeading title="Users" actions={<QueryRefresh queries={[list.query]} texts={accountTexts} />} />
      <UserRoom viewer={viewer} list={list} />
    </Stack>
  );
}
