import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { AgentAdminsPanel } from '#core/memberships/web/AgentAdminsPanel.tsx';
import { ReviewMessages } from '#core/review/web/FailedUpdates.tsx';
import { undecidedView } from '#core/review/web/queue-views.ts';
import { ReviewDesk } from '#core/review/web/ReviewDesk.tsx';
import { type Queue, useBookingQueue } from '#core/review/web/use-booking-queue.ts';
import { type Review, useBookingReview } from '#core/review/web/use-booking-review.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { TabbedPage } from '#platform/web/ui/TabbedPage.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { AgenciesPage } from '../AgenciesPage.tsx';
import { UsersPage } from '../UsersPage.tsx';
import { AdminOverview } from './AdminOverview.tsx';

const keys = ['overview', 'agencies', 'users', 'agent-admins', 'requests'] as const;
type Key = (typeof keys)[number];

/** The admin dashboard. */
export function AdminDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const tab = readChoice(search, 'tab', keys);
  const queue = useBookingQueue(undecidedView, tab === 'requests');
  const review = useBookingReview(viewer, undecidedView, queue);

  const show = (key: Key) => {
    // the filters of the tab before, those of modules too
    const cleared = Object.fromEntries([...search.keys()].map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };

  return (
    <>
      <PageHeading title={t('Admin Dashboard')} />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <TabbedPage
          label={t('Admin dashboard')}
          current={tab}
          onChange={show}
          tabs={[
            {
              key: 'overview',
              label: t('Overview'),
              panel: () => <AdminOverview />,
            },
            {
              key: 'agencies',
              label: t('Agencies'),
              panel: () => <AgenciesPage as="tab" viewer={viewer} />,
            },
            { key: 'users', label: t('Users'), panel: () => <UsersPage as="tab" viewer={viewer} /> },
            {
              key: 'agent-admins',
              label: t('Agent Admins'),
              panel: () => <AgentAdminsPanel as="tab" />,
            },
            {
              key: 'requests',
              label: t('Booking Requests'),
              panel: () => <UndecidedRequests viewer={viewer} queue={queue} review={review} />,
            },
          ]}
        />
      </Stack>
    </>
  );
}

type RequestsProps = { viewer: User; queue: Queue; review: Review };

function UndecidedRequests({ viewer, queue, review }: RequestsProps) {
  return (
    <Stack gap="md">
      <PanelHeading title={t('Booking Requests')} />
      <Text c="dimmed">
        <Sentence
          of={t('Requests that nobody has decided yet. Decided ones are under {approvals}.')}
          approvals={
            <Anchor component={Link} to={paths.adminBookings({ status: 'all' })} underline="always">
              {t('Booking Approvals')}
            </Anchor>
          }
        />
      </Text>
      <ReviewDesk viewer={viewer} queue={queue} review={review} />
    </Stack>
  );
}
