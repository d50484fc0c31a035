import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { membershipTexts } from '#core/memberships/messages.ts';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { sendOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import type { RowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import type { RowResult } from '#shared/bulk.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { type MembershipChangeTexts, MembershipConfirmDialog } from './MembershipConfirmDialog.tsx';
import {
  type Applicant,
  type ApplicantsAnswer,
  answerApplicants,
  type MembershipAnswer,
  useDecideApplicant,
} from './staff-queries.ts';

type Action = MembershipAnswer['action'];

const oneTexts = {
  approve: {
    title: t('Approve membership request?'),
    consequence: t('{name} becomes a member of {agency} and can request bookings through it.'),
    confirm: t('Approve'),
    done: membershipTexts.approved,
    failed: t('Failed to approve request'),
  },
  reject: {
    title: t('Reject membership request?'),
    consequence: t('{name} is told that {agency} declined, and may ask again or ask another agency.'),
    confirm: t('Reject'),
    done: membershipTexts.rejected,
    failed: t('Failed to reject request'),
    danger: true,
  },
} satisfies Record<Action, MembershipChangeTexts>;

const severalTexts = {
  approve: {
    title: t('Approve {count} membership requests?'),
    effect: t('becomes a member of {agency}'),
    done: t('approved'),
    all: t('{count} approved'),
  },
  reject: {
    title: t('Reject {count} membership requests?'),
    effect: t('is told that {agency} declined'),
    done: t('rejected'),
    all: t('{count} rejected'),
  },
};

/** State of the questions about one or several applicants, and of the note with a rejection. */
export function useApplicantAnswers(selection: RowSelection<Applicant>) {
  const [note, setNote] = useState('');
  const decide = useDecideApplicant();
  const one = useConfirmedChange<{ applicant: Applicant; action: Action }, unknown>(
    { ...decide, mutate: (asked, on) => decide.mutate({ ...asked, note: note.trim() }, on) },
    ({ action }) => toast(oneTexts[action].done),
  );
  const several = useBulkAction<ApplicantsAnswer, ApplicantsAnswer>(
    answerApplicants,
    selection.clear,
    (count, { action }) => interpolate(severalTexts[action].all, { count }),
  );
  return {
    one,
    several,
    note,
    setNote,
    ask: (action: Action, applicant: Applicant) => {
      setNote('');
      one.ask({ applicant, action });
    },
    /** Asks about the selected ones. */
    askSelected: (action: Action) => {
      const { chosen } = selection;
      const [only] = chosen;
      setNote('');
      if (chosen.length > 1) several.ask({ action, applicants: chosen });
      else if (only) one.ask({ applicant: only, action });
    },
  };
}

/** The questions before an answer to one or several applicants, and the results of several. */
export function ApplicantAnswers({ answers }: { answers: ReturnType<typeof useApplicantAnswers> }) {
  const { one, several, note, setNote } = answers;
  const noteField = (send: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        mt="md"
        onKeyDown={sendOnEnter}
        data-autofocus
        label={t('Note (optional)')}
        description={t('The applicant reads it')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </form>
  );
  const sendSeveral = () => several.asked && several.send({ ...several.asked, note: note.trim() });
  return (
    <>
      {one.asked && (
        <MembershipConfirmDialog
          change={one}
          texts={oneTexts[one.asked.action]}
          person={one.asked.applicant}
          isDirty={note !== ''}
          isChosen={one.asked.action === 'approve'}
        >
          {one.asked.action === 'reject' && noteField(() => one.dialog.loading || one.dialog.onConfirm())}
        </MembershipConfirmDialog>
      )}
      {several.asked && (
        <BulkDialog
          action={several.dialog}
          title={interpolate(severalTexts[several.asked.action].title, {
            count: String(several.asked.applicants.length),
          })}
          lines={several.asked.applicants.map((each) => lineOf(each, several.asked?.action))}
          confirmLabel={oneTexts[several.asked.action].confirm}
          danger={several.asked.action === 'reject'}
          isChosen={several.asked.action === 'approve'}
          failed={t('The answer could not be sent. You can send it again: nobody is answered twice.')}
          resultText={(row) => resultText(row, several.asked?.action)}
          isDirty={note !== ''}
          onConfirm={sendSeveral}
        >
          {several.asked.action === 'reject' && noteField(() => several.dialog.isSending || sendSeveral())}
        </BulkDialog>
      )}
    </>
  );
}

function lineOf({ requestId, name, agencyName }: Applicant, action: Action = 'approve') {
  return { id: requestId, name, effect: interpolate(severalTexts[action].effect, { agency: agencyName }) };
}

const { meanwhile } = membershipTexts;

/** A colleague's decision reads as what it was; other refusals in the server's words. */
function resultText({ done, status = '', message }: RowResult, action: Action = 'approve'): string {
  if (done) return severalTexts[action].done;
  return Object.hasOwn(meanwhile, status) ? meanwhile[status as keyof typeof meanwhile] : message;
}
