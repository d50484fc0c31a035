import { AgenciesPanel } from '#features/agencies/web/AgenciesPanel.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The agencies of the park (R-NAV-11). */
export function AdminAgenciesPage() {
  const { user } = useSession();
  return user && <AgenciesPanel as="page" viewer={user} />;
}
