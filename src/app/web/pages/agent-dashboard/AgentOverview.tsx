import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import classes from '#app/web/pages/overview.module.css';
import { agencyTexts } from '#core/agencies/messages.ts';
import { ContactLines } from '#core/agencies/web/AgencyContact.tsx';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { bookingTexts, queueTexts } from '#core/bookings/messages.ts';
import { OldestPending, StatusCounts } from '#core/review/web/OldestPending.tsx';
import { oldestPendingQuery } from '#core/review/web/queries.ts';
import type { Review } from '#core/review/web/use-booking-review.ts';
import type { User } from '#core/users/contract.ts';
import type { Page } from '#platform/web/api-client/call.ts';
import { paths } from '#platform/web/paths.ts';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { t } from '#shared/say.ts';
import { usedModules } from '../../modules.ts';
import { AgencyStart } from './AgencyStart.tsx';

type Props = {
  viewer: User;
  review: Review;
  counts: UseQueryResult<BookingCounts>;
  applicants: UseQueryResult<number>;
  users: UseQueryResult<Page<User[]>>;
};

/** Pending work, the oldest pending bookings, bookings by status, and the agency. */
export function AgentOverview({ viewer, counts, applicants, users, review }: Props) {
  const oldest = useQuery(oldestPendingQuery('agency', 'pending_agent'));
  return (
    <Stack gap="lg">
      <PanelHeading
        title={t('Overview')}
        actions={
          <QueryRefresh
            queries={[counts, oldest, applicants, users]}
            texts={{ refreshFailed: queueTexts.dashboardRefreshFailed }}
          />
        }
      />
      <QueryState query={combineQueries(counts, oldest, applicants)} errorText={bookingTexts.dashboardFailed}>
        {([found, { rows: bookings }, waiting]) => (
          <>
            <AgencyStart viewer={viewer} counts={counts} users={users} />
            <StatTiles
              label={t('Waiting and under way')}
              stats={statsOf(found, waiting, users.data?.total)}
            />
            <div className={classes.columns}>
              <Card withBorder component="section" className={classes.wide}>
                <PanelHeading title={t('Waiting longest')} />
                <OldestPending bookings={bookings} onOpen={(booking) => review.open(booking._id)} />
              </Card>
              <Card withBorder component="section">
                <PanelHeading title={t('Bookings by status')} />
                <StatusCounts counts={found} place="record" to={bookingsOf} />
              </Card>
              <Card withBorder component="section">
                <PanelHeading title={t('Agency information')} />
                <AgencyInformation agencyId={viewer.agencyId} />
              </Card>
            </div>
          </>
        )}
      </QueryState>
      <Suspense>
        {usedModules().map(
          ({ name, agencySection: Section }) => Section && <Section key={name} viewer={viewer} />,
        )}
      </Suspense>
    </Stack>
  );
}

/** An agency as its own staff see it: name, description, and the contact shown to buyers. */
function AgencyInformation({ agencyId }: { agencyId: string | null }) {
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  if (agencyId === null) return <Text c="dimmed">{agencyTexts.notAssigned}</Text>;
  return (
    <QueryState
      query={agency}
      errorText={t('The agency’s information could not be loaded.')}
      loading={<Skeleton height={120} />}
    >
      {(found) => (
        <Stack gap="xs">
          <Text size="lg" fw={600}>
            {found.name}
          </Text>
          {found.description !== '' && <Text>{found.description}</Text>}
          <ContactLines agency={found} />
          {!found.isActive && (
            <Notice tone="warning" role="note">
              {t(
                'Your agency is not active at the moment: it takes no new requests and makes no new bookings.',
              )}
            </Notice>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

/** The bookings of a status: the history lists every one but those that wait for the agency. */
function bookingsOf(status: BookingStatus | 'all'): string {
  const isListed = status === 'pending_agent' || status === 'all';
  return isListed ? paths.agentBookingRequests({ status }) : paths.agentDashboard({ tab: 'history', status });
}

function statsOf({ byStatus }: BookingCounts, applicants: number, users: number | undefined): Stat[] {
  const history = (status: BookingStatus) => paths.agentDashboard({ tab: 'history', status });
  return [
    {
      label: t('Waiting for your answer'),
      value: byStatus.pending_agent,
      to: paths.agentDashboard({ tab: 'requests' }),
      tone: 'action',
    },
    {
      label: t('Membership requests'),
      value: applicants,
      to: paths.agentDashboard({ tab: 'agency-requests' }),
      tone: 'action',
    },
    { label: t('With the park office'), value: byStatus.pending_admin, to: history('pending_admin') },
    { label: t('Booked'), value: byStatus.approved, to: history('approved') },
    { label: t('Sold'), value: byStatus.sold, to: history('sold') },
    // loads independently of the rest of the overview
    ...(users === undefined
      ? []
      : [{ label: t('Agency users'), value: users, to: paths.agentDashboard({ tab: 'users' }) }]),
  ];
}
