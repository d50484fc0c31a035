import { useQuery } from '@tanstack/react-query';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { AgentAdminRoom } from '#features/memberships/web/AgentAdminRoom.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** Who runs the agencies (R-NAV-11, R-ADM-16 to R-ADM-18). */
export function AdminAgentAdminsPage() {
  const agencies = useQuery(officeAgenciesQuery);
  return (
    <>
      <PageHeading
        title="Agent Admins"
        lead={membershipTexts.agentAdminsLead}
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
    </>
  );
}
