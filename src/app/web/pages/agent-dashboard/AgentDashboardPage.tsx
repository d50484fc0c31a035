import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '#features/bookings/labels.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import { BookingReviewDialog } from '#features/bookings/web/BookingReviewDialog.tsx';
import { ReviewMessages } from '#features/bookings/web/FailedUpdates.tsx';
import { bookingCountsQuery } from '#features/bookings/web/queue-queries.ts';
import { agencyStep } from '#features/bookings/web/review-choices.ts';
import { type QueueFilter, queueParams, useBookingQueue } from '#features/bookings/web/use-booking-queue.ts';
import { useBookingReview } from '#features/bookings/web/use-booking-review.ts';
import { AgencyRequestsPanel } from '#features/memberships/web/AgencyRequestsPanel.tsx';
import { agencyUsersQuery, applicantCountQuery } from '#features/memberships/web/staff-queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import { TabbedPage } from '#platform/web/ui/TabbedPage.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { AgencyUsersTab } from './AgencyUsersTab.tsx';
import { AgentOverview } from './AgentOverview.tsx';
import { type AgencyTabProps, PendingRequests, pendingFilters } from './PendingRequests.tsx';

const keys = ['overview', 'users', 'requests', 'history', 'agency-requests'] as const;
type Key = (typeof keys)[number];

/** The tab in the URL; a new direct booking is listed in the history (D-11). */
function readTab(search: URLSearchParams): Key {
  return search.get('tab') === 'manage-bookings' ? 'history' : readChoice(search, 'tab', keys);
}

/** An agency administrator's dashboard (R-AGT-01 to R-AGT-13). */
export function AgentDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const tab = readTab(search);
  const past = tab === 'history';
  const queue = useBookingQueue({
    scope: 'agency',
    // search and page in the URL belong to the visible list
    isShown: tab === 'requests' || past,
    ...(past ? { filters: historyFilters } : { filters: pendingFilters, byWaiting: true }),
  });
  const review = useBookingReview(queue, (booking) => agencyStep(viewer, booking) === 'review');

  const show = (key: Key) => {
    const cleared = Object.fromEntries(queueParams.map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };

  return (
    <>
      <PageHeading title="Agency Dashboard" lead={viewer.agencyName || undefined} />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <DashboardTabs current={tab} onChange={show} viewer={viewer} queue={queue} review={review} />
      </Stack>
      <BookingReviewDialog
        viewer={viewer}
        review={review}
        reviewer="agency"
        place={past ? 'agentHistory' : 'agentBadge'}
      />
    </>
  );
}

type TabsProps = AgencyTabProps & {
  current: Key;
  onChange: (key: Key) => void;
};

/** The tabs, each with the count of its pending items. */
function DashboardTabs({ current, onChange, ...given }: TabsProps) {
  const { viewer } = given;
  const counts = useQuery(bookingCountsQuery());
  const applicants = useQuery(applicantCountQuery(viewer));
  const users = useQuery(agencyUsersQuery(viewer));
  return (
    <TabbedPage
      label="Agency dashboard"
      current={current}
      onChange={onChange}
      tabs={[
        {
          key: 'overview',
          label: 'Overview',
          panel: () => <AgentOverview {...given} counts={counts} applicants={applicants} users={users} />,
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
          panel: () => <PendingRequests {...given} />,
        },
        { key: 'history', label: 'Booking History', panel: () => <BookingHistory {...given} /> },
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

const labelOf = (status: string) => statusLabel(status, 'agentHistory');

/** The statuses of the history: all except those waiting for the agency (D-93). */
const past = bookingStatuses.filter((status) => status !== 'pending_agent');

/** One option per label: both kinds of rejection share one label and are filtered together. */
const historyFilters: [QueueFilter, ...QueueFilter[]] = [
  { value: 'all', label: 'All', statuses: past },
  ...past
    .filter((status, index) => past.findIndex((other) => labelOf(other) === labelOf(status)) === index)
    .map((status) => ({
      value: status,
      label: labelOf(status),
      statuses: past.filter((other) => labelOf(other) === labelOf(status)),
    })),
];

/** The agency's bookings except those that wait for it (R-AGT-12, D-93). */
function BookingHistory({ queue, review }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking History"
        actions={
          <QueryRefresh
            queries={queue.queries}
            texts={{ refreshed: queueTexts.historyRefreshed, refreshFailed: queueTexts.historyRefreshFailed }}
          />
        }
      />
      <BookingQueue
        label="Booking history"
        queue={queue}
        review={review}
        shortcuts={queueTexts.listShortcuts}
        errorText={bookingTexts.listFailedAgent}
        empty={queueTexts.historyEmpty}
        place="agentHistory"
        forOffice={false}
        withId
        stepOf={() => 'view'}
      />
    </Stack>
  );
}
