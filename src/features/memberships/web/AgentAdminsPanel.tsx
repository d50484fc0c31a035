import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentAdmin, DetailedAgency } from '#features/agencies/contract.ts';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ContactButtons } from '#platform/web/ui/ContactButtons.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { FailureText } from '#platform/web/ui/FailureText.tsx';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { FoundList, usePageOf } from '#platform/web/ui/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/ListPanel.tsx';
import { RowAction, RowActions } from '#platform/web/ui/RowActions.tsx';
import { useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { interpolate } from '#shared/problem.ts';
import { AssignAgentAdminDialog } from './AssignAgentAdminDialog.tsx';
import { useUnassignAgentAdmin } from './queries.ts';

/** URL parameters of this panel; switching the tab removes them. */
export const agentAdminsPanelParams = ['q', 'page'] as const;

const ROWS_A_PAGE = 25;

const refreshTexts = {
  refreshed: membershipTexts.agentAdminsRefreshed,
  refreshFailed: membershipTexts.agentAdminsRefreshFailed,
};

type Assignment = { _id: string; agency: DetailedAgency; person: AgentAdmin };

/** The agent admins: assign and unassign (R-NAV-11, R-ADM-16 to R-ADM-18). */
export function AgentAdminsPanel({ as }: ListPlace) {
  const { search } = useUrlState();
  const query = useQuery(officeAgenciesQuery);
  const messages = useStatus();
  const [assigning, form] = useDisclosure();
  const [removing, setRemoving] = useState<Assignment | null>(null);
  const words = search.get('q') ?? '';
  const page = usePageOf(query, ROWS_A_PAGE, (agencies) =>
    assignmentsOf(agencies).filter((assignment) => matches(assignment, words)),
  );

  return (
    <ListPanel
      as={as}
      title="Agent Admins"
      lead={membershipTexts.agentAdminsLead}
      queries={[query]}
      texts={refreshTexts}
      messages={messages}
    >
      <FilterBar search="Name, email or agency">
        <Button size="sm" onClick={form.open}>
          Assign agent admin
        </Button>
      </FilterBar>
      <FoundList
        query={page}
        errorText={membershipTexts.agentAdminsFailed}
        noun={['agent admin', 'agent admins']}
        pageSize={ROWS_A_PAGE}
        unnarrowed={{ q: null }}
        none={membershipTexts.noAgentAdmins}
        nothingMatches={membershipTexts.nothingMatches}
      >
        {(rows) => (
          <CardTable label="Agent admins" columns={[...columns, removeColumn(setRemoving)]} rows={rows} />
        )}
      </FoundList>
      <AssignAgentAdminDialog
        opened={assigning}
        agencies={query.data ?? []}
        onClose={form.close}
        onSaved={(message) => {
          form.close();
          messages.say('success', message);
        }}
      />
      {removing && (
        <RemoveAgentAdminDialog
          key={removing.person._id}
          assignment={removing}
          onRemoved={() => messages.say('success', membershipTexts.unassigned)}
          onClosed={() => setRemoving(null)}
        />
      )}
    </ListPanel>
  );
}

const columns: Column<Assignment>[] = [
  { name: 'Name', place: 'lead', cell: ({ person }) => <span className={table.strong}>{person.name}</span> },
  { name: 'Contact', place: 'wide', cell: ({ person }) => ContactButtons(person) },
  {
    name: 'Agency',
    cell: ({ agency }) => (
      <>
        {agency.name}
        {!agency.isActive && <span className={table.second}>Inactive</span>}
      </>
    ),
  },
];

const removeColumn = (onRemove: (assignment: Assignment) => void): Column<Assignment> => ({
  name: 'Actions',
  place: 'action',
  cell: (assignment) => (
    <RowActions>
      <RowAction
        label="Remove"
        about={assignment.person.name}
        tone="danger"
        onClick={() => onRemove(assignment)}
      />
    </RowActions>
  ),
});

function assignmentsOf(agencies: readonly DetailedAgency[]): Assignment[] {
  return agencies
    .flatMap((agency) => (agency.agentAdmins ?? []).map((person) => ({ _id: person._id, agency, person })))
    .toSorted((one, other) => one.person.name.localeCompare(other.person.name));
}

function matches({ agency, person }: Assignment, text: string): boolean {
  const words = text.trim().toLowerCase();
  return [person.name, person.email, person.phone, agency.name].some((field) =>
    field.toLowerCase().includes(words),
  );
}

type RemoveProps = { assignment: Assignment; onRemoved: () => void; onClosed: () => void };

function RemoveAgentAdminDialog({ assignment: { agency, person }, onRemoved, onClosed }: RemoveProps) {
  const [opened, confirmation] = useDisclosure(true);
  const unassign = useUnassignAgentAdmin();
  const values = { name: person.name, agency: agency.name };
  const confirm = () =>
    unassign.mutate(
      { agencyId: agency._id, userId: person._id },
      {
        onSuccess: () => {
          confirmation.close();
          onRemoved();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={membershipTexts.unassignTitle}
      confirmLabel="Remove agent admin"
      danger
      loading={unassign.isPending}
      error={
        unassign.error && <FailureText sentence={membershipTexts.unassignFailed} error={unassign.error} />
      }
      onConfirm={confirm}
      onClose={confirmation.close}
      onClosed={onClosed}
    >
      <Text>{membershipTexts.unassignQuestion}</Text>
      <Text c="dimmed" mt="xs">
        {interpolate(membershipTexts.unassignConsequence, values)}
        {agency.agentAdmins?.length === 1 && ` ${interpolate(membershipTexts.unassignLast, values)}`}
      </Text>
    </ConfirmDialog>
  );
}
