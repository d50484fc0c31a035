import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AgenciesPanel, agenciesPanelParams } from '#features/agencies/web/AgenciesPanel.tsx';
import { bookingCountsQuery } from '#features/bookings/web/desk-queries.ts';
import { FailedUpdates } from '#features/bookings/web/FailedUpdates.tsx';
import { ProcessBookingDialog } from '#features/bookings/web/ProcessBookingDialog.tsx';
import { boardParams } from '#features/bookings/web/use-board.ts';
import { useDeskStatus } from '#features/bookings/web/use-desk-status.ts';
import { AgentAdminsPanel, agentAdminsPanelParams } from '#features/memberships/web/AgentAdminsPanel.tsx';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { UsersPanel, usersPanelParams } from '#features/users/web/UsersPanel.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { StatusMessage } from '#web/ui/StatusMessage.tsx';
import { TabbedPage } from '#web/ui/TabbedPage.tsx';
import { readChoice, useUrlDialog, useUrlState } from '#web/ui/url-state.ts';
import { useNow } from '#web/ui/use-now.ts';
import { AdminOverview } from './AdminOverview.tsx';
import { OfficeRequests } from './OfficeRequests.tsx';

const keys = ['overview', 'agencies', 'users', 'agent-admins', 'requests'] as const;
type Key = (typeof keys)[number];

/** What the tabs keep in the address; the next tab starts without it. */
const params = [
  ...new Set([...boardParams, ...agenciesPanelParams, ...usersPanelParams, ...agentAdminsPanelParams]),
];

/** The panel of the office (R-ADM-01, R-ADM-02, D-03). */
export function AdminDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const counts = useQuery(bookingCountsQuery());
  const dialog = useUrlDialog('booking');
  const desk = useDeskStatus();
  const now = useNow();

  const show = (key: Key) => {
    const cleared = Object.fromEntries(params.map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };
  const shared = { now, onOpen: dialog.open };

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <Stack gap="md">
        <FailedUpdates viewer={viewer} onDecided={desk.onDecided} onRefused={desk.onRefused} />
        <StatusMessage status={desk.status} onClear={desk.clear} />
        <TabbedPage
          label="Admin dashboard"
          current={readChoice(search, 'tab', keys)}
          onChange={show}
          tabs={[
            {
              key: 'overview',
              label: 'Overview',
              panel: () => <AdminOverview {...shared} viewer={viewer} counts={counts} />,
            },
            { key: 'agencies', label: 'Agencies', panel: () => <AgenciesPanel as="tab" viewer={viewer} /> },
            { key: 'users', label: 'Users', panel: () => <UsersPanel as="tab" viewer={viewer} /> },
            { key: 'agent-admins', label: 'Agent Admins', panel: () => <AgentAdminsPanel as="tab" /> },
            {
              key: 'requests',
              label: 'Booking Requests',
              waiting: counts.data?.byStatus.pending_admin,
              panel: () => <OfficeRequests {...shared} paused={dialog.id !== null} />,
            },
          ]}
        />
      </Stack>
      <ProcessBookingDialog
        viewer={viewer}
        bookingId={dialog.id}
        offer="shortcuts"
        onClose={dialog.close}
        onDecided={desk.onDecided}
      />
    </>
  );
}
