import { Badge } from '@mantine/core';
import type { User } from '#features/users/contract.ts';
import { agencyStatusLabels, roleLabels } from '#features/users/lifecycle.ts';
import { userCan } from '#features/users/policy.ts';
import { formatDate } from '#shared/dates.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';

type Props = {
  viewer: User;
  users: readonly User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

/** Accounts with what they are and where they belong; who may delete one sees the button for it (R-ADM-13, R-ADM-14). */
export function UserList({ viewer, users, onEdit, onDelete }: Props) {
  const columns: Column<User>[] = [
    {
      name: 'Name',
      place: 'lead',
      cell: ({ _id, name, company }) => (
        <>
          <span className={table.strong}>{name}</span>
          {_id === viewer._id && <span className={table.second}>You</span>}
          {company !== '' && <span className={table.second}>{company}</span>}
        </>
      ),
    },
    { name: 'Contact', place: 'wide', cell: WaysToReach },
    { name: 'Role', cell: RoleBadge },
    { name: 'Agency', cell: Agency },
    { name: 'Since', cell: ({ createdAt }) => formatDate(createdAt) },
    {
      name: 'Actions',
      place: 'action',
      cell: (user) => (
        <RowActions>
          {userCan.close(viewer, user).allowed && (
            <RowAction label="Delete" about={user.name} tone="danger" onClick={() => onDelete(user)} />
          )}
          <RowAction label="Edit" about={user.name} onClick={() => onEdit(user)} />
        </RowActions>
      ),
    },
  ];
  return <CardTable label="Users" columns={columns} rows={users} />;
}

function Agency({ agencyName, agencyStatus }: User) {
  const status = <span className={table.second}>{agencyStatusLabels[agencyStatus]}</span>;
  if (agencyStatus === 'none') return status;
  return (
    <>
      {agencyName}
      {status}
    </>
  );
}

function RoleBadge({ role }: User) {
  return (
    <Badge variant="light" color={badgeColor(role)} tt="none" radius="sm" miw="max-content">
      {roleLabels[role]}
    </Badge>
  );
}

function badgeColor(role: User['role']): string {
  if (role === 'super_admin' || role === 'admin') return 'navy';
  return role === 'user' ? 'gray' : 'teal';
}
