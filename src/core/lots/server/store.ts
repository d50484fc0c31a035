import { and, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { markLotsDirty } from '#platform/server/db/dirty-lots.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { storable } from '#shared/text.ts';
import type { LotStatus, LotType } from '../lifecycle.ts';
import { lotEvents, lots, numberOf, properties, units } from './tables.ts';

export type LotRow = typeof lots.$inferSelect;
export type UnitRow = typeof units.$inferSelect;
export type PropertyRow = typeof properties.$inferSelect;

/** A property by its id, slug or alias (D-66). */
export async function findProperty(reader: Reader, name: string): Promise<PropertyRow | undefined> {
  // nothing is stored under a name that the database cannot hold
  if (name !== storable(name)) return undefined;
  const known = or(
    eq(properties.slug, name),
    sql`${name} = ANY(${properties.aliases})`,
    isId(name) ? eq(properties.id, name) : undefined,
  );
  const [property] = await reader.select().from(properties).where(known);
  return property;
}

export const byNumber = [numberOf(lots), lots.lotNumber];

export function listLotStatuses(
  reader: Reader,
  propertyId: string,
): Promise<{ id: string; type: LotType; status: LotStatus }[]> {
  return reader
    .select({ id: lots.id, type: lots.type, status: lots.status })
    .from(lots)
    .where(eq(lots.propertyId, propertyId))
    .orderBy(...byNumber);
}

/** How many lots have each status; one that none has is missing. */
export async function countLotsByStatus(reader: Reader): Promise<Map<LotStatus, number>> {
  const counted = await reader
    .select({ status: lots.status, total: count() })
    .from(lots)
    .groupBy(lots.status);
  return new Map(counted.map(({ status, total }) => [status, total]));
}

/** The lots with a place on the plan. */
export function listPlannedLots(reader: Reader, propertyId: string): Promise<LotRow[]> {
  return reader
    .select()
    .from(lots)
    .where(and(eq(lots.propertyId, propertyId), isNotNull(lots.plan)))
    .orderBy(...byNumber);
}

export function listLotsByType(
  reader: Reader,
  propertyId: string,
  type: LotType,
  statuses: readonly LotStatus[] | 'all',
): Promise<LotRow[]> {
  return reader
    .select()
    .from(lots)
    .where(
      and(
        eq(lots.propertyId, propertyId),
        eq(lots.type, type),
        statuses === 'all' ? undefined : inArray(lots.status, [...statuses]),
      ),
    )
    .orderBy(...byNumber);
}

export async function findLot(reader: Reader, id: string): Promise<LotRow | undefined> {
  if (!isId(id)) return undefined;
  const [lot] = await reader.select().from(lots).where(eq(lots.id, id));
  return lot;
}

/** The lot of a property and a type with this number, case-insensitive (D-67): numbers repeat across types. */
export async function findLotByNumber(
  reader: Reader,
  propertyId: string,
  type: LotType,
  lotNumber: string,
): Promise<LotRow | undefined> {
  const [lot] = await reader
    .select()
    .from(lots)
    .where(
      and(
        eq(lots.propertyId, propertyId),
        eq(lots.type, type),
        sql`lower(${lots.lotNumber}) = lower(${lotNumber})`,
      ),
    );
  return lot;
}

/** The available lots of a property, by their numbers. */
export async function listAvailable(reader: Reader, propertyId: string): Promise<Map<string, LotRow>> {
  const rows = await reader
    .select()
    .from(lots)
    .where(and(eq(lots.propertyId, propertyId), eq(lots.status, 'available')));
  return new Map(rows.map((lot) => [lot.lotNumber, lot]));
}

export async function findUnit(reader: Reader, id: string): Promise<UnitRow | undefined> {
  if (!isId(id)) return undefined;
  const [unit] = await reader.select().from(units).where(eq(units.id, id));
  return unit;
}

/** The unit that stands on a lot; the two are one piece of stock (D-68). */
export async function findUnitOnLot(reader: Reader, lotId: string): Promise<UnitRow | undefined> {
  const [unit] = await reader.select().from(units).where(eq(units.lotId, lotId));
  return unit;
}

/** One piece of stock: a lot, a unit, or a unit with the lot under it. */
export type Stock = { lotId: string | null; unitId: string | null };
export type StatusChangeCause = { actor: { id: string; role: string } | null; reason: string; at: Date };

/** A piece of stock whose rows are locked. */
export type LockedStock = { lot: LotRow | undefined; unit: UnitRow | undefined };

/**
 * Locks a piece of stock, lot before unit (the lock order), and reads it. With `skip` it does not wait (SKIP LOCKED):
 * undefined when another transaction holds it.
 */
export async function lockStock(
  tx: Tx,
  stock: Stock,
  others: 'wait' | 'skip' = 'wait',
): Promise<LockedStock | undefined> {
  const config = others === 'skip' ? { skipLocked: true as const } : {};
  let lot: LotRow | undefined;
  let unit: UnitRow | undefined;
  if (stock.lotId !== null) {
    [lot] = await tx.select().from(lots).where(eq(lots.id, stock.lotId)).for('update', config);
    if (!lot) return undefined;
  }
  if (stock.unitId !== null) {
    [unit] = await tx.select().from(units).where(eq(units.id, stock.unitId)).for('update', config);
    if (!unit) return undefined;
  }
  return { lot, unit };
}

/** Locks a lot and the unit on it, in this order; undefined for an absent or malformed id. */
export async function lockLotAndUnit(tx: Tx, lotId: string): Promise<LockedStock | undefined> {
  if (!isId(lotId)) return undefined;
  const [lot] = await tx
    .select()
    .from(lots)
    .where(eq(lots.id, lotId))
    .for('update')
    .prepare('lock_lot')
    .execute();
  if (!lot) return undefined;
  const [unit] = await tx
    .select()
    .from(units)
    .where(eq(units.lotId, lotId))
    .for('update')
    .prepare('lock_unit_on_lot')
    .execute();
  return { lot, unit };
}

/**
 * Moves a piece of stock from one status to another by conditional updates, lot before unit (the lock order), and writes the
 * lot's history. False when its status had changed, or the unit's status differs from the lot's; half of it may have been
 * written then, so the caller must roll back. With the same status on both sides nothing is read: the caller, who holds the
 * lock of the stock or changes the booking by a conditional update, has checked it.
 */
export async function moveStock(
  tx: Tx,
  { lotId, unitId }: Stock,
  from: LotStatus,
  to: LotStatus,
  mover: StatusChangeCause,
): Promise<boolean> {
  if (from === to) return true;
  if (lotId !== null && !(await moveLot(tx, lotId, from, to, mover))) return false;
  if (unitId === null) return true;
  const moved = await tx
    .update(units)
    .set({ status: to, updatedAt: mover.at })
    .where(and(eq(units.id, unitId), eq(units.status, from)))
    .returning({ id: units.id });
  return moved.length === 1;
}

/** Moves the lot alone: update and history in one statement. */
async function moveLot(
  tx: Tx,
  lotId: string,
  from: LotStatus,
  to: LotStatus,
  { actor, reason, at }: StatusChangeCause,
): Promise<boolean> {
  markLotsDirty(tx);
  const event = tx.$with('event').as(
    tx
      .insert(lotEvents)
      .values({
        lotId,
        actorId: actor?.id ?? null,
        actorRole: actor?.role ?? 'system',
        field: 'status',
        before: from,
        after: to,
        reason,
        at,
      })
      .returning({ id: lotEvents.id }),
  );
  const moved = await tx
    .with(event)
    .update(lots)
    .set({ status: to, updatedAt: at })
    .where(and(eq(lots.id, lotId), eq(lots.status, from)))
    .returning({ id: lots.id })
    .prepare('move_lot')
    .execute();
  return moved.length === 1;
}

export async function insertProperty(
  tx: Tx,
  property: { name: string; slug: string; aliases: string[] },
): Promise<string> {
  const inserted = await tx.insert(properties).values(property).returning({ id: properties.id });
  return oneOf(inserted).id;
}

/** Gives a property the names that the folder of the park states. */
export async function renameProperty(
  tx: Tx,
  id: string,
  names: { name: string; slug: string; aliases: string[] },
): Promise<void> {
  await tx.update(properties).set(names).where(eq(properties.id, id));
}

export async function insertLot(
  tx: Tx,
  lot: Omit<typeof lots.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<string> {
  markLotsDirty(tx);
  const inserted = await tx
    .insert(lots)
    .values({ ...lot, createdAt: now, updatedAt: now })
    .returning({ id: lots.id });
  return oneOf(inserted).id;
}

export async function insertUnit(
  tx: Tx,
  unit: Omit<typeof units.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<string> {
  const inserted = await tx
    .insert(units)
    .values({ ...unit, createdAt: now, updatedAt: now })
    .returning({ id: units.id });
  return oneOf(inserted).id;
}

/** Updates the given columns. A number that the park has, in any case of letters, violates the unique index lots_number. */
export async function changeLot(
  tx: Tx,
  id: string,
  change: Partial<Omit<LotRow, 'id' | 'status'>>,
  now: Date,
): Promise<void> {
  markLotsDirty(tx);
  await tx
    .update(lots)
    .set({ ...change, updatedAt: now })
    .where(eq(lots.id, id));
}

/** Writes a change of price into the history of a lot; amounts in ringgit. */
export async function recordPrice(
  tx: Tx,
  lotId: string,
  { before, after }: { before: number | null; after: number | null },
  { actor, reason, at }: StatusChangeCause,
): Promise<void> {
  await tx.insert(lotEvents).values({
    lotId,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? 'system',
    field: 'price',
    before: before?.toString() ?? null,
    after: after?.toString() ?? null,
    reason,
    at,
  });
}
