import { Stack } from '@mantine/core';
import { membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Loaded, QueryState } from '#web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { AgencyRequestList } from './AgencyRequestList.tsx';
import { keptCountText } from './kept-counts.ts';
import { MembershipQuestion, type MembershipWords, useMembershipQuestion } from './MembershipQuestion.tsx';
import { type Applicant, type MembershipAnswer, useAnswerApplicant } from './staff-queries.ts';

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
  query: Loaded<Applicant[]>;
  /** The page and the tab of the dashboard have words of their own for the same two cases. */
  failed: string;
  empty: string;
};

/** Pending membership requests, each answered after a question (R-AGT-13, R-AGT-18). */
export function AgencyRequests({ viewer, query, failed, empty }: Props) {
  const now = useNow();
  const { status, say, clear } = useStatus();
  const question = useMembershipQuestion<Asked>(useAnswerApplicant(), ({ action }) =>
    say('success', words[action].done),
  );

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <QueryState
        query={query}
        errorText={(error) =>
          failed +
          keptCountText('requests', { error, userId: viewer._id, sentence: membershipTexts.keptCount })
        }
        isEmpty={(applicants) => applicants.length === 0}
        empty={<EmptyState title={empty} />}
      >
        {(applicants) => (
          <AgencyRequestList
            applicants={applicants}
            now={now}
            forOffice={isAdministrator(viewer)}
            onAnswer={(applicant, action) => question.ask({ applicant, action })}
          />
        )}
      </QueryState>
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
