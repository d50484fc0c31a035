import { lazy, Suspense } from 'react';
import type { PlannedLot } from '#core/lots/contract.ts';
import type { Viewer } from '#core/lots/policy.ts';

// lazy: only needed once a lot that is not free is chosen
const PrivateLot = lazy(async () => ({ default: (await import('./PrivateLot.tsx')).PrivateLot }));

/** What the card of a lot on the plan offers in place of links, if its details are private. */
export const planLotActions = (viewer: Viewer) => (lot: PlannedLot) =>
  lot.details === null && (
    <Suspense>
      <PrivateLot lot={lot} viewer={viewer} />
    </Suspense>
  );
