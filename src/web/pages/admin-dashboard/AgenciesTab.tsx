import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { AgencyRoom } from '#features/agencies/web/AgencyRoom.tsx';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The agencies as a tab of the office's dashboard (R-ADM-01). */
export function AgenciesTab({ viewer }: { viewer: User }) {
  const agencies = useQuery(officeAgenciesQuery);
  return (
    <Stack gap="md">
      <PanelHeading title="Agencies" actions={<QueryRefresh queries={[agencies]} texts={agencyTexts} />} />
      <AgencyRoom viewer={viewer} query={agencies} />
    </Stack>
  );
}
