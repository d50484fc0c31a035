import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { AgentAdmin, DetailedAgency } from '#features/agencies/contract.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { fillIn } from '#shared/problem.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import table from '#web/ui/card-table.module.css';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureText } from '#web/ui/FailureText.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FoundList, usePageOf } from '#web/ui/FoundList.tsx';
import type { Loaded } from '#web/ui/QueryState.tsx';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';
import { AssignAgentAdmin } from './AssignAgentAdmin.tsx';
import { useDismiss } from './queries.ts';

/** The names in the address that belong to this room; a tab that opens clears them. */
export const agentAdminRoomParams = ['q', 'page'] as const;

const ROWS_A_PAGE = 25;

type Post = { _id: string; agency: DetailedAgency; person: AgentAdmin };

/** Who runs which agency: assign somebody, or remove them (R-ADM-16 to R-ADM-18). */
export function AgentAdminRoom({ query }: { query: Loaded<DetailedAgency[]> }) {
  const { search } = useUrlState();
  const { status, say, clear } = useStatus();
  const [assigning, form] = useDisclosure();
  const [leaving, setLeaving] = useState<Post | null>(null);
  const words = search.get('q') ?? '';
  const list = usePageOf(query, ROWS_A_PAGE, (agencies) =>
    postsOf(agencies).filter((post) => matches(post, words)),
  );

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <FilterBar search="Name, email or agency">
        <Button size="sm" onClick={form.open}>
          Assign agent admin
        </Button>
      </FilterBar>
      <FoundList
        query={list}
        errorText={membershipTexts.agentAdminsFailed}
        noun={['agent admin', 'agent admins']}
        pageSize={ROWS_A_PAGE}
        unnarrowed={{ q: null }}
        none={membershipTexts.noAgentAdmins}
        nothingMatches={membershipTexts.nothingMatches}
      >
        {(posts) => (
          <CardTable label="Agent admins" columns={[...columns, removeColumn(setLeaving)]} rows={posts} />
        )}
      </FoundList>
      <Dialog opened={assigning} onClose={form.close} title={membershipTexts.appointTitle}>
        <AssignAgentAdmin
          agencies={query.data ?? []}
          onDone={(said) => {
            form.close();
            say('success', said);
          }}
          onCancel={form.close}
        />
      </Dialog>
      {leaving && (
        <RemoveAgentAdmin
          key={leaving.person._id}
          post={leaving}
          onRemoved={() => say('success', membershipTexts.dismissed)}
          onClosed={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}

const columns: Column<Post>[] = [
  { name: 'Name', place: 'lead', cell: ({ person }) => <span className={table.strong}>{person.name}</span> },
  { name: 'Contact', place: 'wide', cell: ({ person }) => WaysToReach(person) },
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

const removeColumn = (onRemove: (post: Post) => void): Column<Post> => ({
  name: 'Actions',
  place: 'action',
  cell: (post) => (
    <RowActions>
      <RowAction label="Remove" about={post.person.name} tone="danger" onClick={() => onRemove(post)} />
    </RowActions>
  ),
});

function postsOf(agencies: readonly DetailedAgency[]): Post[] {
  return agencies
    .flatMap((agency) => (agency.agentAdmins ?? []).map((person) => ({ _id: person._id, agency, person })))
    .toSorted((one, other) => one.person.name.localeCompare(other.person.name));
}

function matches({ agency, person }: Post, text: string): boolean {
  const words = text.trim().toLowerCase();
  return [person.name, person.email, person.phone, agency.name].some((field) =>
    field.toLowerCase().includes(words),
  );
}

type RemoveProps = { post: Post; onRemoved: () => void; onClosed: () => void };

function RemoveAgentAdmin({ post: { agency, person }, onRemoved, onClosed }: RemoveProps) {
  const [opened, question] = useDisclosure(true);
  const dismiss = useDismiss();
  const values = { name: person.name, agency: agency.name };
  return (
    <ConfirmDialog
      opened={opened}
      title={membershipTexts.dismissTitle}
      confirmLabel="Remove agent admin"
      danger
      loading={dismiss.isPending}
      error={dismiss.error && <FailureText sentence={membershipTexts.dismissFailed} error={dismiss.error} />}
      onConfirm={() =>
        dismiss.mutate(
          { agencyId: agency._id, userId: person._id },
          {
            onSuccess: () => {
              question.close();
              onRemoved();
            },
          },
        )
      }
      onClose={question.close}
      onClosed={onClosed}
    >
      <Text>{membershipTexts.dismissQuestion}</Text>
      <Text c="dimmed" mt="xs">
        {fillIn(membershipTexts.dismissConsequence, values)}
        {agency.agentAdmins?.length === 1 && ` ${fillIn(membershipTexts.dismissLast, values)}`}
      </Text>
    </ConfirmDialog>
  );
}
