import { Anchor, Card, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agencyTexts } from '#features/agencies/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { peopleOfAgencyQuery, requestsOfAgencyQuery } from '#features/memberships/web/queries.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#web/paths.ts';
import table from '#web/ui/card-table.module.css';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { together } from '#web/ui/together.ts';

/** Who belongs to an agency, and who waits for its answer. */
export function AgencyPeople({ agencyId }: { agencyId: string }) {
  const people = useQuery(peopleOfAgencyQuery(agencyId));
  const requests = useQuery(requestsOfAgencyQuery(agencyId));
  return (
    <QueryState query={together(people, requests)} errorText={agencyTexts.detailsFailed}>
      {([members, waiting]) => (
        <>
          <Card withBorder component="section">
            <PanelHeading title="People" />
            {members.length === 0 ? (
              <Text c="dimmed">{agencyTexts.noPeople}</Text>
            ) : (
              <PeopleTable
                label="People of the agency"
                rows={members.map((person) => ({
                  key: person._id,
                  name: person.name,
                  email: person.email,
                  what: roleLabels[person.role],
                  since: person.agencyStatusDate ?? person.createdAt,
                }))}
              />
            )}
          </Card>
          <Card withBorder component="section">
            <PanelHeading title="Pending membership requests" />
            {waiting.length === 0 ? (
              <Text c="dimmed">{membershipTexts.noneOnTab}</Text>
            ) : (
              <>
                <PeopleTable
                  label="Pending membership requests"
                  rows={waiting.map((request) => ({
                    key: request._id,
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

type Row = { key: string; name: string; email: string; what: string; since: string };

function PeopleTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <Table className={table.table} aria-label={label} mt="sm">
      <Table.Thead className={table.head}>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Email</Table.Th>
          <Table.Th scope="col">As</Table.Th>
          <Table.Th scope="col">Since</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={table.body}>
        {rows.map((row) => (
          <Table.Tr key={row.key} className={table.row}>
            <Table.Td className={table.lead}>
              <span className={table.strong}>{row.name}</span>
            </Table.Td>
            <Table.Td data-column="Email" className={table.wide}>
              <Anchor inherit href={`mailto:${row.email}`}>
                {row.email}
              </Anchor>
            </Table.Td>
            <Table.Td data-column="As">{row.what}</Table.Td>
            <Table.Td data-column="Since">{formatDate(row.since)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
