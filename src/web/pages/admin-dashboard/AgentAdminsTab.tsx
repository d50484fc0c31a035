import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { AgentAdminRoom } from '#features/memberships/web/AgentAdminRoom.tsx';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** Who runs the agencies, as a tab of the office's dashboard (R-ADM-01). */
export function AgentAdminsTab() {
  const agencies = useQuery(officeAgenciesQuery);
  return (
    <Stack gap="md">
      <PanelHeading
        title="Agent Admins"
        actions={
          <QueryRefresh
            queries={[agencies]}
            texts={{
              refreshed: membershipTexts.agentAdminsRefreshed,
              refreshFailed: membershipTexts.agentAdminsRefreshFailed,
            }}
          />
        }
      />
      <AgentAdminRoom query={agencies} />
    </Stack>
  );
}
