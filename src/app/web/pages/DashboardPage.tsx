import { Button, Container, Stack, Tabs } from '@mantine/core';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { InactiveAgency } from '#core/agencies/web/InactiveAgency.tsx';
import { bookingTexts } from '#core/bookings/messages.ts';
import { BookingDetail } from '#core/bookings/web/detail/BookingDetail.tsx';
import type { OpenBooking } from '#core/bookings/web/mine/BookingsUnderWay.tsx';
import { MyBookings } from '#core/bookings/web/mine/MyBookings.tsx';
import { myBookingsFailure, ownPageQuery, useMyBookings } from '#core/bookings/web/mine/my-bookings.ts';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { ConfirmEmailBar } from '#core/sessions/web/ConfirmEmailBar.tsx';
import { refreshUser, useSession } from '#core/sessions/web/queries.ts';
import { readStoredUser } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { RefreshBar } from '#platform/web/ui/list/RefreshBar.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { usedModules } from '../modules.ts';
import classes from './DashboardPage.module.css';
import { OverviewTab } from './dashboard/OverviewTab.tsx';
import { ProfileTab } from './dashboard/ProfileTab.tsx';
import { useMembershipWatch } from './dashboard/use-membership-watch.ts';

const tabs = ['overview', 'bookings', 'profile'] as const;
type Tab = (typeof tabs)[number];

/** A person's own dashboard, at /dashboard and /enhanced-dashboard. */
export function DashboardPage() {
  const { user } = useSession();
  const { search } = useUrlState();
  const tab = readChoice(search, 'tab', tabs);
  return (
    <Container py={{ base: 'md', sm: 'xl' }}>
      {user === null ? <NoUser tab={tab} /> : <Dashboard user={user} tab={tab} />}
    </Container>
  );
}

type DashboardProps = { user: User; tab: Tab };

function Dashboard({ user, tab }: DashboardProps) {
  const { search, change } = useUrlState();
  const client = useQueryClient();
  const { query } = useMyBookings(user._id);
  useMembershipWatch(user);

  const refresh = async () => {
    // one query for the newest bookings, shared by all tabs
    const rest = client.refetchQueries({
      queryKey: bookingsKey,
      type: 'active',
      predicate: ({ queryHash }) => queryHash !== hashKey(ownPageQuery(user._id).queryKey),
    });
    const [account, bookings] = await Promise.allSettled([refreshUser(), query.refetch(), rest]);
    if (account.status === 'rejected') toast(bookingTexts.dashboardFailed, 'error');
    else if (bookings.status === 'fulfilled' && bookings.value.error) {
      toast(myBookingsFailure(bookings.value.error), 'error');
    }
  };

  return (
    <>
      <PageHeading
        title={t('My Dashboard')}
        actions={
          <RefreshBar
            label={t('Refresh Data')}
            isQuiet
            refreshedAt={query.dataUpdatedAt}
            loading={query.isRefetching}
            onRefresh={() => void refresh()}
          />
        }
      />
      <Stack gap="md">
        {/* Create Booking leads here (D-14) */}
        {user.role === 'agent_admin' && <InactiveAgency agencyId={user.agencyId} />}
        {/* the other tabs show it below what comes first there */}
        {tab === 'profile' && <ConfirmEmailBar user={user} />}
        {tab !== 'profile' && !isAdministrator(user) && <ModuleCards />}
        <DashboardTabs user={user} tab={tab} />
      </Stack>
      <BookingDetail
        id={search.get('booking')}
        sought={search.get('part')}
        user={user}
        onClose={() => change({ booking: null, part: null })}
      />
    </>
  );
}

/** The cards of modules. */
function ModuleCards() {
  return (
    <Suspense>{usedModules().map(({ name, dashboardCard: Card }) => Card && <Card key={name} />)}</Suspense>
  );
}

function DashboardTabs({ user, tab }: DashboardProps) {
  const { search, change } = useUrlState();
  const open: OpenBooking = (id, part) => change({ booking: id, part: part ?? null }, { push: true });
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        change({ tab: next, status: null, q: null, page: null, edit: null }, { push: true })
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="overview" className={classes.tab ?? ''}>
          {t('Overview')}
        </Tabs.Tab>
        <Tabs.Tab value="bookings" className={classes.tab ?? ''}>
          {t('My Bookings')}
        </Tabs.Tab>
        <Tabs.Tab value="profile" className={classes.tab ?? ''}>
          {t('My Profile')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">
        <OverviewTab user={user} onOpen={open} />
      </Tabs.Panel>
      <Tabs.Panel value="bookings">
        <Stack gap="md">
          <MyBookings user={user} onOpen={open} />
          <ConfirmEmailBar user={user} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="profile">
        <ProfileTab
          user={user}
          isEditing={search.has('edit')}
          onEdit={(isEditing) => change({ edit: isEditing ? '1' : null })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Signed in, but without a usable stored record of the person and without a connection. */
function NoUser({ tab }: { tab: Tab }) {
  const { state } = readStoredUser();
  const missing =
    tab === 'bookings'
      ? t('User data not found. Please try logging in again.')
      : t('User data not found. Please log in again.');
  const text =
    state === 'broken'
      ? t('Invalid user data structure. Please log in again.')
      : state === 'unreadable'
        ? t('Error accessing user data. Please log in again.')
        : missing;
  return (
    <>
      <PageHeading title={t('My Dashboard')} />
      <Notice
        tone="error"
        action={
          <Button size="sm" component={Link} to={paths.login()}>
            {t('Log In')}
          </Button>
        }
      >
        {text}
      </Notice>
    </>
  );
}
