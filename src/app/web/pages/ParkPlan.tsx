import { LotPlan } from '#features/lots/web/LotPlan.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The lot plan as the person at the screen may see it. */
export function ParkPlan() {
  const { user } = useSession();
  return <LotPlan viewer={user} />;
}
