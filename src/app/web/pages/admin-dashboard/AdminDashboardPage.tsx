import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AgenciesPanel, agenciesPanelParams } from '#features/agencies/web/AgenciesPanel.tsx';
import { BookingReviewDialog } from '#features/bookings/web/BookingReviewDialog.tsx';
import { ReviewMessages } from '#features/bookings/web/FailedUpdates.tsx';
import { bookingCountsQuery } from '#features/bookings/web/queue-queries.ts';
import { queueParams } from '#features/bookings/web/use-booking-queue.ts';
import { useBookingReview } from '#features/bookings/web/use-booking-review.ts';
import { AgentAdminsPanel, agentAdminsPanelParams } from '#features/memberships/web/AgentAdminsPanel.tsx';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { UsersPanel, usersPanelParams } from '#features/users/web/UsersPanel.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { TabbedPage } from '#platform/web/ui/TabbedPage.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { AdminOverview } from './AdminOverview.tsx';
import { OfficeRequests } from './OfficeRequests.tsx';

const keys = ['overview', 'agencies', 'users', 'agent-admins', 'requests'] as const;
type Key = (typeof keys)[number];

/** URL parameters of the tabs; switching the tab removes them. */
const params = [
  ...new Set([...queueParams, ...agenciesPanelParams, ...usersPanelParams, ...agentAdminsPanelParams]),
];

/** The office's dashboard (R-ADM-01, R-ADM-02, D-03). */
export function AdminDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const counts = useQuery(bookingCountsQuery());
  const review = useBookingReview();

  const show = (key: Key) => {
    const cleared = Object.fromEntries(params.map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <TabbedPage
          label="Admin dashboard"
          current={readChoice(search, 'tab', keys)}
          onChange={show}
          tabs={[
            {
              key: 'overview',
              label: 'Overview',
              panel: () => <AdminOverview viewer={viewer} counts={counts} review={review} />,
            },
            { key: 'agencies', label: 'Agencies', panel: () => <AgenciesPanel as="tab" viewer={viewer} /> },
            { key: 'users', label: 'Users', panel: () => <UsersPanel as="tab" viewer={viewer} /> },
            { key: 'agent-admins', label: 'Agent Admins', panel: () => <AgentAdminsPanel as="tab" /> },
            {
              key: 'requests',
              label: 'Booking Requests',
              waiting: counts.data?.byStatus.pending_admin,
              panel: () => <OfficeRequests review={review} />,
            },
          ]}
        />
      </Stack>
      <BookingReviewDialog viewer={viewer} review={review} reviewer="office shortcuts" place="admin" />
    </>
  );
}
