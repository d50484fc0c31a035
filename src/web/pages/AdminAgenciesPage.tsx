import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { AgencyRoom } from '#features/agencies/web/AgencyRoom.tsx';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The agencies of the park (R-NAV-11, R-ADM-19 to R-ADM-24). */
export function AdminAgenciesPage() {
  const { user } = useSession();
  return user && <Agencies viewer={user} />;
}

function Agencies({ viewer }: { viewer: User }) {
  const agencies = useQuery(officeAgenciesQuery);
  return (
    <>
      <PageHeading
        title="Agencies"
        lead="Buyers book through these agencies; each answers its own requests."
        actions={<QueryRefresh queries={[agencies]} texts={agencyTexts} />}
      />
      <AgencyRoom viewer={viewer} query={agencies} />
    </>
  );
}
