import { Button, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#features/users/contract.ts';
import { roleFilters, roleLabels } from '#features/users/lifecycle.ts';
import { accountTexts } from '#features/users/messages.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import bar from '#web/ui/list-bar.module.css';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { USERS_A_PAGE, useDeleteUser, usersPageQuery } from './queries.ts';
import { NEW_USER, UserDialog } from './UserDialog.tsx';
import { UserList } from './UserList.tsx';

/** The names in the address that belong to this room; a tab that opens clears them. */
export const userRoomParams = ['role', 'q', 'page', 'user'] as const;

/** What the address asks of the list of users, as a query. */
export function useUsersPage() {
  const { search } = useUrlState();
  const role = readChoice(search, 'role', roleFilters);
  const words = search.get('q') ?? '';
  const page = readPage(search);
  return { role, words, page, query: useQuery(usersPageQuery({ role, search: words, page })) };
}

type Props = {
  viewer: User;
  list: ReturnType<typeof useUsersPage>;
};

/** Where the office runs the accounts: find, open, change, close (R-ADM-09 to R-ADM-15). */
export function UserRoom({ viewer, list }: Props) {
  const { change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const dialog = useUrlDialog('user');
  const { status, say, clear } = useStatus();
  const [leaving, setLeaving] = useState<User | null>(null);
  const { role, words, page, query } = list;

  const showAll = () => {
    setText('');
    change({ role: null, page: null });
  };
  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <div className={bar.bar}>
        <SearchField
          className={bar.search}
          placeholder="Name, e-mail or phone"
          text={text}
          onText={setText}
        />
        <Select
          className={bar.choice}
          size="sm"
          label="Role"
          data={roleFilters.map((value) => ({
            value,
            label: value === 'all' ? 'All roles' : roleLabels[value],
          }))}
          value={role}
          onChange={(value) => change({ role: value === 'all' ? null : value, page: null })}
          allowDeselect={false}
        />
        <Button size="sm" onClick={() => dialog.open(NEW_USER)}>
          Add user
        </Button>
      </div>
      <QueryState
        query={query}
        errorText={accountTexts.listFailed}
        isEmpty={({ total }) => total === 0}
        empty={
          words === '' && role === 'all' ? (
            <EmptyState title={accountTexts.none} />
          ) : (
            <EmptyState
              title={accountTexts.nothingMatches}
              action={
                <Button variant="default" size="sm" onClick={showAll}>
                  Show all
                </Button>
              }
            />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {total === 1 ? '1 user' : `${total} users`}
            </Text>
            <UserList
              viewer={viewer}
              users={rows}
              onEdit={(user) => dialog.open(user._id)}
              onDelete={setLeaving}
            />
            <ListPages total={total} pageSize={USERS_A_PAGE} page={page} />
          </>
        )}
      </QueryState>
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
      error={remove.error && refusalText(remove.error, accountTexts.deleteFailed)}
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
