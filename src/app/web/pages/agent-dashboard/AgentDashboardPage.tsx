import { Button, Menu, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { InactiveAgency, useIsInactive } from '#core/agencies/web/InactiveAgency.tsx';
import { bookingTexts, queueTexts } from '#core/bookings/messages.ts';
import { BookingDialog } from '#core/bookings/web/request/BookingDialog.tsx';
import { mayBookFor } from '#core/bookings/web/request/booking-requests.ts';
import { AgencyRequestsPanel } from '#core/memberships/web/AgencyRequestsPanel.tsx';
import { AgencyUsersPanel } from '#core/memberships/web/AgencyUsersPanel.tsx';
import { agencyUsersQuery } from '#core/memberships/web/staff-queries.ts';
import { ReviewMessages } from '#core/review/web/FailedUpdates.tsx';
import { bookingCountsQuery } from '#core/review/web/queries.ts';
import { historyView, pendingView } from '#core/review/web/queue-views.ts';
import { ReviewDesk } from '#core/review/web/ReviewDesk.tsx';
import { type Queue, useBookingQueue } from '#core/review/web/use-booking-queue.ts';
import { type Review, useBookingReview } from '#core/review/web/use-booking-review.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import compact from '#platform/web/ui/compact-button.module.css';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { TabbedPage } from '#platform/web/ui/TabbedPage.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { PlusIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { AgentOverview } from './AgentOverview.tsx';

const keys = ['overview', 'users', 'requests', 'history', 'agency-requests'] as const;
type Key = (typeof keys)[number];

/** The tab in the URL; a new direct booking is listed in the history. */
function readTab(search: URLSearchParams): Key {
  return search.get('tab') === 'manage-bookings' ? 'history' : readChoice(search, 'tab', keys);
}

/** An agency administrator's dashboard. */
export function AgentDashboardPage() {
  const { user } = useSession();
  return user && <Dashboard viewer={user} />;
}

function Dashboard({ viewer }: { viewer: User }) {
  const { search, change } = useUrlState();
  const tab = readTab(search);
  const view = tab === 'history' ? historyView : pendingView;
  const hasDesk = tab === 'history' || tab === 'requests';
  const queue = useBookingQueue(view, hasDesk);
  const review = useBookingReview(viewer, view, queue);
  const isInactive = useIsInactive(viewer.agencyId);
  const mayCreate = viewer.agencyId !== null && !isInactive;

  const show = (key: Key) => {
    // the filters of the tab before, those of modules too
    const cleared = Object.fromEntries([...search.keys()].map((name) => [name, null]));
    change({ ...cleared, tab: key === 'overview' ? null : key }, { push: true });
  };

  return (
    <>
      <PageHeading
        title={t('Agency Dashboard')}
        lead={viewer.agencyName || undefined}
        actions={mayCreate && <CreateButton />}
      />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <DashboardTabs current={tab} onChange={show} viewer={viewer} queue={queue} review={review} />
      </Stack>
    </>
  );
}

/** The main job of an agency. */
function CreateButton() {
  return (
    <Button
      component={Link}
      to={paths.createBooking()}
      classNames={compact}
      leftSection={<PlusIcon size={18} />}
    >
      {t('Create Booking')}
    </Button>
  );
}

type AgencyTabProps = {
  viewer: User;
  /** The queue of the open tab. */
  queue: Queue;
  review: Review;
};

type TabsProps = AgencyTabProps & {
  current: Key;
  onChange: (key: Key) => void;
};

/** The tabs, each with the count of its pending items. */
function DashboardTabs({ current, onChange, ...given }: TabsProps) {
  const { viewer } = given;
  const counts = useQuery(bookingCountsQuery());
  const users = useQuery(agencyUsersQuery(viewer));
  return (
    <TabbedPage
      label={t('Agency dashboard')}
      current={current}
      onChange={onChange}
      tabs={[
        {
          key: 'overview',
          label: t('Overview'),
          panel: () => <AgentOverview viewer={viewer} counts={counts} users={users} />,
        },
        {
          key: 'users',
          label: t('Agency Users'),
          panel: () => <AgencyUsersTab viewer={viewer} />,
        },
        {
          key: 'requests',
          label: t('Booking Requests'),
          panel: () => <PendingRequests {...given} />,
        },
        { key: 'history', label: t('Booking History'), panel: () => <BookingHistory {...given} /> },
        {
          key: 'agency-requests',
          label: t('Agency Requests'),
          panel: () => <AgencyRequestsPanel as="tab" viewer={viewer} />,
        },
      ]}
    />
  );
}

/** The requests that wait for the agency, oldest first. */
function PendingRequests(props: AgencyTabProps) {
  return (
    <ReviewDesk
      {...props}
      heading={{ actions: <QueryRefresh queries={props.queue.queries} texts={bookingTexts} /> }}
    />
  );
}

const historyTexts = {
  refreshed: queueTexts.historyRefreshed,
  refreshFailed: queueTexts.historyRefreshFailed,
};

/** The agency's bookings except those that wait for it. */
function BookingHistory(props: AgencyTabProps) {
  return (
    <ReviewDesk
      {...props}
      heading={{ actions: <QueryRefresh queries={props.queue.queries} texts={historyTexts} /> }}
    />
  );
}

/** The agency's members, with a booking button for each that staff may book for. */
function AgencyUsersTab({ viewer }: { viewer: User }) {
  const [client, setClient] = useState<User | null>(null);
  const isInactive = useIsInactive(viewer.agencyId);
  // beside a name there is no room for a button
  const isNarrow = useIsNarrow();
  const mayBook = (user: User) => !isInactive && mayBookFor(viewer, user);
  return (
    <>
      <InactiveAgency agencyId={viewer.agencyId} />
      <AgencyUsersPanel
        viewer={viewer}
        actions={{
          main: (user) =>
            mayBook(user) &&
            !isNarrow && (
              <Button
                component={Link}
                to={paths.createBooking({ userId: user._id })}
                size="xs"
                variant="default"
                aria-label={t('New booking for {name}', { name: user.name })}
              >
                {t('New booking')}
              </Button>
            ),
          menu: (user) =>
            mayBook(user) && (
              <>
                {isNarrow && (
                  <Menu.Item component={Link} to={paths.createBooking({ userId: user._id })}>
                    {t('New booking')}
                  </Menu.Item>
                )}
                <Menu.Item onClick={() => setClient(user)}>{t('Book with documents')}</Menu.Item>
              </>
            ),
        }}
      />
      <BookingDialog client={client ?? undefined} opened={client !== null} onClose={() => setClient(null)} />
    </>
  );
}
