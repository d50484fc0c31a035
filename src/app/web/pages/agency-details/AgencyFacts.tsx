import { Anchor, Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { AgencyStateBadge } from '#features/agencies/web/AgencyStateBadge.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatCount } from '#shared/counts.ts';
import { telAddress } from '#shared/phone.ts';

/** Contact, state and administrators of an agency. */
export function AgencyFacts({ agency }: { agency: DetailedAgency }) {
  const { contactEmail, contactPhone, address, agentAdmins = [] } = agency;
  return (
    <Card withBorder component="section">
      <PanelHeading title="Agency" />
      <Table variant="vertical" layout="fixed" aria-label="Agency" mt="sm">
        <Table.Tbody>
          <Fact label="State">
            <AgencyStateBadge isActive={agency.isActive} />
          </Fact>
          <Fact label="Email">
            <Anchor inherit href={`mailto:${contactEmail}`}>
              {contactEmail}
            </Anchor>
          </Fact>
          <Fact label="Phone">
            {contactPhone ? (
              <Anchor inherit href={telAddress(contactPhone)}>
                {contactPhone}
              </Anchor>
            ) : (
              '–'
            )}
          </Fact>
          <Fact label="Address">{address || '–'}</Fact>
          <Fact label="People">{formatCount(agency.userCount ?? 0)}</Fact>
          <Fact label="Agent admins">
            {agentAdmins.map(({ name }) => name).join(', ') || agencyTexts.noAgentAdmin}
          </Fact>
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
