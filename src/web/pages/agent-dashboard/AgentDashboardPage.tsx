import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AnswerBookingDialog, agencyStep } from '#features/bookings/web/AnswerBookingDialog.tsx';
import { bookingCountsQuery } from '#features/bookings/web/desk-queries.ts';
import { FailedUpdates } from '#features/bookings/web/FailedUpdates.tsx';
import { boardParams, useBoard } from '#features/bookings/web/use-board.ts';
import { useDesk } from '#features/bookings/web/use-desk.ts';
import { useDeskStatus } from '#features/bookings/web/use-desk-status.ts';
import { AgencyRequestsPanel } from '#features/memberships/web/AgencyRequestsPanel.tsx';
import { agencyUsersQuery, applicantCountQuery } from '#features/memberships/web/staff-queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { StatusMessage } from '#web/ui/StatusMessage.tsx';
import { TabbedPage } from '#web/ui/TabbedPage.tsx';
import { readChoice, useUrlState } from '#web/ui/url-state.ts';
import { useNow } from '#web/ui/use-now.ts';

import { AgencyUsersTab } from './AgencyUsersTab.tsx';
import { AgentOverview } from './AgentOverview.tsx';
import { BookingHistory, historyFilters } from './BookingHistory.tsx';
import { type AgencyTabProps, PendingRequests, pendingFilters } from './PendingRequests.tsx';

const keys = ['overview', 'users', 'requests', 'history', 'agency-requests'] as const;
type Key = (typeof keys)[number];

/** The tab an address means: a new direct booking stands in the history (D-11). */
function readTab(search: URLSearchParams): Key {
  return search.get('tab') === 'manage-bookings' ? 'history' : readChoice(search, 'tab', keys);
}

/** The panel of an agency's administrator (R-AGT-01 to R-AGT-13). */
export function AgentDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const tab = readTab(search);
  const past = tab === 'history';
  const board = useBoard({
    door: 'agency',
    // words and page in the address belong to the list that is shown
    isShown: tab === 'requests' || past,
    ...(past ? { filters: historyFilters } : { filters: pendingFilters, byWaiting: true }),
  });
  const desk = useDesk(board, (booking) => agencyStep(viewer, booking) === 'review');
  const said = useDeskStatus();
  const isOpen = desk.id !== null;

  const show = (key: Key) => {
    const cleared = Object.fromEntries(boardParams.map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };

  return (
    <>
      <PageHeading title="Agency Dashboard" lead={viewer.agencyName || undefined} />
      <Stack gap="md">
        <FailedUpdates viewer={viewer} onDecided={said.onDecided} onRefused={said.onRefused} />
        <StatusMessage status={isOpen ? null : said.status} onClear={said.clear} />
        <DashboardTabs current={tab} onChange={show} viewer={viewer} board={board} desk={desk} />
      </Stack>
      <AnswerBookingDialog
        viewer={viewer}
        desk={desk}
        place={past ? 'agentHistory' : 'agentBadge'}
        onDecided={said.onDecided}
        message={<StatusMessage status={isOpen ? said.status : null} onClear={said.clear} />}
      />
    </>
  );
}

type TabsProps = Pick<AgencyTabProps, 'viewer' | 'board' | 'desk'> & {
  current: Key;
  onChange: (key: Key) => void;
};

/** The tabs, each with how much waits in it. */
function DashboardTabs({ current, onChange, ...given }: TabsProps) {
  const { viewer } = given;
  const counts = useQuery(bookingCountsQuery());
  const applicants = useQuery(applicantCountQuery(viewer));
  const users = useQuery(agencyUsersQuery(viewer));
  const shared = { ...given, now: useNow() };
  return (
    <TabbedPage
      label="Agency dashboard"
      current={current}
      onChange={onChange}
      tabs={[
        {
          key: 'overview',
          label: 'Overview',
          panel: () => <AgentOverview {...shared} counts={counts} applicants={applicants} users={users} />,
        },
        {
          key: 'users',
          label: 'Agency Users',
          panel: () => <AgencyUsersTab viewer={viewer} />,
        },
        {
          key: 'requests',
          label: 'Booking Requests',
          waiting: counts.data?.byStatus.pending_agent,
          panel: () => <PendingRequests {...shared} />,
        },
        { key: 'history', label: 'Booking History', panel: () => <BookingHistory {...shared} /> },
        {
          key: 'agency-requests',
          label: 'Agency Requests',
          waiting: applicants.data,
          panel: () => <AgencyRequestsPanel as="tab" viewer={viewer} />,
        },
      ]}
    />
  );
}
