import { Anchor, Box, Button, Container, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { agencyCan } from '#core/agencies/policy.ts';
import { ContactLines } from '#core/agencies/web/AgencyContact.tsx';
import { AgencyDialog, agencyFailureText } from '#core/agencies/web/AgencyDialog.tsx';
import { AgencyLinks } from '#core/agencies/web/AgencyLinks.tsx';
import { AgencyStateBadge } from '#core/agencies/web/AgencyStateBadge.tsx';
import { DeleteAgencyDialog } from '#core/agencies/web/DeleteAgencyDialog.tsx';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import { ClosingList } from '#core/bookings/web/ClosingList.tsx';
import { useSession } from '#core/sessions/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { RowMenu, RowMenuAction } from '#platform/web/ui/list/RowActions.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { ChevronLeftIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AgencyPeople } from './AgencyPeople.tsx';

/** One agency with its members and applicants; super admins only. */
export function AgencyDetailsPage() {
  const { user } = useSession();
  const { id = '' } = useParams();
  if (user === null) return null;
  const mayOpen = agencyCan.delete(user).allowed;
  return (
    <Container size="lg" px={0}>
      <Group gap="xs" mb="xs" ml={-10}>
        <Button
          component={Link}
          to={paths.adminAgencies()}
          variant="subtle"
          size="compact-sm"
          leftSection={<ChevronLeftIcon size={18} />}
        >
          {t('Agencies')}
        </Button>
        <Button component={Link} to={paths.adminDashboard()} variant="subtle" size="compact-sm">
          {t('Back to Dashboard')}
        </Button>
      </Group>
      {mayOpen ? (
        <Details key={id} id={id} />
      ) : (
        <Notice tone="error">{t('Access denied. Admin privileges required.')}</Notice>
      )}
    </Container>
  );
}

function Details({ id }: { id: string }) {
  const agency = useQuery({ ...agencyQuery(id), retry: false });
  return (
    <QueryState query={agency} errorText={agencyFailureText}>
      {(found) => <Agency agency={found} />}
    </QueryState>
  );
}

function Agency({ agency }: { agency: DetailedAgency }) {
  const navigate = useNavigate();
  const [editing, form] = useDisclosure();
  const [leaving, setLeaving] = useState(false);

  return (
    <>
      <PageHeading
        title={agency.name}
        lead={agency.description}
        actions={
          <>
            <Button size="sm" variant="default" onClick={form.open}>
              {t('Edit')}
            </Button>
            <RowMenu about={agency.name}>
              <AgencyLinks id={agency._id} name={agency.name} />
              <RowMenuAction
                label={t('Delete')}
                about={agency.name}
                danger
                onClick={() => setLeaving(true)}
              />
            </RowMenu>
          </>
        }
      />
      <Stack gap="lg">
        <Group gap="8px 32px">
          <Numbers agency={agency} />
          <Contact agency={agency} />
        </Group>
        <AgencyPeople key={agency._id} agency={agency} />
      </Stack>
      <AgencyDialog
        id={editing ? agency._id : null}
        onClose={form.close}
        onSaved={(message) => {
          form.close();
          toast(message);
        }}
      />
      {leaving && (
        <DeleteAgencyDialog
          agency={agency}
          takenAlong={<ClosingList of="agency" id={agency._id} />}
          onDeleted={(text) => {
            // redirect: the agency was deleted
            toast(text);
            void navigate(paths.adminAgencies(), { replace: true });
          }}
          onClosed={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Contact of an agency, and its state if it is not the usual one; in few lines on a phone. */
function Contact({ agency }: { agency: DetailedAgency }) {
  return (
    <Stack gap={4} align="flex-start">
      {!agency.isActive && <AgencyStateBadge isActive={false} />}
      <ContactLines agency={agency} isInLine={useIsNarrow()} />
    </Stack>
  );
}

/** How many bookings an agency has, each number with a link to its list; on a phone in a line, so that its people are in sight. */
function Numbers({ agency: { _id, bookings } }: { agency: DetailedAgency }) {
  const isNarrow = useIsNarrow();
  if (bookings === undefined) return null;
  const stats = [
    {
      label: t('Open requests'),
      value: bookings.open,
      to: paths.adminAllBookings({ agency: _id, status: 'open' }),
    },
    { label: t('Sold'), value: bookings.sold, to: paths.adminAllBookings({ agency: _id, status: 'sold' }) },
  ];
  if (isNarrow)
    return (
      <Group gap="lg">
        {stats.map(({ label, value, to }) => (
          <Anchor key={label} component={Link} to={to} size="sm" py={4}>
            {joined(': ', [label, formatCount(value)])}
          </Anchor>
        ))}
      </Group>
    );
  return (
    <Box flex="0 1 26rem">
      <StatTiles label={t('Bookings')} stats={stats} />
    </Box>
  );
}
