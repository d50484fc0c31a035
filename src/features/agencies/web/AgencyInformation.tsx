import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ContactLines } from './AgencyContact.tsx';
import { agencyQuery } from './staff-queries.ts';

/** An agency as its own staff see it: name, description, and the contact shown to buyers. */
export function AgencyInformation({ agencyId }: { agencyId: string | null }) {
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  if (agencyId === null) return <Text c="dimmed">{agencyTexts.notAssigned}</Text>;
  return (
    <QueryState query={agency} errorText={agencyTexts.informationFailed} loading={<Skeleton height={120} />}>
      {(found) => (
        <Stack gap="xs">
          <Text size="lg" fw={600}>
            {found.name}
          </Text>
          {found.description !== '' && <Text>{found.description}</Text>}
          <ContactLines agency={found} />
          {!found.isActive && (
            <Alert color="amber" role="note">
              {agencyTexts.notActive}
            </Alert>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
