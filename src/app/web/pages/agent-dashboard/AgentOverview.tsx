import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import { ContactLines } from '#core/agencies/web/AgencyContact.tsx';
import { InactiveAgency } from '#core/agencies/web/InactiveAgency.tsx';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { queueTexts } from '#core/bookings/messages.ts';
import type { Overview as Found } from '#core/overview/contract.ts';
import { Overview } from '#core/overview/web/Overview.tsx';
import { overviewQuery } from '#core/overview/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import type { Page } from '#platform/web/api-client/call.ts';
import { paths } from '#platform/web/paths.ts';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { usedModules, waitingWords } from '../../modules.ts';
import { AgencyStart } from './AgencyStart.tsx';

type Props = {
  viewer: User;
  counts: UseQueryResult<BookingCounts>;
  users: UseQueryResult<Page<User[]>>;
};

/** What waits for an agency, what it sold this month, and the agency. */
export function AgentOverview({ viewer, counts, users }: Props) {
  const { agencyId } = viewer;
  const overview = useQuery({ ...overviewQuery, enabled: agencyId !== null });
  return (
    <Stack gap="md">
      <InactiveAgency agencyId={agencyId} />
      {agencyId === null ? (
        <Text c="dimmed">{agencyTexts.notAssigned}</Text>
      ) : (
        <>
          <AgencyStart viewer={viewer} counts={counts} users={users} />
          <Overview reader="agency" words={waitingWords()} counts={countsOf} />
          <AgencyInformation agencyId={agencyId} />
          <Suspense>
            {usedModules().map(
              ({ name, agencySection: Section }) => Section && <Section key={name} viewer={viewer} />,
            )}
          </Suspense>
        </>
      )}
      <QueryRefresh queries={[overview]} texts={{ refreshFailed: queueTexts.dashboardRefreshFailed }} />
    </Stack>
  );
}

const countsOf = ({ bookings, users }: Found['counts']) => [
  { text: pluralize(bookings, ...nouns.bookingRequest), to: paths.agentBookingRequests({ status: 'all' }) },
  { text: pluralize(users, ...nouns.agencyUser), to: paths.agentDashboard({ tab: 'users' }) },
];

/** An agency as its own staff see it: description, and the contact shown to buyers. */
function AgencyInformation({ agencyId }: { agencyId: string }) {
  return (
    <QueryState
      query={useQuery(agencyQuery(agencyId))}
      errorText={t('The agency’s information could not be loaded.')}
      loading={<Skeleton height={72} />}
    >
      {(agency) => (
        <Card withBorder component="section" aria-label={t('Agency information')}>
          {agency.description !== '' && (
            <Text size="sm" c="dimmed" mb={8}>
              {agency.description}
            </Text>
          )}
          <ContactLines agency={agency} isInLine />
        </Card>
      )}
    </QueryState>
  );
}
