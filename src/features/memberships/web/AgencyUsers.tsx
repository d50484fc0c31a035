import { Button, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { fillIn } from '#shared/problem.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import { type Loaded, QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { AgencyUserList, type PersonActions } from './AgencyUserList.tsx';
import classes from './AgencyUsers.module.css';
import { keptCountText } from './kept-counts.ts';
import { MembershipQuestion, type MembershipWords, useMembershipQuestion } from './MembershipQuestion.tsx';
import { type MemberChange, useChangeMember } from './staff-queries.ts';

const ROWS_A_PAGE = 25;

const words = {
  remove: {
    title: membershipTexts.removeTitle,
    consequence: membershipTexts.removeConsequence,
    confirm: 'Remove user',
    done: membershipTexts.removed,
    failed: membershipTexts.removeFailed,
    danger: true,
  },
  agent: {
    title: membershipTexts.agentTitle,
    consequence: membershipTexts.agentConsequence,
    confirm: 'Make agent',
    done: accountTexts.updated,
    failed: accountTexts.updateFailed,
  },
  user: {
    title: membershipTexts.userTitle,
    consequence: membershipTexts.userConsequence,
    confirm: 'Make normal user',
    done: accountTexts.updated,
    failed: accountTexts.updateFailed,
  },
} satisfies Record<MemberChange['change'], MembershipWords>;

/** Whether every word is found in the name, the contact or the position of a person, whatever the case. */
function matches({ name, email, phone, position }: User, text: string): boolean {
  const haystack = [name, email, phone, position].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

type Props = {
  /** Runs the agency whose people these are. */
  viewer: User;
  query: Loaded<User[]>;
  actions?: PersonActions;
};

/** The people of the viewer's agency, found by words, removed or given another role after a question (R-AGT-06 to R-AGT-08). */
export function AgencyUsers({ viewer, query, actions }: Props) {
  const { status, say, clear } = useStatus();
  const question = useMembershipQuestion<MemberChange>(
    useChangeMember(viewer.agencyId ?? ''),
    ({ change, user }) => say('success', fillIn(words[change].done, { name: user.name })),
  );

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <QueryState
        query={query}
        errorText={(error) =>
          accountTexts.listFailed +
          keptCountText('users', { error, userId: viewer._id, sentence: membershipTexts.keptUsers })
        }
        isEmpty={(users) => users.length === 0}
        empty={<EmptyState title={membershipTexts.noUsers} />}
      >
        {(users) => (
          <FoundUsers viewer={viewer} users={users} onChange={question.ask} {...(actions && { actions })} />
        )}
      </QueryState>
      {question.asked && (
        <MembershipQuestion
          question={question}
          words={words[question.asked.change]}
          person={question.asked.user}
        />
      )}
    </Stack>
  );
}

/** The people that the words in the address find, a page at a time. */
function FoundUsers({ users, ...rows }: ComponentProps<typeof AgencyUserList>) {
  const { search } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const found = users.filter((user) => matches(user, text));
  const pages = Math.max(1, Math.ceil(found.length / ROWS_A_PAGE));
  const page = Math.min(pages, readPage(search));
  return (
    <>
      <SearchField
        className={classes.search}
        placeholder="Name, email or phone"
        text={text}
        onText={setText}
      />
      <div>
        <Text size="sm" c="dimmed" role="status" mb="xs">
          {found.length === users.length ? `${users.length} in all` : `${found.length} of ${users.length}`}
        </Text>
        {found.length === 0 ? (
          <EmptyState
            title={membershipTexts.nobodyMatches}
            action={
              <Button variant="default" size="sm" onClick={() => setText('')}>
                Show all
              </Button>
            }
          />
        ) : (
          <AgencyUserList {...rows} users={found.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)} />
        )}
      </div>
      <ListPages total={found.length} pageSize={ROWS_A_PAGE} page={page} />
    </>
  );
}
