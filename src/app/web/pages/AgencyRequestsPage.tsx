import { AgencyRequestsPanel } from '#features/memberships/web/AgencyRequestsPanel.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The membership requests of the own agency, or of all of them for the office (R-AGT-18, R-AGT-27). */
export function AgencyRequestsPage() {
  const { user } = useSession();
  return user && <AgencyRequestsPanel as="page" viewer={user} />;
}
