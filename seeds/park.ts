import { insertLot, insertProperty, isStockEmpty } from '#features/lots/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import plan from './plan.json' with { type: 'json' };

const areas = (drawn: readonly { name: string; kind: string; polygon: number[][] }[]) =>
  drawn.map(({ name, kind, polygon }) => ({ name, kind, outline: polygon as [number, number][] }));

/** Roads and places of the site plan, by the slug of the property. */
export const parkGrounds = {
  [plan.property.slug]: {
    bounds: plan.bounds as [number, number, number, number],
    roads: areas(plan.roads),
    places: areas(plan.places),
  },
};

type PlannedLot = (typeof plan.lots)[number];

/** Loads the property and its 70 lots from the site plan into an empty database; says whether it did. */
export async function seedPark(tx: Tx, now: Date): Promise<boolean> {
  if (!(await isStockEmpty(tx))) return false;
  const propertyId = await insertProperty(tx, plan.property);
  for (const lot of plan.lots) await insertLot(tx, toLot(lot, propertyId), now);
  return true;
}

function toLot(lot: PlannedLot, propertyId: string) {
  return {
    propertyId,
    lotNumber: lot.lotNumber,
    type: lot.type as 'A' | 'B' | 'C',
    lotUse: 'Factory' as const,
    phase: lot.phase,
    buildUp: `${lot.buildUpSqft.toLocaleString('en-MY')} sqft`,
    landSize: lot.landSize,
    size: `${lot.frontageM} m x ${lot.depthM} m`,
    areaSqm: lot.areaSqm,
    price: lot.price,
    name: `Lot ${lot.lotNumber}`,
    description: `${lot.street}, facing ${lot.facing}`,
    plan: {
      outline: lot.polygon as [number, number][],
      block: lot.block,
      street: lot.street,
      facing: lot.facing,
      frontageM: lot.frontageM,
      depthM: lot.depthM,
    },
  };
}
