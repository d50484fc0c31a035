import { membershipTexts } from '#features/memberships/messages.ts';
import { AgencyRequests } from '#features/memberships/web/AgencyRequests.tsx';
import { applicantsQuery } from '#features/memberships/web/staff-queries.ts';
import { usePeopleWanted } from '#features/memberships/web/use-people-wanted.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { useFollowed } from '#web/ui/use-followed.ts';

/** Who waits to be taken in: by the own agency, or by any of them for the office (R-AGT-18, R-AGT-27). */
export function AgencyRequestsPage() {
  const { user } = useSession();
  return user && <Requests viewer={user} />;
}

function Requests({ viewer }: { viewer: User }) {
  const applicants = useFollowed(applicantsQuery(viewer, usePeopleWanted()));
  return (
    <>
      <PageHeading
        title="Agency Membership Requests"
        actions={<QueryRefresh queries={[applicants]} texts={membershipTexts} />}
      />
      <AgencyRequests
        viewer={viewer}
        query={applicants}
        failed={membershipTexts.listFailedPage}
        empty={membershipTexts.noneOnPage}
      />
    </>
  );
}
