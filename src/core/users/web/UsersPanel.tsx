import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { deleteUser, listUsers, type User, type UserSort } from '#core/users/contract.ts';
import { agencyStatusLabels, roleLabelOf, roleLabels } from '#core/users/labels.ts';
import { roleFilters } from '#core/users/lifecycle.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { userCan } from '#core/users/policy.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { askPage, everything, useSend } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/list/ListPanel.tsx';
import { RowMenu, RowMenuAction, RowMenuLink } from '#platform/web/ui/list/RowActions.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { t } from '#shared/say.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { UserDialog } from './UserDialog.tsx';

const USERS_A_PAGE = 25;

const roleOptions = optionsOf(roleFilters, (role) => (role === 'all' ? t('All roles') : roleLabels[role]));

const sorts = ['name', '-createdAt', 'role', 'agencyName'] as const satisfies UserSort[];
const sortLabels: Record<(typeof sorts)[number], string> = {
  name: t('Name'),
  '-createdAt': t('Newest'),
  role: t('Role'),
  agencyName: t('Agency'),
};
const sortOptions = optionsOf(sorts, (sort) => sortLabels[sort]);

type Props = ListPlace & {
  viewer: User;
  /** What the deletion of a user takes along. */
  takenAlong: (user: User) => ReactNode;
};

/** Where the office runs the accounts: find, create, edit, delete. */
export function UsersPanel({ viewer, as, takenAlong }: Props) {
  const { search } = useUrlState();
  const role = readChoice(search, 'role', roleFilters);
  const sort = readChoice(search, 'sort', sorts);
  const query = useLiveList(
    askPage(listUsers, {
      query: {
        ...(role !== 'all' && { role }),
        search: search.get('q') ?? '',
        sort,
        ...pageRange(readPage(search), USERS_A_PAGE),
      },
    }),
  );
  const dialog = useUrlDialog('user');
  const deleting = useSend(deleteUser, {
    input: ({ _id: id }: User) => ({ params: { id } }),
    stale: everything,
  });
  const deletion = useConfirmedChange(deleting, () => toast(accountTexts.deleted));

  return (
    <ListPanel
      as={as}
      title={t('Users')}
      queries={[query]}
      texts={accountTexts}
      add={{ label: t('Add user'), onAdd: () => dialog.open(NEW_ENTITY) }}
      head={{
        search: t('Name, email or phone'),
        filters: (
          <FilterChips
            filters={[{ name: 'role', label: t('Role'), options: roleOptions }]}
            sort={{ value: sort, options: sortOptions }}
          />
        ),
      }}
    >
      <FoundList
        query={query}
        errorText={accountTexts.listFailed}
        noun={nouns.user}
        pageSize={USERS_A_PAGE}
        unnarrowed={{ role: null, q: null }}
        none={t('No users found.')}
        nextStep={<Button onClick={() => dialog.open(NEW_ENTITY)}>{t('Add user')}</Button>}
        nothingMatches={t('No user matches the search and the filter.')}
        isFooted
      >
        {(users) => (
          <UserTable
            viewer={viewer}
            users={users}
            onEdit={(user) => dialog.open(user._id)}
            onDelete={deletion.ask}
          />
        )}
      </FoundList>
      <UserDialog
        viewer={viewer}
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(message) => {
          dialog.close();
          toast(message);
        }}
      />
      {deletion.asked && (
        <ConfirmDialog
          {...deletion.dialog}
          title={t('Delete user?')}
          confirmLabel={t('Delete user')}
          danger
          error={
            deletion.error && <FailureText sentence={accountTexts.deleteFailed} error={deletion.error} />
          }
        >
          <Text>{t('Are you sure you want to delete this user? This action cannot be undone.')}</Text>
          <Text c="dimmed" mt="xs">
            {t('{name} can no longer log in, and the contact data is removed.', {
              name: deletion.asked.name,
            })}
          </Text>
          {takenAlong(deletion.asked)}
        </ConfirmDialog>
      )}
    </ListPanel>
  );
}

type TableProps = {
  viewer: User;
  users: readonly User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

/** Accounts with what they are and where they belong; who may delete one sees the button for it. */
function UserTable({ viewer, users, onEdit, onDelete }: TableProps) {
  return (
    <PeopleTable
      label={t('Users')}
      rows={users}
      about={({ _id, company }) => [_id === viewer._id && t('You'), company !== '' && company]}
      role={(user) => ({ role: user.role, label: roleLabelOf(user) })}
      agency={({ agencyName, agencyStatus }) => ({
        name: agencyStatus === 'none' ? '' : agencyName,
        note: agencyStatus !== 'approved' && agencyStatusLabels[agencyStatus],
      })}
      since={{ title: t('Since'), at: ({ createdAt }) => createdAt }}
      open={{ label: t('Edit'), onOpen: onEdit }}
      action={{
        cell: (user) => (
          <RowMenu about={user.name} isQuiet>
            <RowMenuLink
              label={t('Bookings')}
              about={user.name}
              to={paths.adminAllBookings({ q: user.email })}
            />
            {userCan.close(viewer, user).allowed && (
              <RowMenuAction label={t('Delete')} about={user.name} danger onClick={() => onDelete(user)} />
            )}
          </RowMenu>
        ),
      }}
    />
  );
}
