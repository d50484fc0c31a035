import { Anchor, Button, Card, Container, Group, Stack, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { agencyTexts } from '#core/agencies/messages.ts';
import { agencyCan } from '#core/agencies/policy.ts';
import { BookingNumbers } from '#core/agencies/web/AgenciesPanel.tsx';
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
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { formatCount } from '#shared/counts.ts';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AgencyPeople } from './AgencyPeople.tsx';

/** One agency with its members and applicants; super admins only. */
export function AgencyDetailsPage() {
  const { user } = useSession();
  const { id = '' } = useParams();
  if (user === null) return null;
  const mayOpen = agencyCan.delete(user).allowed;
  return (
    <Container size="lg" py="xl">
      <Group gap="md" mb="lg">
        <Button component={Link} to={paths.adminDashboard()} variant="default" size="sm">
          {t('Back to Dashboard')}
        </Button>
        <Anchor component={Link} to={paths.adminAgencies()} size="sm" underline="always">
          {t('All agencies')}
        </Anchor>
      </Group>
      {mayOpen ? <Details key={id} id={id} /> : <Notice tone="error">{agencyTexts.detailsDenied}</Notice>}
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
            <Button size="sm" onClick={form.open}>
              {t('Edit agency')}
            </Button>
            <RowMenu about={agency.name}>
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
        <AgencyFacts agency={agency} />
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

/** Contact, state and administrators of an agency. */
function AgencyFacts({ agency }: { agency: DetailedAgency }) {
  const { contactEmail, contactPhone, address, agentAdmins = [] } = agency;
  return (
    <Card withBorder component="section">
      <PanelHeading title={t('Agency')} />
      <Table variant="vertical" layout="fixed" aria-label={t('Agency')} mt="sm">
        <Table.Tbody>
          <Fact label={t('Bookings')}>
            <BookingNumbers {...agency} />
          </Fact>
          <Fact label={t('Records')}>
            <AgencyLinks id={agency._id} name={agency.name} />
          </Fact>
          <Fact label={t('Agent admins')}>
            {listed(agentAdmins.map(({ name }) => name)) || agencyTexts.noAgentAdmin}
          </Fact>
          <Fact label={t('People')}>{formatCount(agency.userCount ?? 0)}</Fact>
          <Fact label={t('State')}>
            <AgencyStateBadge isActive={agency.isActive} />
          </Fact>
          <Fact label={t('Email')}>
            <Anchor inherit underline="always" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </Anchor>
          </Fact>
          <Fact label={t('Phone')}>
            {contactPhone ? (
              <Anchor inherit underline="always" href={telAddress(contactPhone)}>
                {formatPhone(contactPhone)}
              </Anchor>
            ) : (
              '–'
            )}
          </Fact>
          <Fact label={t('Address')}>{address || '–'}</Fact>
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="7.5rem">
        {label}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}
