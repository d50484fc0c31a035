import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { AgencyContact } from './AgencyContact.tsx';
import { agencyChoicesQuery } from './queries.ts';

/** What an agency's own staff sees of it: the name, what it does, and the contact buyers are given (R-AGT-05). */
export function AgencyInformation({ agencyId, name }: { agencyId: string | null; name: string }) {
  const { data } = useQuery(agencyChoicesQuery);
  const agency = data?.agencies.find(({ id }) => id === agencyId);
  if (agencyId === null) return <Text c="dimmed">{agencyTexts.notAssigned}</Text>;
  return (
    <Stack gap="xs">
      <Text size="lg" fw={600}>
        {agency?.name ?? name}
      </Text>
      {agency !== undefined && agency.description !== '' && <Text>{agency.description}</Text>}
      <AgencyContact agencyId={agencyId} />
      {data !== undefined && agency === undefined && <Text c="dimmed">{agencyTexts.notListed}</Text>}
    </Stack>
  );
}
