import { Anchor, Badge, Button, Group, Table, VisuallyHidden } from '@mantine/core';
import type { User } from '#features/users/contract.ts';
import { agencyStatusLabels, roleLabels } from '#features/users/lifecycle.ts';
import { userCan } from '#features/users/policy.ts';
import { formatDate } from '#shared/dates.ts';
import table from '#web/ui/card-table.module.css';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

type Props = {
  viewer: User;
  users: readonly User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

/** Accounts with what they are and where they belong; who may delete one sees the button for it (R-ADM-13, R-ADM-14). */
export function UserList({ viewer, users, onEdit, onDelete }: Props) {
  const list = useKeptFocus(users.length);
  return (
    <div ref={list} tabIndex={-1} className={table.frame}>
      <Table className={table.table} aria-label="Users" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col">Role</Table.Th>
            <Table.Th scope="col">Agency</Table.Th>
            <Table.Th scope="col">Since</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {users.map((user) => (
            <Table.Tr key={user._id} className={table.row}>
              <Table.Td className={table.lead}>
                <span className={table.strong}>{user.name}</span>
                {user._id === viewer._id && <span className={table.second}>You</span>}
                {user.company !== '' && <span className={table.second}>{user.company}</span>}
              </Table.Td>
              <Table.Td data-column="Contact" className={table.wide}>
                <Anchor inherit href={`mailto:${user.email}`}>
                  {user.email}
                </Anchor>
                <span className={table.second}>{user.phone}</span>
              </Table.Td>
              <Table.Td data-column="Role">
                <Badge variant="light" color={badgeColor(user)} tt="none" radius="sm" miw="max-content">
                  {roleLabels[user.role]}
                </Badge>
              </Table.Td>
              <Table.Td data-column="Agency">
                {user.agencyStatus === 'none' ? (
                  <span className={table.second}>{agencyStatusLabels.none}</span>
                ) : (
                  <>
                    {user.agencyName}
                    <span className={table.second}>{agencyStatusLabels[user.agencyStatus]}</span>
                  </>
                )}
              </Table.Td>
              <Table.Td data-column="Since">{formatDate(user.createdAt)}</Table.Td>
              <Table.Td className={table.action}>
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  {userCan.close(viewer, user).allowed && (
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      aria-label={`Delete ${user.name}`}
                      onClick={() => onDelete(user)}
                    >
                      Delete
                    </Button>
                  )}
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Edit ${user.name}`}
                    onClick={() => onEdit(user)}
                  >
                    Edit
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function badgeColor({ role }: User): string {
  if (role === 'super_admin' || role === 'admin') return 'navy';
  return role === 'user' ? 'gray' : 'teal';
}
