import { Button, Card, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { agencyTexts } from '#core/agencies/messages.ts';
import { listAgencyUsers, listRequestsOfAgency } from '#core/memberships/contract.ts';
import { membershipTexts, positionText } from '#core/memberships/messages.ts';
import { AssignAgentAdminDialog } from '#core/memberships/web/AssignAgentAdminDialog.tsx';
import { membershipsKey, PEOPLE_A_PAGE, partOf, usePeopleQuery } from '#core/memberships/web/queries.ts';
import { useAgentAdminRemoval } from '#core/memberships/web/use-agent-admin-removal.tsx';
import { PeopleTable } from '#core/users/web/PeopleTable.tsx';
import { pageRange } from '#platform/web/api-client/call.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { SearchBar } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { PageLinks } from '#platform/web/ui/list/ListPages.tsx';
import { RowAction } from '#platform/web/ui/list/RowActions.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { nouns } from '#shared/count-labels.ts';
import { t } from '#shared/say.ts';

/** Applicants, the oldest first, and members of an agency, agent admins first; an agent admin is assigned and removed here too. */
export function AgencyPeople({ agency }: { agency: DetailedAgency }) {
  const agencyId = agency._id;
  const [assigning, form] = useDisclosure();
  return (
    <>
      <Waiting agencyId={agencyId} />
      <Card withBorder component="section">
        <Stack gap="sm">
          <PanelHeading
            title={t('People')}
            actions={
              <Button size="sm" variant="default" onClick={form.open}>
                {t('Assign agent admin')}
              </Button>
            }
          />
          {agency.agentAdmins?.length === 0 && (agency.userCount ?? 0) > 0 && (
            <Text size="sm">{t('Nobody runs this agency yet.')}</Text>
          )}
          <Members agency={agency} />
        </Stack>
        <AssignAgentAdminDialog
          agencyId={agencyId}
          opened={assigning}
          onClose={form.close}
          onSaved={(message) => {
            form.close();
            toast(message);
          }}
        />
      </Card>
    </>
  );
}

function Members({ agency }: { agency: DetailedAgency }) {
  const agencyId = agency._id;
  const removal = useAgentAdminRemoval();
  const runs = { _id: agencyId, name: agency.name, agentAdminCount: agency.agentAdmins?.length ?? 0 };
  const wanted = usePeopleQuery();
  const query = useQuery(
    askPage(
      listAgencyUsers,
      { params: { id: agencyId }, query: { ...partOf(wanted), sort: 'role' } },
      membershipsKey,
    ),
  );
  const isSearchable = wanted.search !== '' || wanted.page > 1 || (query.data?.total ?? 0) > PEOPLE_A_PAGE;
  return (
    <>
      {isSearchable && <SearchBar search={t('Name, email or phone')} />}
      <FoundList
        query={query}
        errorText={agencyTexts.detailsFailed}
        noun={nouns.person}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={t('Nobody belongs to this agency yet.')}
        nothingMatches={membershipTexts.nobodyMatches}
      >
        {(members) => (
          <PeopleTable
            framed={false}
            label={t('People of the agency')}
            rows={members}
            role={({ role }) => ({ role })}
            since={{ title: t('Since'), at: (person) => person.agencyStatusDate ?? person.createdAt }}
            action={{
              cell: (person) =>
                person.role === 'agent_admin' && (
                  <RowAction
                    label={t('Remove')}
                    about={person.name}
                    tone="danger"
                    onClick={() => removal.ask({ ...person, agency: runs })}
                  />
                ),
            }}
          />
        )}
      </FoundList>
      {removal.question}
    </>
  );
}

function Waiting({ agencyId }: { agencyId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(
    askPage(
      listRequestsOfAgency,
      { params: { id: agencyId }, query: { ...pageRange(page, PEOPLE_A_PAGE), sort: 'createdAt' } },
      membershipsKey,
    ),
  );
  return (
    <QueryState
      query={query}
      errorText={agencyTexts.detailsFailed}
      isEmpty={({ total }) => total === 0}
      empty={
        <Text size="sm" c="dimmed">
          {membershipTexts.noneOnTab}
        </Text>
      }
    >
      {({ rows, total }) => (
        <Card withBorder component="section">
          <Stack gap="sm">
            <PanelHeading
              title={t('Pending membership requests')}
              actions={
                <Button component={Link} to={paths.agentAgencyRequests()} size="sm">
                  {t('Answer membership requests')}
                </Button>
              }
            />
            <PeopleTable
              framed={false}
              label={t('Pending membership requests')}
              rows={rows}
              about={({ position }) => [positionText(position)]}
              since={{ title: t('Since'), at: ({ agencyRequestDate }) => agencyRequestDate }}
            />
            <PageLinks pages={Math.ceil(total / PEOPLE_A_PAGE)} page={page} onPage={setPage} />
          </Stack>
        </Card>
      )}
    </QueryState>
  );
}
