import { queryOptions } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { PlannedLot } from '#core/lots/contract.ts';
import type { Viewer } from '#core/lots/policy.ts';
import type { User } from '#core/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';

// lazy: only needed once a lot that is not free is chosen
const PrivateLot = lazy(async () => ({ default: (await import('./PrivateLot.tsx')).PrivateLot }));

/** What the card of a lot on the plan offers in place of links, if its details are private. */
export const planLotActions = (viewer: Viewer) => (lot: PlannedLot) =>
  lot.details === null && (
    <Suspense>
      <PrivateLot lot={lot} viewer={viewer} />
    </Suspense>
  );

/** The ids of the lots that the bookings of a signed-in person hold or bought. */
export const ownLotsQuery = (user: User | null) =>
  queryOptions({
    // the key of bookings, whose queries a visitor does not load
    queryKey: ['bookings', 'own lots', user?._id],
    queryFn: async ({ client }) => {
      const { ownBookingOfLotQuery } = await import('#core/bookings/web/mine/my-bookings.ts');
      const { select, ...all } = ownBookingOfLotQuery(user?._id ?? '', '');
      return (await client.fetchQuery(all)).bookings.flatMap(({ lotId }) => lotId ?? []);
    },
    enabled: user !== null && !isAdministrator(user),
  });
