import { Anchor, Button, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { AgentAdmin, DetailedAgency } from '#features/agencies/contract.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import table from '#web/ui/card-table.module.css';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import bar from '#web/ui/list-bar.module.css';
import { type Loaded, QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { AssignAgentAdmin } from './AssignAgentAdmin.tsx';
import { useDismiss } from './queries.ts';

/** The names in the address that belong to this room; a tab that opens clears them. */
export const agentAdminRoomParams = ['q', 'page'] as const;

const ROWS_A_PAGE = 25;

type Post = { agency: DetailedAgency; person: AgentAdmin };

/** Who runs which agency: assign somebody, or remove them (R-ADM-16 to R-ADM-18). */
export function AgentAdminRoom({ query }: { query: Loaded<DetailedAgency[]> }) {
  const { search } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const { status, say, clear } = useStatus();
  const [assigning, form] = useDisclosure();
  const [leaving, setLeaving] = useState<Post | null>(null);
  const page = readPage(search);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <div className={bar.bar}>
        <SearchField
          className={bar.search}
          placeholder="Name, e-mail or agency"
          text={text}
          onText={setText}
        />
        <Button size="sm" onClick={form.open}>
          Assign agent admin
        </Button>
      </div>
      <QueryState query={query} errorText={membershipTexts.agentAdminsFailed}>
        {(agencies) => {
          const posts = postsOf(agencies);
          const found = posts.filter((post) => matches(post, text));
          return (
            <>
              <Posts
                posts={found.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)}
                empty={posts.length === 0 ? membershipTexts.noAgentAdmins : membershipTexts.nothingMatches}
                onRemove={setLeaving}
              />
              <ListPages total={found.length} pageSize={ROWS_A_PAGE} page={page} />
              <Dialog opened={assigning} onClose={form.close} title={membershipTexts.appointTitle}>
                <AssignAgentAdmin
                  agencies={agencies}
                  onDone={(said) => {
                    form.close();
                    say('success', said);
                  }}
                  onCancel={form.close}
                />
              </Dialog>
            </>
          );
        }}
      </QueryState>
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

function postsOf(agencies: readonly DetailedAgency[]): Post[] {
  return agencies
    .flatMap((agency) => (agency.agentAdmins ?? []).map((person) => ({ agency, person })))
    .toSorted((one, other) => one.person.name.localeCompare(other.person.name));
}

function matches({ agency, person }: Post, text: string): boolean {
  const words = text.trim().toLowerCase();
  return [person.name, person.email, person.phone, agency.name].some((field) =>
    field.toLowerCase().includes(words),
  );
}

type PostsProps = { posts: readonly Post[]; empty: string; onRemove: (post: Post) => void };

function Posts({ posts, empty, onRemove }: PostsProps) {
  const list = useKeptFocus(posts.length);
  if (posts.length === 0) return <EmptyState title={empty} />;
  return (
    <div ref={list} tabIndex={-1} className={table.frame}>
      <Table className={table.table} aria-label="Agent admins" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col">Agency</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Action</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {posts.map((post) => (
            <Table.Tr key={post.person._id} className={table.row}>
              <Table.Td className={table.lead}>
                <span className={table.strong}>{post.person.name}</span>
              </Table.Td>
              <Table.Td data-column="Contact" className={table.wide}>
                <Anchor inherit href={`mailto:${post.person.email}`}>
                  {post.person.email}
                </Anchor>
                <span className={table.second}>{post.person.phone}</span>
              </Table.Td>
              <Table.Td data-column="Agency">
                {post.agency.name}
                {!post.agency.isActive && <span className={table.second}>Inactive</span>}
              </Table.Td>
              <Table.Td className={table.action}>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${post.person.name}`}
                  onClick={() => onRemove(post)}
                >
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
      error={dismiss.error && refusalText(dismiss.error, membershipTexts.dismissFailed)}
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
