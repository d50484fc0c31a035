import { Text } from '@mantine/core';
import { membershipTexts } from '#features/memberships/messages.ts';
import { UnconfirmedMark } from '#features/sessions/web/ConfirmEmailBar.tsx';
import type { User } from '#features/users/contract.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import { ContactButtons } from '#platform/web/ui/ContactButtons.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { FoundList } from '#platform/web/ui/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/ListPanel.tsx';
import { RowAction, RowActions } from '#platform/web/ui/RowActions.tsx';
import { useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { useLiveList } from '#platform/web/ui/use-live-list.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { isAdministrator } from '#shared/actor.ts';
import { formatDate, formatSpan } from '#shared/dates.ts';
import {
  type MembershipChangeTexts,
  MembershipConfirmDialog,
  useConfirmedChange,
} from './MembershipConfirmDialog.tsx';
import classes from './MembershipTables.module.css';
import { cachedCountText } from './offline-cache.ts';
import { PEOPLE_A_PAGE, usePeopleQuery } from './queries.ts';
import {
  type Applicant,
  applicantsQuery,
  type MembershipAnswer,
  useDecideApplicant,
} from './staff-queries.ts';

type Asked = { applicant: Applicant; action: MembershipAnswer['action'] };

const answerTexts = {
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
} satisfies Record<Asked['action'], MembershipChangeTexts>;

/** Wording of the page and of the dashboard's tab for the same cases. */
const placeTexts = {
  page: {
    title: 'Agency Membership Requests',
    failed: membershipTexts.listFailedPage,
    none: membershipTexts.noneOnPage,
  },
  tab: {
    title: 'Agency Requests',
    failed: membershipTexts.listFailedTab,
    none: membershipTexts.noneOnTab,
  },
} as const;

/**
 * Applicants of the own agency, or of all for the office; each decision is confirmed first
 * (R-AGT-13, R-AGT-18, R-AGT-27).
 */
export function AgencyRequestsPanel({ viewer, as }: ListPlace & { viewer: User }) {
  const { title, failed, none } = placeTexts[as];
  const now = useNow();
  const forOffice = isAdministrator(viewer);
  const wanted = usePeopleQuery();
  const query = useLiveList(applicantsQuery(viewer, wanted));
  const isSearchable = wanted.search !== '' || wanted.page > 1 || (query.data?.total ?? 0) > 0;
  const messages = useStatus();
  const answer = useConfirmedChange<Asked>(useDecideApplicant(), ({ action }) =>
    messages.say('success', answerTexts[action].done),
  );

  return (
    <ListPanel as={as} title={title} queries={[query]} texts={membershipTexts} messages={messages}>
      {isSearchable && (
        <FilterBar search={forOffice ? 'Name, email, phone or agency' : 'Name, email or phone'} />
      )}
      <FoundList
        query={query}
        errorText={(error) =>
          failed +
          cachedCountText('requests', { error, userId: viewer._id, sentence: membershipTexts.keptCount })
        }
        noun={['request', 'requests']}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={none}
        nothingMatches={membershipTexts.nobodyMatches}
      >
        {(applicants) => (
          <AgencyRequestTable
            applicants={applicants}
            now={now}
            forOffice={forOffice}
            onAnswer={(applicant, action) => answer.ask({ applicant, action })}
          />
        )}
      </FoundList>
      {answer.asked && (
        <MembershipConfirmDialog
          change={answer}
          texts={answerTexts[answer.asked.action]}
          person={answer.asked.applicant}
        />
      )}
    </ListPanel>
  );
}

type TableProps = {
  applicants: readonly Applicant[];
  /** The current time in milliseconds. */
  now: number;
  /** The office also sees the applicant's agency (D-89). */
  forOffice: boolean;
  onAnswer: (applicant: Applicant, action: MembershipAnswer['action']) => void;
};

const agencyColumn: Column<Applicant> = { name: 'Agency', cell: ({ agencyName }) => agencyName };

/** Table of applicants: position, message, and time waiting (R-AGT-18). */
function AgencyRequestTable({ applicants, now, forOffice, onAnswer }: TableProps) {
  const columns: Column<Applicant>[] = [
    {
      name: 'Applicant',
      place: 'lead',
      cell: (applicant) => (
        <>
          <span className={table.strong}>{applicant.name}</span>
          <span className={table.second}>{applicant.position}</span>
          <UnconfirmedMark user={applicant} />
        </>
      ),
    },
    { name: 'Contact', place: 'wide', cell: ContactButtons },
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
