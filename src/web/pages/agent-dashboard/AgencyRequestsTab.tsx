import { Stack } from '@mantine/core';
import { membershipTexts } from '#features/memberships/messages.ts';
import { AgencyRequests } from '#features/memberships/web/AgencyRequests.tsx';
import { applicantsQuery } from '#features/memberships/web/staff-queries.ts';
import { usePeopleWanted } from '#features/memberships/web/use-people-wanted.ts';
import type { User } from '#features/users/contract.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { useFollowed } from '#web/ui/use-followed.ts';

/** Who asks the agency to be taken in, as a tab of its dashboard (R-AGT-18). */
export function AgencyRequestsTab({ viewer }: { viewer: User }) {
  const applicants = useFollowed(applicantsQuery(viewer, usePeopleWanted()));
  return (
    <Stack gap="md">
      <PanelHeading
        title="Agency Requests"
        actions={<QueryRefresh queries={[applicants]} texts={membershipTexts} />}
      />
      <AgencyRequests
        viewer={viewer}
        query={applicants}
        failed={membershipTexts.listFailedTab}
        empty={membershipTexts.noneOnTab}
      />
    </Stack>
  );
}
