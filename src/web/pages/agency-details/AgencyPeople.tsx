import { Anchor, Box, Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agencyTexts } from '#features/agencies/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { peopleOfAgencyQuery, requestsOfAgencyQuery } from '#features/memberships/web/queries.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#web/paths.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { together } from '#web/ui/together.ts';
import { WaysToReach } from '#web/ui/WaysToReach.tsx';

/** Who belongs to an agency, and who waits for its answer. */
export function AgencyPeople({ agencyId }: { agencyId: string }) {
  const people = useQuery(peopleOfAgencyQuery(agencyId));
  const requests = useQuery(requestsOfAgencyQuery(agencyId));
  return (
    <QueryState query={together(people, requests)} errorText={agencyTexts.detailsFailed}>
      {([members, waiting]) => (
        <>
          <Card withBorder component="section">
            <Box mb="sm">
              <PanelHeading title="People" />
            </Box>
            {members.length === 0 ? (
              <Text c="dimmed">{agencyTexts.noPeople}</Text>
            ) : (
              <CardTable
                framed={false}
                label="People of the agency"
                columns={columns}
                rows={members.map((person) => ({
                  _id: person._id,
                  name: person.name,
                  email: person.email,
                  what: roleLabels[person.role],
                  since: person.agencyStatusDate ?? person.createdAt,
                }))}
              />
            )}
          </Card>
          <Card withBorder component="section">
            <Box mb="sm">
              <PanelHeading title="Pending membership requests" />
            </Box>
            {waiting.length === 0 ? (
              <Text c="dimmed">{membershipTexts.noneOnTab}</Text>
            ) : (
              <>
                <CardTable
                  framed={false}
                  label="Pending membership requests"
                  columns={columns}
                  rows={waiting.map((request) => ({
                    _id: request._id,
                    name: request.name,
                    email: request.email,
                    what: request.position,
                    since: request.agencyRequestDate,
                  }))}
                />
                <Anchor component={Link} to={paths.agentAgencyRequests()} underline="always" mt="sm">
                  Answer membership requests
                </Anchor>
              </>
            )}
          </Card>
        </>
      )}
    </QueryState>
  );
}

type Person = { _id: string; name: string; email: string; what: string; since: string | null };

const columns: Column<Person>[] = [
  { name: 'Name', place: 'lead', cell: ({ name }) => <span className={table.strong}>{name}</span> },
  { name: 'Email', place: 'wide', cell: ({ email }) => <WaysToReach email={email} phone="" /> },
  { name: 'As', cell: ({ what }) => what },
  { name: 'Since', cell: ({ since }) => (since === null ? '–' : formatDate(since)) },
];
