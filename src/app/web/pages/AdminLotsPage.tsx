import { LotsPanel } from '#features/lots/web/LotsPanel.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The stock of the park (R-NAV-11). */
export function AdminLotsPage() {
  const { user } = useSession();
  return <LotsPanel viewer={user} />;
}
