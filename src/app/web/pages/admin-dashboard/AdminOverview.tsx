import { Card, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { usedModules } from '#app/web/modules.ts';
import classes from '#app/web/pages/overview.module.css';
import { listAgencies } from '#core/agencies/contract.ts';
import { adminFilters } from '#core/bookings/labels.ts';
import { type BookingStatus, OVERDUE_DAYS } from '#core/bookings/lifecycle.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { bookingTexts, queueTexts } from '#core/bookings/messages.ts';
import { countForOffice, type OfficeAvailability } from '#core/lots/lifecycle.ts';
import { AvailabilityBar, AvailabilityCounts } from '#core/lots/web/AvailabilityOverview.tsx';
import { lotTallyQuery } from '#core/lots/web/queries.ts';
import { applicantCountQuery } from '#core/memberships/web/staff-queries.ts';
import { PartialListNote } from '#core/review/web/BookingQueue.tsx';
import { OldestPending, StatusCounts } from '#core/review/web/OldestPending.tsx';
import { oldestPendingQuery } from '#core/review/web/queries.ts';
import type { Review } from '#core/review/web/use-booking-review.ts';
import { listUsers, type User } from '#core/users/contract.ts';
import { askTotal } from '#platform/web/api-client/queries.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { paths } from '#platform/web/paths.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';

type Props = { viewer: User; counts: UseQueryResult<BookingCounts>; review: Review };

/** Pending work, and bookings and lots by status. */
export function AdminOverview({ viewer, counts, review }: Props) {
  const oldest = useQuery(oldestPendingQuery('all', 'pending_admin'));
  const applicants = useQuery(applicantCountQuery(viewer));
  const lots = useQuery({ ...lotTallyQuery, refetchInterval: pollUnlessLive(REFETCH_MS) });
  const agencies = useQuery(askTotal(listAgencies));
  const users = useQuery({ ...askTotal(listUsers), refetchInterval: REFETCH_MS });
  const agentAdmins = useQuery({
    ...askTotal(listUsers, { query: { role: 'agent_admin' } }),
    refetchInterval: REFETCH_MS,
  });
  const all = [counts, oldest, applicants, lots, agencies, users, agentAdmins] as const;
  return (
    <Stack gap="lg">
      <PanelHeading title={t('Overview')} />
      <QueryState query={combineQueries(...all)} errorText={bookingTexts.dashboardFailed}>
        {([found, waits, waiting, park, agencyCount, userCount, adminCount]) => (
          <>
            <PartialListNote isComplete={waits.complete} />
            <StatTiles label={t('Waiting')} stats={statsOf(found, waiting)}>
              <Suspense>
                {usedModules().map(({ name, officeTile: Tile }) => Tile && <Tile key={name} />)}
              </Suspense>
            </StatTiles>
            <StatTiles
              label={t('Numbers')}
              stats={[
                { label: t('Agencies'), value: agencyCount, to: paths.adminAgencies() },
                { label: t('Users'), value: userCount, to: paths.adminUsers() },
                { label: t('Agent admins'), value: adminCount, to: paths.adminAgentAdmins() },
                {
                  label: t('Booking requests'),
                  value: found.total,
                  to: paths.adminBookings({ status: 'all' }),
                },
              ]}
            />
            <div className={classes.columns}>
              <Card withBorder component="section">
                <PanelHeading title={t('Waiting longest')} />
                <OldestPending
                  isOffice
                  bookings={waits.rows}
                  onOpen={(booking) => review.open(booking._id)}
                />
              </Card>
              <Card withBorder component="section">
                <PanelHeading title={t('Bookings by status')} />
                <StatusCounts counts={found} place="admin" to={bookingsOf} />
              </Card>
              <Lots availability={countForOffice(park)} />
            </div>
          </>
        )}
      </QueryState>
    </Stack>
  );
}

/** Availability of the park, counted like the other cards. */
function Lots({ availability }: { availability: OfficeAvailability }) {
  const { percentAvailable, available, total } = availability;
  return (
    <Card withBorder component="section">
      <PanelHeading title={t('Lots')} />
      <Text>
        <Sentence
          of={t('{share} available, {available} of {total}')}
          share={<strong>{percentAvailable}%</strong>}
          available={formatCount(available)}
          total={formatCount(total)}
        />
      </Text>
      <AvailabilityBar availability={availability} />
      <AvailabilityCounts availability={availability} layout="lines" />
    </Card>
  );
}

/** The bookings of a status: on the approvals, where they can be filtered by it, else in the register. */
function bookingsOf(status: BookingStatus | 'all'): string {
  const isFilter = status === 'all' || Object.hasOwn(adminFilters, status);
  return isFilter ? paths.adminBookings({ status }) : paths.adminAllBookings({ status });
}

function statsOf({ byStatus, overdue }: BookingCounts, applicants: number): Stat[] {
  return [
    {
      label: t('Waiting for the office'),
      value: byStatus.pending_admin,
      to: paths.adminBookings({ status: 'pending_admin' }),
      tone: 'action',
    },
    {
      label: t('Overdue'),
      hint: interpolate(queueTexts.overdueHint, { days: String(OVERDUE_DAYS) }),
      value: overdue,
      to: paths.adminBookings({ overdue: true }),
      tone: 'alarm',
    },
    {
      label: t('Waiting for an agency'),
      value: byStatus.pending_agent,
      to: paths.agentBookingRequests({ status: 'pending_agent' }),
    },
    { label: t('Membership requests'), value: applicants, to: paths.agentAgencyRequests() },
  ];
}
