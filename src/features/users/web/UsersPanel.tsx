import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { User } from '#features/users/contract.ts';
import { roleFilters, roleLabels } from '#features/users/lifecycle.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { fillIn } from '#shared/problem.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FailureText } from '#web/ui/FailureText.tsx';
import { FilterBar, FilterSelect, optionsOf } from '#web/ui/FilterBar.tsx';
import { FoundList } from '#web/ui/FoundList.tsx';
import { readPage } from '#web/ui/ListPages.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState } from '#web/ui/url-state.ts';
import { useFollowed } from '#web/ui/use-followed.ts';
import { USERS_A_PAGE, useDeleteUser, usersPageQuery } from './queries.ts';
import { NEW_USER, UserDialog } from './UserDialog.tsx';
import { UserList } from './UserList.tsx';

/** The names in the address that belong to this room; a tab that opens clears them. */
export const userRoomParams = ['role', 'q', 'page', 'user'] as const;

const roleOptions = optionsOf(roleFilters, (role) => (role === 'all' ? 'All roles' : roleLabels[role]));

/** What the address asks of the list of users, as a query. */
export function useUsersPage() {
  const { search } = useUrlState();
  const role = readChoice(search, 'role', roleFilters);
  const wanted = { role, search: search.get('q') ?? '', page: readPage(search) };
  return { query: useFollowed(usersPageQuery(wanted)) };
}

type Props = {
  viewer: User;
  list: ReturnType<typeof useUsersPage>;
};

/** Where the office runs the accounts: find, open, change, close (R-ADM-09 to R-ADM-15). */
export function UserRoom({ viewer, list: { query } }: Props) {
  const dialog = useUrlDialog('user');
  const { status, say, clear } = useStatus();
  const [leaving, setLeaving] = useState<User | null>(null);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <FilterBar search="Name, email or phone">
        <FilterSelect label="Role" name="role" options={roleOptions} />
        <Button size="sm" onClick={() => dialog.open(NEW_USER)}>
          Add user
        </Button>
      </FilterBar>
      <FoundList
        query={query}
        errorText={accountTexts.listFailed}
        noun={['user', 'users']}
        pageSize={USERS_A_PAGE}
        unnarrowed={{ role: null, q: null }}
        none={accountTexts.none}
        nothingMatches={accountTexts.nothingMatches}
      >
        {(users) => (
          <UserList
            viewer={viewer}
            users={users}
            onEdit={(user) => dialog.open(user._id)}
            onDelete={setLeaving}
          />
        )}
      </FoundList>
      <UserDialog
        viewer={viewer}
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(said) => {
          dialog.close();
          say('success', said);
        }}
      />
      {leaving && (
        <DeleteUser
          key={leaving._id}
          user={leaving}
          onDeleted={() => say('success', accountTexts.deleted)}
          onClosed={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}

function DeleteUser({
  user,
  onDeleted,
  onClosed,
}: {
  user: User;
  onDeleted: () => void;
  onClosed: () => void;
}) {
  const [opened, question] = useDisclosure(true);
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      opened={opened}
      title={accountTexts.deleteTitle}
      confirmLabel="Delete user"
      danger
      loading={remove.isPending}
      error={remove.error && <FailureText sentence={accountTexts.deleteFailed} error={remove.error} />}
      onConfirm={() =>
        remove.mutate(user, {
          onSuccess: () => {
            question.close();
            onDeleted();
          },
        })
      }
      onClose={question.close}
      onClosed={onClosed}
    >
      <Text>{accountTexts.deleteQuestion}</Text>
      <Text c="dimmed" mt="xs">
        {fillIn(accountTexts.deleteConsequence, { name: user.name })}
      </Text>
    </ConfirmDialog>
  );
}
