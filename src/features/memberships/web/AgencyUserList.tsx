import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { membershipCan } from '#features/memberships/policy.ts';
import type { User } from '#features/users/contract.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import type { Role } from '#shared/actor.ts';
import { formatDate } from '#shared/dates.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';
import { MoreIcon } from '#web/ui/work-icons.tsx';
import classes from './AgencyUserList.module.css';
import type { MemberChange } from './staff-queries.ts';

const roleColors: Record<Role, string> = {
  user: 'gray',
  agent: 'blue',
  agent_admin: 'teal',
  admin: 'navy',
  super_admin: 'navy',
};

/** A further thing to do with a person of the agency; `null` where it does not apply. */
export type PersonActions = {
  /** Stands first in the row. */
  main: (user: User) => ReactNode;
  /** Entries of the menu, before those of the membership. */
  menu: (user: User) => ReactNode;
};

type Props = {
  viewer: User;
  users: readonly User[];
  onChange: (change: MemberChange) => void;
  actions?: PersonActions;
};

/** The people of an agency: who they are, how to reach them, since when, and what can be done (R-AGT-06). */
export function AgencyUserList({ users, ...actions }: Props) {
  const columns: Column<User>[] = [
    {
      name: 'Name',
      place: 'lead',
      cell: ({ _id, name, position }) => (
        <>
          <span className={table.strong}>{name}</span>
          <span className={table.second}>{_id === actions.viewer._id ? 'You' : position}</span>
        </>
      ),
    },
    { name: 'Contact', place: 'wide', cell: WaysToReach },
    { name: 'Role', cell: RoleBadge },
    {
      name: 'Member since',
      className: classes.since,
      cell: ({ agencyStatusDate }) => (agencyStatusDate === null ? '–' : formatDate(agencyStatusDate)),
    },
    { name: 'Actions', place: 'action', cell: (user) => <Actions user={user} {...actions} /> },
  ];
  return <CardTable label="Agency users" columns={columns} rows={users} />;
}

function RoleBadge({ role }: User) {
  return (
    <Badge variant="light" color={roleColors[role]} radius="sm" tt="none" size="lg" miw="max-content">
      {roleLabels[role]}
    </Badge>
  );
}

/** What the viewer may do with this person; nothing with oneself and with others who run the agency (R-AGT-07, D-107). */
function Actions({ viewer, user, onChange, actions }: Omit<Props, 'users'> & { user: User }) {
  const self = { ...viewer, id: viewer._id };
  const mayRemove = membershipCan.remove(self, { ...user, id: user._id }).allowed;
  const mayChange = membershipCan.changeRole(viewer, user).allowed;
  const other = user.role === 'agent' ? 'user' : 'agent';
  if (!mayRemove && !mayChange) {
    return (
      <Text size="sm" c="dimmed" className={classes.none}>
        {user._id === viewer._id ? '' : 'Runs the agency'}
      </Text>
    );
  }
  return (
    <RowActions>
      {actions?.main(user)}
      {mayRemove && (
        <RowAction
          label="Remove user"
          about={user.name}
          tone="danger"
          onClick={() => onChange({ user, change: 'remove' })}
        />
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={30} data-icon aria-label={`More for ${user.name}`}>
            <MoreIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions?.menu(user)}
          {mayChange && (
            <Menu.Item onClick={() => onChange({ user, change: other })}>
              {other === 'agent' ? 'Make agent' : 'Make normal user'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </RowActions>
  );
}
