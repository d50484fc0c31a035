import { and, asc, count, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { lotPlaces } from '#core/lines/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import type { LotSort } from '../contract.ts';
import type { LotStatus, LotType } from '../lifecycle.ts';
import { byNumber, type LotRow, type PropertyRow, type UnitRow } from './store.ts';
import { lotEvents, lotSearchText, lots, properties, unitSearchText, units } from './tables.ts';

/** Filters of a list of lots; an absent one does not filter. */
export type LotFilter = {
  propertyId?: string | undefined;
  statuses?: readonly LotStatus[] | undefined;
  type?: LotType | undefined;
  phase?: number | undefined;
  search?: string | undefined;
  /** Beside the statuses: what is offered to a person at a moment. */
  offer?: { to: string; now: Date } | undefined;
};
type Part = { sort?: LotSort | undefined; limit: number; offset: number };

export function buildWhere({ propertyId, statuses, type, phase, search, offer }: LotFilter): SQL | undefined {
  const hasStatus = statuses && inArray(lots.status, [...statuses]);
  return and(
    propertyId === undefined ? undefined : eq(lots.propertyId, propertyId),
    offer ? or(hasStatus, isOffered(offer)) : hasStatus,
    type && eq(lots.type, type),
    phase === undefined ? undefined : eq(lots.phase, phase),
    search ? contains(lotSearchText(lots), search) : undefined,
  );
}

/** Lots that are offered to a person; an offer that is over holds nothing. */
function isOffered({ to, now }: { to: string; now: Date }): SQL {
  const { lotId, userId, state, offerUntil } = lotPlaces;
  const isTheirs = and(eq(lotId, lots.id), eqId(userId, to), eq(state, 'offered'), gt(offerUntil, now));
  return sql`EXISTS (SELECT 1 FROM ${lotPlaces} WHERE ${isTheirs})`;
}

const { areaSqm: area, price, phase, status, updatedAt } = getTableColumns(lots);
const sortable = { area, price, phase, status, updatedAt };

/** Sorted by number by default; ties are broken by id, so pages are stable. */
function orderOf(sort: LotSort = 'lotNumber'): SQL[] {
  const turned = sort.startsWith('-') ? desc : asc;
  const numbers = byNumber.map((each) => turned(each));
  if (sort.endsWith('lotNumber')) return [...numbers, turned(lots.id)];
  const column = sort.replace('-', '') as keyof typeof sortable;
  const by = turned(sortable[column]);
  // lots without a price or an area come last in either direction
  const canMiss = column === 'price' || column === 'area';
  return [canMiss ? sql`${by} NULLS LAST` : by, ...byNumber.map((each) => asc(each)), asc(lots.id)];
}

export function selectPage(reader: Reader, { sort, limit, offset, ...filter }: LotFilter & Part) {
  return reader
    .select()
    .from(lots)
    .where(buildWhere(filter))
    .orderBy(...(filter.offer ? [desc(isOffered(filter.offer))] : []), ...orderOf(sort))
    .limit(limit)
    .offset(offset);
}

/** One page of the lots that match the filter, and their total (D-60). */
export async function listLots(
  reader: Reader,
  wanted: LotFilter & Part,
): Promise<{ rows: LotRow[]; total: number }> {
  const rows = await selectPage(reader, wanted);
  // a short page is the last one: total = offset + rows
  const isLast = rows.length < wanted.limit && (rows.length > 0 || wanted.offset === 0);
  return { rows, total: isLast ? wanted.offset + rows.length : await countLots(reader, wanted) };
}

/** The number of lots that match the filter. */
export function countLots(reader: Reader, filter: LotFilter): Promise<number> {
  return reader.$count(lots, buildWhere(filter));
}

/** Batch size of `readAll`. */
const CHUNK = 500;

/** All of them by number, in batches; only their ids are held for the whole time. */
export async function* readAll(reader: Reader, filter: LotFilter): AsyncGenerator<LotRow> {
  const ids = await reader
    .select({ id: lots.id })
    .from(lots)
    .where(buildWhere(filter))
    .orderBy(...orderOf());
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK).map(({ id }) => id);
    yield* await reader
      .select()
      .from(lots)
      .where(inArray(lots.id, chunk))
      .orderBy(...orderOf());
  }
}

export function listProperties(reader: Reader): Promise<PropertyRow[]> {
  return reader.select().from(properties).orderBy(asc(properties.name), asc(properties.id));
}

/** With number and price of the lot that it stands on. */
export type UnitWithLot = UnitRow & { lotNumber: string | null; lotPrice: number | null };

type UnitFilter = {
  propertyId: string;
  statuses?: readonly LotStatus[] | undefined;
  search?: string | undefined;
};

/** One page of the units that match the filter, by number, each with number and price of its lot, and the total (D-68). */
export async function listUnits(
  reader: Reader,
  { propertyId, statuses, search, limit, offset }: UnitFilter & Omit<Part, 'sort'>,
): Promise<{ rows: UnitWithLot[]; total: number }> {
  const where = and(
    eq(units.propertyId, propertyId),
    statuses && inArray(units.status, [...statuses]),
    search ? contains(unitSearchText(units, lots), search) : undefined,
  );
  const ofLots = eq(lots.id, units.lotId);
  const rows = await reader
    .select({ ...getTableColumns(units), lotNumber: lots.lotNumber, lotPrice: lots.price })
    .from(units)
    .leftJoin(lots, ofLots)
    .where(where)
    .orderBy(asc(units.unitNumber), asc(units.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader.select({ units: count() }).from(units).leftJoin(lots, ofLots).where(where);
  return { rows, total: counted?.units ?? 0 };
}

/** One page of a lot's history, newest first, with the actor, and the total. */
export async function listEvents(
  reader: Reader,
  lotId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const ofLot = eq(lotEvents.lotId, lotId);
  const rows = await reader
    .select({ event: lotEvents, actorName: users.name })
    .from(lotEvents)
    .leftJoin(users, eq(users.id, lotEvents.actorId))
    .where(ofLot)
    .orderBy(desc(lotEvents.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(lotEvents, ofLot) };
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number];
