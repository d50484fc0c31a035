import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { membershipTexts } from '#features/memberships/messages.ts';
import { AgencyRequests } from '#features/memberships/web/AgencyRequests.tsx';
import type { Applicant } from '#features/memberships/web/staff-queries.ts';
import type { User } from '#features/users/contract.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

type Props = { viewer: User; applicants: UseQueryResult<Applicant[]> };

/** Who asks the agency to be taken in, as a tab of its dashboard (R-AGT-18). */
export function AgencyRequestsTab({ viewer, applicants }: Props) {
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
