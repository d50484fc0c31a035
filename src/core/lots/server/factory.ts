import type { Db, Tx } from '#platform/server/db/open.ts';
import {
  findLot,
  findProperty,
  findUnit,
  insertLot,
  insertUnit,
  type LotRow,
  type UnitRow,
} from './store.ts';
import type { LotPlan } from './tables.ts';

let built = 0;

async function park(db: Db): Promise<string> {
  const property = await findProperty(db, 'aero-industrial-hub');
  if (!property) throw new Error('The park is not seeded');
  return property.id;
}

/** A further lot of the park for a test: type B and available unless told otherwise. */
export async function buildLot(
  db: Db,
  overrides: Partial<Parameters<typeof insertLot>[1]> = {},
  now = new Date(),
): Promise<LotRow> {
  built += 1;
  const number = built;
  const propertyId = await park(db);
  const id = await db.transaction((tx) =>
    insertLot(
      tx as Tx,
      { propertyId, lotNumber: `T-${number}`, type: 'B', areaSqm: 186, price: 1_000_000, ...overrides },
      now,
    ),
  );
  const lot = await findLot(db, id);
  if (!lot) throw new Error('The lot just built is not there');
  return lot;
}

/** The place of a lot of 10 by 24 metres, whose south-west corner is here on the site plan. */
export function planAt(x: number, y: number): LotPlan {
  const outline: LotPlan['outline'] = [
    [x, y],
    [x + 10, y],
    [x + 10, y + 24],
    [x, y + 24],
  ];
  return { outline, block: 'X', street: 'Harbour Road', facing: 'south', frontageM: 10, depthM: 24 };
}

/** A unit of the park for a test; with `lotId` it stands on that lot. */
export async function buildUnit(
  db: Db,
  overrides: Partial<Parameters<typeof insertUnit>[1]> = {},
  now = new Date(),
): Promise<UnitRow> {
  built += 1;
  const number = built;
  const propertyId = await park(db);
  const id = await db.transaction((tx) =>
    insertUnit(tx as Tx, { propertyId, unitNumber: `U-${number}`, type: 'Office', ...overrides }, now),
  );
  const unit = await findUnit(db, id);
  if (!unit) throw new Error('The unit just built is not there');
  return unit;
}
