import { Anchor, Badge, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { agencyCan } from '#features/agencies/policy.ts';
import type { Role } from '#shared/actor.ts';
import { paths } from '#web/paths.ts';
import table from '#web/ui/card-table.module.css';
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

type Props = {
  viewer: { role: Role };
  agencies: readonly DetailedAgency[];
  onEdit: (agency: DetailedAgency) => void;
  onDelete: (agency: DetailedAgency) => void;
};

/** Agencies with how to reach them, how many people they have and who runs them (R-ADM-24). */
export function AgencyList({ viewer, agencies, onEdit, onDelete }: Props) {
  const list = useKeptFocus(agencies.length);
  const mayDelete = agencyCan.delete(viewer).allowed;
  return (
    <div ref={list} tabIndex={-1} className={table.frame}>
      <Table className={table.table} aria-label="Agencies" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Agency</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col">People</Table.Th>
            <Table.Th scope="col">Agent admins</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {agencies.map((agency) => (
            <Table.Tr key={agency._id} className={table.row}>
              <Table.Td className={table.wide}>
                <span className={table.strong}>
                  {/* the details are the super admin's (D-07) */}
                  {mayDelete ? (
                    <Anchor inherit component={Link} to={paths.adminAgency(agency._id)} fw={600}>
                      {agency.name}
                    </Anchor>
                  ) : (
                    agency.name
                  )}
                </span>
                <Text span className={table.second} lineClamp={2}>
                  {agency.description}
                </Text>
              </Table.Td>
              <Table.Td data-column="Contact" className={table.wide}>
                <Anchor inherit href={`mailto:${agency.contactEmail}`}>
                  {agency.contactEmail}
                </Anchor>
                <span className={table.second}>{agency.contactPhone}</span>
              </Table.Td>
              <Table.Td data-column="People">{agency.userCount ?? 0}</Table.Td>
              <Table.Td data-column="Agent admins">
                {agency.agentAdmins?.length ? (
                  agency.agentAdmins.map(({ _id, name }) => <div key={_id}>{name}</div>)
                ) : (
                  <span className={table.second}>{agencyTexts.noAgentAdmin}</span>
                )}
              </Table.Td>
              <Table.Td className={table.corner}>
                <ActiveBadge isActive={agency.isActive} />
              </Table.Td>
              <Table.Td className={table.action}>
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  {mayDelete && (
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      aria-label={`Delete ${agency.name}`}
                      onClick={() => onDelete(agency)}
                    >
                      Delete
                    </Button>
                  )}
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Edit ${agency.name}`}
                    onClick={() => onEdit(agency)}
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

/** Whether an agency takes part, in colour, drawing and word. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge
      variant="light"
      color={isActive ? 'green' : 'gray'}
      tt="none"
      radius="sm"
      miw="max-content"
      leftSection={isActive ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
    >
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
