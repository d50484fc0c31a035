import { LotPlan } from '#features/lots/web/LotPlan.tsx';
import type { User } from '#features/users/contract.ts';
import { Section } from './Section.tsx';

/** The lot plan of the whole park with current availability. */
export function MasterPlan({ user }: { user: User | null }) {
  return (
    <Section
      title="Master plan"
      lead="Every lot of the park with its status right now. Choose one to see its size and price, and to book it."
      ground="paper"
    >
      <LotPlan viewer={user} />
    </Section>
  );
}
