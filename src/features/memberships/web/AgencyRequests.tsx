import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Loaded, QueryState } from '#web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { AgencyRequestList } from './AgencyRequestList.tsx';
import { keptCountText } from './kept-counts.ts';
import { type Applicant, type MembershipAnswer, useAnswerApplicant } from './staff-queries.ts';

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
  },
} as const;

type Asked = { applicant: Applicant; action: MembershipAnswer['action'] };

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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking, question] = useDisclosure();
  const answer = useAnswerApplicant();

  const ask = (applicant: Applicant, action: Asked['action']) => {
    answer.reset();
    setAsked({ applicant, action });
    question.open();
  };
  const confirm = ({ applicant, action }: Asked) =>
    answer.mutate(
      { applicant, action },
      {
        onSuccess: () => {
          question.close();
          say('success', words[action].done);
        },
      },
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
            onAnswer={ask}
          />
        )}
      </QueryState>
      {asked && (
        <ConfirmDialog
          opened={asking}
          title={words[asked.action].title}
          confirmLabel={words[asked.action].confirm}
          danger={asked.action === 'reject'}
          loading={answer.isPending}
          error={answer.error && refusalText(answer.error, words[asked.action].failed)}
          onConfirm={() => confirm(asked)}
          onClose={question.close}
        >
          <Text>
            {fillIn(words[asked.action].consequence, {
              name: asked.applicant.name,
              agency: asked.applicant.agencyName,
            })}
          </Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
