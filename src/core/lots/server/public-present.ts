import type { Reader } from '#platform/server/db/open.ts';
import type { CacheEntry } from '#platform/server/http/response-cache.ts';
import type { Lot, Plan, PublicLot } from '../contract.ts';
import type { LotType } from '../lifecycle.ts';
import { type Viewer, visibleLotStatuses } from '../policy.ts';
import { type PlacedGround, presentPlan } from './plan-present.ts';
import { presentLot } from './present.ts';
import { listLotStatuses, listLotsByType, listPlannedLots, type PropertyRow } from './store.ts';

/** Position and status of every lot of a property, for everybody. */
export function publicLots(reader: Reader, { id }: PropertyRow): CacheEntry<PublicLot[]> {
  return {
    name: `statuses ${id}`,
    make: async () =>
      (await listLotStatuses(reader, id)).map((lot) => ({ _id: lot.id, type: lot.type, status: lot.status })),
  };
}

/** The lots of a type as rows, limited to those this viewer may read (D-61). */
export function lotsOfType(
  reader: Reader,
  { id }: PropertyRow,
  type: LotType,
  viewer: Viewer,
): CacheEntry<Lot[]> {
  const statuses = visibleLotStatuses(viewer);
  return {
    name: `type ${id} ${type} ${named(statuses)}`,
    make: async () => (await listLotsByType(reader, id, type, statuses)).map(presentLot),
  };
}

/** The plan of a property with its lots, limited to what this viewer may read; the ground is that of the park alone. */
export function planOf(
  reader: Reader,
  { id, slug }: PropertyRow,
  viewer: Viewer,
  ground: PlacedGround | undefined,
): CacheEntry<Plan> {
  const statuses = visibleLotStatuses(viewer);
  return {
    name: `plan ${id} ${named(statuses)}`,
    make: async () =>
      presentPlan(
        await listPlannedLots(reader, id),
        statuses,
        slug === ground?.property ? ground : undefined,
      ),
  };
}

function named(statuses: ReturnType<typeof visibleLotStatuses>): string {
  return statuses === 'all' ? 'all' : statuses.join();
}
