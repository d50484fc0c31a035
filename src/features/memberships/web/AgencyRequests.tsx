import { Stack } from '@mantine/core';
import { membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import type { Page } from '#web/call.ts';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FoundList } from '#web/ui/FoundList.tsx';
import type { Loaded } from '#web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { AgencyRequestList } from './AgencyRequestList.tsx';
import { keptCountText } from './kept-counts.ts';
import { MembershipQuestion, type MembershipWords, useMembershipQuestion } from './MembershipQuestion.tsx';
import { PEOPLE_A_PAGE } from './queries.ts';
import { type Applicant, type MembershipAnswer, useAnswerApplicant } from './staff-queries.ts';
import { usePeopleWanted } from './use-people-wanted.ts';

type Asked = { applicant: Applicant; action: MembershipAnswer['action'] };

const words = {
  approve: {
    title: membershipTexts.approveTitle,
    consequence: membershipTexts.approveConsequence,
    confirm: 'Approve',
    done: membershipTexts.approved,
    failed: membershipTexts.approveFailed,
  },
  reject: {
    title: membershipTexts.rejectTitle,
    consequence: membershipTexts.rejectConsequence,
    confirm: 'Reject',
    done: membershipTexts.rejected,
    failed: membershipTexts.rejectFailed,
    danger: true,
  },
} satisfies Record<Asked['action'], MembershipWords>;

type Props = {
  viewer: User;
  /** The page of them that the address asks for. */
  query: Loaded<Page<Applicant[]>>;
  /** The page and the tab of the dashboard have words of their own for the same two cases. */
  failed: string;
  empty: string;
};

/** Pending membership requests, each answered after a question (R-AGT-13, R-AGT-18). */
export function AgencyRequests({ viewer, query, failed, empty }: Props) {
  const now = useNow();
  const forOffice = isAdministrator(viewer);
  const { search, page } = usePeopleWanted();
  const isSearchable = search !== '' || page > 1 || (query.data?.total ?? 0) > 0;
  const { status, say, clear } = useStatus();
  const question = useMembershipQuestion<Asked>(useAnswerApplicant(), ({ action }) =>
    say('success', words[action].done),
  );

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      {isSearchable && (
        <FilterBar search={forOffice ? 'Name, email, phone or agency' : 'Name, email or phone'} />
      )}
      <FoundList
        query={query}
        errorText={(error) =>
          failed +
          keptCountText('requests', { error, userId: viewer._id, sentence: membershipTexts.keptCount })
        }
        noun={['request', 'requests']}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={empty}
        nothingMatches={membershipTexts.nobodyMatches}
      >
        {(applicants) => (
          <AgencyRequestList
            applicants={applicants}
            now={now}
            forOffice={forOffice}
            onAnswer={(applicant, action) => question.ask({ applicant, action })}
          />
        )}
      </FoundList>
      {question.asked && (
        <MembershipQuestion
          question={question}
          words={words[question.asked.action]}
          person={question.asked.applicant}
        />
      )}
    </Stack>
  );
}
