import type { Plan, PlannedLot } from '../contract.ts';
import { boundsOf } from '../geometry.ts';
import type { LotStatus } from '../lifecycle.ts';
import { presentLot } from './present.ts';
import type { LotRow } from './store.ts';
import type { LotPlan } from './tables.ts';

/** Roads and places between the lots: fixed, read with the site plan. */
export type Ground = Pick<Plan, 'bounds' | 'roads' | 'places'>;

/** The ground of the property with this slug. */
export type PlacedGround = Ground & { property: string };

/** The plan for one reader: area and price only for lots of these statuses (D-61). */
export function presentPlan(
  rows: readonly LotRow[],
  visible: readonly LotStatus[] | 'all',
  ground: Ground | undefined,
): Plan {
  const lots = rows.flatMap((row) => (row.plan ? [plannedLot(row, row.plan, visible)] : []));
  // a property without a site plan is drawn as its lots alone
  const { bounds = boundsOf(lots.flatMap(({ outline }) => outline)), roads = [], places = [] } = ground ?? {};
  return { bounds, roads, places, lots };
}

function plannedLot(row: LotRow, plan: LotPlan, visible: readonly LotStatus[] | 'all'): PlannedLot {
  const { area, price, buildUp, landSize } = presentLot(row);
  const isVisible = visible === 'all' || visible.includes(row.status);
  return {
    _id: row.id,
    type: row.type,
    status: row.status,
    lotNumber: row.lotNumber,
    phase: row.phase,
    block: plan.block,
    street: plan.street,
    facing: plan.facing,
    outline: plan.outline,
    details: isVisible
      ? { area, price, buildUp, landSize, frontageM: plan.frontageM, depthM: plan.depthM }
      : null,
  };
}
