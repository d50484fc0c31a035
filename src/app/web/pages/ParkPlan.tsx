import { LotPlan } from '#features/lots/web/LotPlan.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The lot plan in the viewer's scope. */
export function ParkPlan() {
  const { user } = useSession();
  return <LotPlan viewer={user} />;
}
