import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { agencyCan } from '#features/agencies/policy.ts';
import type { Role } from '#shared/actor.ts';
import { paths } from '#web/paths.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';

type Props = {
  viewer: { role: Role };
  agencies: readonly DetailedAgency[];
  onEdit: (agency: DetailedAgency) => void;
  onDelete: (agency: DetailedAgency) => void;
};

/** Agencies with how to reach them, how many people they have and who runs them (R-ADM-24). */
export function AgencyList({ viewer, agencies, onEdit, onDelete }: Props) {
  // the details are the super admin's as well (D-07)
  const mayDelete = agencyCan.delete(viewer).allowed;
  const columns: Column<DetailedAgency>[] = [
    {
      name: 'Agency',
      place: 'wide',
      isNamed: false,
      cell: (agency) => <Name agency={agency} isLink={mayDelete} />,
    },
    {
      name: 'Contact',
      place: 'wide',
      cell: ({ contactEmail, contactPhone }) => <WaysToReach email={contactEmail} phone={contactPhone} />,
    },
    { name: 'People', cell: ({ userCount }) => userCount ?? 0 },
    { name: 'Agent admins', cell: AgentAdmins },
    { name: 'State', place: 'corner', cell: ActiveBadge },
    {
      name: 'Actions',
      place: 'action',
      cell: (agency) => (
        <RowActions>
          {mayDelete && (
            <RowAction label="Delete" about={agency.name} tone="danger" onClick={() => onDelete(agency)} />
          )}
          <RowAction label="Edit" about={agency.name} onClick={() => onEdit(agency)} />
        </RowActions>
      ),
    },
  ];
  return <CardTable label="Agencies" columns={columns} rows={agencies} />;
}

function Name({ agency: { _id, name, description }, isLink }: { agency: DetailedAgency; isLink: boolean }) {
  return (
    <>
      <span className={table.strong}>
        {isLink ? (
          <Anchor inherit component={Link} to={paths.adminAgency(_id)} fw={600}>
            {name}
          </Anchor>
        ) : (
          name
        )}
      </span>
      <Text span className={table.second} lineClamp={2}>
        {description}
      </Text>
    </>
  );
}

function AgentAdmins({ agentAdmins = [] }: DetailedAgency) {
  if (agentAdmins.length === 0) return <span className={table.second}>{agencyTexts.noAgentAdmin}</span>;
  return agentAdmins.map(({ _id, name }) => <div key={_id}>{name}</div>);
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
