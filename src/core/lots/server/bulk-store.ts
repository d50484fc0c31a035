import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { markLotsDirty } from '#platform/server/db/dirty-lots.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { buildWhere, type LotFilter } from './list-store.ts';
import type { LotRow, StatusChangeCause } from './store.ts';
import { lotEvents, lots, units } from './tables.ts';

/** Lots by a filter, by their ids, or by both. */
export type LotSelection = LotFilter & { ids?: readonly string[] | undefined };
export type NewLot = Omit<typeof lots.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** Batch size: a statement has a maximum number of parameters. */
const CHUNK = 500;

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK);
}

function lock(tx: Tx, where: SQL | undefined): Promise<LotRow[]> {
  // in id order, to avoid deadlock
  return tx.select().from(lots).where(where).orderBy(asc(lots.id)).for('update');
}

/** Locks the lots that match the filter, limited to these ids if given, and reads them. */
export function lockLots(tx: Tx, { ids, ...filter }: LotSelection): Promise<LotRow[]> {
  return lock(tx, and(buildWhere(filter), ids && inArray(lots.id, ids.filter(isId))));
}

/** Locks the lots with one of these numbers, case-insensitive, in any of the properties. */
export function lockLotsByNumber(
  tx: Tx,
  propertyIds: readonly string[],
  numbers: readonly string[],
): Promise<LotRow[]> {
  const small = numbers.map((number) => number.toLowerCase());
  return lock(
    tx,
    and(inArray(lots.propertyId, [...propertyIds]), inArray(sql`lower(${lots.lotNumber})`, small)),
  );
}

/** Locks the units on these lots, which are locked, and returns their ids. */
export async function lockUnitsOn(tx: Tx, lotIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: units.id })
    .from(units)
    .where(inArray(units.lotId, [...lotIds]))
    .orderBy(asc(units.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Inserts lots and returns the stored rows in the order given. A number that the park has, in any case of letters, violates the unique index lots_number. */
export async function insertLots(tx: Tx, added: readonly NewLot[], now: Date): Promise<LotRow[]> {
  markLotsDirty(tx);
  const rows: LotRow[] = [];
  for (const chunk of chunks(added)) {
    const values = chunk.map((lot) => ({ ...lot, createdAt: now, updatedAt: now }));
    rows.push(...(await tx.insert(lots).values(values).returning()));
  }
  return rows;
}

/** A lot before and after a change. */
export type LotPair = { before: LotRow; after: LotRow };

/** Updates lots, all of which exist and are locked. */
export async function rewriteLots(tx: Tx, pairs: readonly LotPair[], now: Date): Promise<void> {
  markLotsDirty(tx);
  const moves = ({ before, after }: LotPair) => before.status !== after.status;
  // writing the status triggers the check of each lot against its bookings, so it is written only where it changes
  for (const [isMoved, part] of [
    [true, pairs.filter(moves)],
    [false, pairs.filter((pair) => !moves(pair))],
  ] as const) {
    await upsert(
      tx,
      part.map(({ after }) => after),
      { isMoved, now },
    );
  }
}

async function upsert(
  tx: Tx,
  rows: readonly LotRow[],
  { isMoved, now }: { isMoved: boolean; now: Date },
): Promise<void> {
  const given = (column: string) => sql.raw(`excluded.${column}`);
  for (const chunk of chunks(rows)) {
    await tx
      .insert(lots)
      .values(chunk)
      .onConflictDoUpdate({
        target: lots.id,
        set: {
          lotNumber: given('lot_number'),
          type: given('type'),
          lotUse: given('lot_use'),
          phase: given('phase'),
          ...(isMoved && { status: given('status') }),
          buildUp: given('build_up'),
          landSize: given('land_size'),
          size: given('size'),
          areaSqm: given('area_sqm'),
          price: given('price'),
          name: given('name'),
          description: given('description'),
          plan: given('plan'),
          updatedAt: now,
        },
      });
  }
}

/** Which of these lots carry a unit of a different status; lots and units must be locked. */
export async function lotsWithOtherUnits(tx: Tx, lotIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: lots.id })
    .from(lots)
    .innerJoin(units, eq(units.lotId, lots.id))
    .where(and(inArray(lots.id, [...lotIds]), ne(units.status, lots.status)));
  return rows.map(({ id }) => id);
}

/** Sets the units on these lots to the status of their lot: the two are one piece of stock (D-68). */
export async function moveUnitsAlong(tx: Tx, lotIds: readonly string[], now: Date): Promise<void> {
  if (lotIds.length === 0) return;
  await tx
    .update(units)
    .set({ status: sql`${lots.status}`, updatedAt: now })
    .from(lots)
    .where(and(eq(units.lotId, lots.id), inArray(lots.id, [...lotIds]), ne(units.status, lots.status)));
}

/** Writes the differences in status and price between two states of lots into their history; amounts in ringgit. */
export async function recordChanges(
  tx: Tx,
  pairs: readonly LotPair[],
  { actor, reason, at }: StatusChangeCause,
): Promise<void> {
  const by = { actorId: actor?.id ?? null, actorRole: actor?.role ?? 'system', reason, at };
  const events = pairs.flatMap(({ before, after }) =>
    (['status', 'price'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({
        ...by,
        lotId: after.id,
        field,
        before: before[field]?.toString() ?? null,
        after: after[field]?.toString() ?? null,
      })),
  );
  for (const chunk of chunks(events)) await tx.insert(lotEvents).values(chunk);
}
