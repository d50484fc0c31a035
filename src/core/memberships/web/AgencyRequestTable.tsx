import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { positionText, writtenMessage } from '#core/memberships/messages.ts';
import { UnconfirmedMark } from '#core/sessions/web/ConfirmEmailBar.tsx';
import { PeopleTable } from '#core/users/web/PeopleTable.tsx';
import { useChoiceKeys } from '#platform/web/ui/keys/use-shortcuts.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction } from '#platform/web/ui/list/RowActions.tsx';
import { useRowKeys } from '#platform/web/ui/list/use-row-keys.ts';
import type { RowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatDate, formatSpan } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import type { useApplicantAnswers } from './ApplicantAnswers.tsx';
import classes from './MembershipTables.module.css';
import type { Applicant } from './staff-queries.ts';

type TableProps = {
  applicants: readonly Applicant[];
  /** The office also sees the applicant's agency. */
  forOffice: boolean;
  selection: RowSelection<Applicant>;
  answers: Pick<ReturnType<typeof useApplicantAnswers>, 'ask' | 'askSelected'>;
};

/**
 * Table of applicants: position, message, and time waiting. A and R answer the focused row, or the selected
 * ones.
 */
export function AgencyRequestTable({ applicants, forOffice, selection, answers }: TableProps) {
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const { ask, askSelected } = answers;
  const askBy = (action: 'approve' | 'reject') => (id: string) => {
    const applicant = applicants.find(({ _id }) => _id === id);
    if (applicant) ask(action, applicant);
  };
  const hasSelection = selection.chosen.length > 0;
  const rowKeys = { a: askBy('approve'), r: askBy('reject') };
  useRowKeys(frame, { keys: { x: selection.toggle, ...(!hasSelection && rowKeys) } });
  useChoiceKeys({ a: () => askSelected('approve'), r: () => askSelected('reject') }, hasSelection);

  return (
    <div ref={frame} data-keys="list">
      <PeopleTable<Applicant>
        label={t('Pending membership requests')}
        title={t('Applicant')}
        rows={applicants}
        about={({ position }) => [positionText(position)]}
        warning={(applicant) => <UnconfirmedMark user={applicant} />}
        agency={forOffice ? ({ agencyName }) => ({ name: agencyName }) : undefined}
        more={[
          { name: t('Message'), place: 'wide', className: classes.message, cell: Message },
          { name: t('Requested'), cell: (applicant) => <Requested applicant={applicant} now={now} /> },
        ]}
        action={{
          title: t('Answer'),
          cell: (applicant) => (
            <>
              <RowAction
                label={t('Reject')}
                about={applicant.name}
                onClick={() => ask('reject', applicant)}
              />
              <RowAction
                label={t('Approve')}
                about={applicant.name}
                tone="main"
                rowId={applicant._id}
                onClick={() => ask('approve', applicant)}
              />
            </>
          ),
        }}
        selection={selection}
        actions={
          <>
            <Button size="sm" variant="default" onClick={() => askSelected('reject')}>
              {t('Reject')}
            </Button>
            <Button size="sm" onClick={() => askSelected('approve')}>
              {t('Approve')}
            </Button>
          </>
        }
      />
    </div>
  );
}

function Message({ agencyRequestMessage }: Applicant) {
  return (
    writtenMessage(agencyRequestMessage) || (
      <Text span c="dimmed" size="sm">
        {t('No message')}
      </Text>
    )
  );
}

function Requested({ applicant: { agencyRequestDate }, now }: { applicant: Applicant; now: number }) {
  if (agencyRequestDate === null) return null;
  return (
    <>
      <span className={classes.date}>{formatDate(agencyRequestDate)}</span>
      <span className={table.second}>
        {t('Waiting {value}', {
          value: formatSpan(now - Date.parse(agencyRequestDate)),
        })}
      </span>
    </>
  );
}
