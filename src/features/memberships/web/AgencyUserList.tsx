import { ActionIcon, Anchor, Badge, Button, Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { membershipCan } from '#features/memberships/policy.ts';
import type { User } from '#features/users/contract.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import type { Role } from '#shared/actor.ts';
import { formatDate } from '#shared/dates.ts';
import table from '#web/ui/card-table.module.css';
import { MoreIcon } from '#web/ui/icons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
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
export function AgencyUserList({ users, ...row }: Props) {
  const list = useKeptFocus(users.length);
  return (
    <div ref={list} tabIndex={-1} className={`${table.frame} ${classes.list}`}>
      <Table className={table.table} aria-label="Agency users" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col">Role</Table.Th>
            <Table.Th scope="col" className={classes.since}>
              Member since
            </Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {users.map((user) => (
            <Row key={user._id} user={user} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ viewer, user, onChange, actions }: Omit<Props, 'users'> & { user: User }) {
  return (
    <Table.Tr className={table.row}>
      <Table.Td className={table.lead}>
        <span className={table.strong}>{user.name}</span>
        <span className={table.second}>{user._id === viewer._id ? 'You' : user.position}</span>
      </Table.Td>
      <Table.Td data-column="Contact" className={`${table.wide} ${classes.contact}`}>
        <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
        {user.phone !== '' && <Anchor href={`tel:${user.phone.replace(/[^+\d]/g, '')}`}>{user.phone}</Anchor>}
      </Table.Td>
      <Table.Td data-column="Role">
        <Badge
          variant="light"
          color={roleColors[user.role]}
          radius="sm"
          tt="none"
          size="lg"
          miw="max-content"
        >
          {roleLabels[user.role]}
        </Badge>
      </Table.Td>
      <Table.Td data-column="Member since" className={classes.since}>
        {user.agencyStatusDate === null ? '–' : formatDate(user.agencyStatusDate)}
      </Table.Td>
      <Table.Td className={table.action}>
        <Actions viewer={viewer} user={user} onChange={onChange} {...(actions && { actions })} />
      </Table.Td>
    </Table.Tr>
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
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {actions?.main(user)}
      {mayRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Remove user ${user.name}`}
          onClick={() => onChange({ user, change: 'remove' })}
        >
          Remove user
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            variant="default"
            size={30}
            aria-label={`More for ${user.name}`}
          >
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
    </Group>
  );
}
