import { Stack } from '@mantine/core';
import { membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { fillIn } from '#shared/problem.ts';
import type { Page } from '#web/call.ts';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FoundList } from '#web/ui/FoundList.tsx';
import type { Loaded } from '#web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { AgencyUserList, type PersonActions } from './AgencyUserList.tsx';
import { keptCountText } from './kept-counts.ts';
import { MembershipQuestion, type MembershipWords, useMembershipQuestion } from './MembershipQuestion.tsx';
import { PEOPLE_A_PAGE } from './queries.ts';
import { type MemberChange, useChangeMember } from './staff-queries.ts';
import { usePeopleWanted } from './use-people-wanted.ts';

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

type Props = {
  /** Runs the agency whose people these are. */
  viewer: User;
  /** The page of them that the address asks for. */
  query: Loaded<Page<User[]>>;
  actions?: PersonActions;
};

/** The people of the viewer's agency, found by words, removed or given another role after a question (R-AGT-06 to R-AGT-08). */
export function AgencyUsers({ viewer, query, actions }: Props) {
  const { search, page } = usePeopleWanted();
  const isSearchable = search !== '' || page > 1 || (query.data?.total ?? 0) > 0;
  const { status, say, clear } = useStatus();
  const question = useMembershipQuestion<MemberChange>(
    useChangeMember(viewer.agencyId ?? ''),
    ({ change, user }) => say('success', fillIn(words[change].done, { name: user.name })),
  );

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      {isSearchable && <FilterBar search="Name, email or phone" />}
      <FoundList
        query={query}
        errorText={(error) =>
          accountTexts.listFailed +
          keptCountText('users', { error, userId: viewer._id, sentence: membershipTexts.keptUsers })
        }
        noun={['person', 'people']}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={membershipTexts.noUsers}
        nothingMatches={membershipTexts.nobodyMatches}
      >
        {(users) => (
          <AgencyUserList
            viewer={viewer}
            users={users}
            onChange={question.ask}
            {...(actions && { actions })}
          />
        )}
      </FoundList>
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
