import { Text } from '@mantine/core';
import { formatDate, formatSpan } from '#shared/dates.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';
import classes from './AgencyRequestList.module.css';
import type { Applicant, MembershipAnswer } from './staff-queries.ts';

type Props = {
  applicants: readonly Applicant[];
  /** The present moment in milliseconds. */
  now: number;
  /** The office sees whose request it is (D-89). */
  forOffice: boolean;
  onAnswer: (applicant: Applicant, action: MembershipAnswer['action']) => void;
};

const agencyColumn: Column<Applicant> = { name: 'Agency', cell: ({ agencyName }) => agencyName };

/** Who wants to join, as what, why, and for how long they have waited (R-AGT-18). */
export function AgencyRequestList({ applicants, now, forOffice, onAnswer }: Props) {
  const columns: Column<Applicant>[] = [
    {
      name: 'Applicant',
      place: 'lead',
      cell: ({ name, position }) => (
        <>
          <span className={table.strong}>{name}</span>
          <span className={table.second}>{position}</span>
        </>
      ),
    },
    { name: 'Contact', place: 'wide', cell: WaysToReach },
    ...(forOffice ? [agencyColumn] : []),
    { name: 'Message', place: 'wide', className: classes.message, cell: Message },
    { name: 'Requested', cell: (applicant) => <Requested applicant={applicant} now={now} /> },
    {
      name: 'Answer',
      place: 'action',
      cell: (applicant) => (
        <RowActions>
          <RowAction label="Reject" about={applicant.name} onClick={() => onAnswer(applicant, 'reject')} />
          <RowAction
            label="Approve"
            about={applicant.name}
            tone="main"
            onClick={() => onAnswer(applicant, 'approve')}
          />
        </RowActions>
      ),
    },
  ];
  return <CardTable label="Pending membership requests" columns={columns} rows={applicants} />;
}

function Message({ agencyRequestMessage }: Applicant) {
  return (
    agencyRequestMessage || (
      <Text span c="dimmed" size="sm">
        No message
      </Text>
    )
  );
}

function Requested({ applicant: { agencyRequestDate }, now }: { applicant: Applicant; now: number }) {
  if (agencyRequestDate === null) return null;
  return (
    <>
      <span className={classes.date}>{formatDate(agencyRequestDate)}</span>
      <span className={table.second}>Waiting {formatSpan(now - Date.parse(agencyRequestDate))}</span>
    </>
  );
}
