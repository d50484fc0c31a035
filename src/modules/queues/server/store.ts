import { and, asc, desc, eq, gte, isNull, max, or, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { isOpen, type PlaceRow } from '#core/lines/server/store.ts';
import { lotPlaces, lotWatches } from '#core/lines/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { actorColumns } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { DAY_MS } from '#shared/dates.ts';
import { ENDED_SHOWN_DAYS } from '../lifecycle.ts';

/** Places with their lot, their position among the open ones, and the end of an open offer before them. */
function selectPlaces(reader: Reader) {
  const before = sql`FROM lot_places o WHERE o.lot_id = ${lotPlaces.lotId} AND o.number < ${lotPlaces.number}`;
  return reader
    .select({
      place: lotPlaces,
      lotNumber: lots.lotNumber,
      lotType: lots.type,
      position:
        sql<number>`(SELECT count(*)::int + 1 ${before} AND o.state IN ('waiting', 'offered'))`.mapWith(
          Number,
        ),
      firstMustAnswerBy: sql<Date | null>`(SELECT o.offer_until ${before} AND o.state = 'offered')`.mapWith(
        lotPlaces.offerUntil,
      ),
      person: actorColumns,
    })
    .from(lotPlaces)
    .innerJoin(lots, eq(lots.id, lotPlaces.lotId))
    .innerJoin(users, eq(users.id, lotPlaces.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId));
}
export type ListedPlace = Awaited<ReturnType<typeof selectPlaces>>[number];

export async function findPlace(reader: Reader, id: string): Promise<ListedPlace | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectPlaces(reader).where(eq(lotPlaces.id, id));
  return found;
}

/** The open place of a person in the line of a lot. */
export async function findOpenPlace(
  reader: Reader,
  lotId: string,
  userId: string,
): Promise<ListedPlace | undefined> {
  const [found] = await selectPlaces(reader).where(
    and(eq(lotPlaces.lotId, lotId), eq(lotPlaces.userId, userId), isOpen),
  );
  return found;
}

/** The open places of a lot, in their order. */
export function listOpenPlaces(reader: Reader, lotId: string): Promise<ListedPlace[]> {
  return selectPlaces(reader)
    .where(and(eq(lotPlaces.lotId, lotId), isOpen))
    .orderBy(asc(lotPlaces.number));
}

/** The lots that have a line. */
export async function listLinedLots(reader: Reader): Promise<string[]> {
  const lined = await reader.selectDistinct({ lotId: lotPlaces.lotId }).from(lotPlaces).where(isOpen);
  return lined.map(({ lotId }) => lotId);
}

/** The open places of the members of an agency, by lot. */
export function listOpenPlacesOfAgency(reader: Reader, agencyId: string): Promise<ListedPlace[]> {
  const isMember = and(
    eq(users.agencyId, agencyId),
    eq(users.agencyStatus, 'approved'),
    isNull(users.deletedAt),
  );
  return selectPlaces(reader)
    .where(and(isMember, isOpen))
    .orderBy(asc(lots.lotNumber), asc(lotPlaces.number));
}

/** A person's open places, and those that ended lately; newest first. */
export function listPlacesOf(reader: Reader, userId: string, now: Date): Promise<ListedPlace[]> {
  const since = new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS);
  return selectPlaces(reader)
    .where(and(eq(lotPlaces.userId, userId), or(isOpen, gte(lotPlaces.endedAt, since))))
    .orderBy(desc(lotPlaces.createdAt));
}

/** Every place that a person ever had, for the export of their data. */
export function listAllPlacesOf(reader: Reader, userId: string): Promise<ListedPlace[]> {
  return selectPlaces(reader).where(eq(lotPlaces.userId, userId)).orderBy(asc(lotPlaces.createdAt));
}

export function countOpenOf(reader: Reader, userId: string): Promise<number> {
  return reader.$count(lotPlaces, and(eq(lotPlaces.userId, userId), isOpen));
}

/** Adds a place at the end of the line; the lot is locked, so that numbers have no gaps. */
export async function insertPlace(
  tx: Tx,
  place: Pick<PlaceRow, 'lotId' | 'userId' | 'offerHours' | 'maxOpenRequests' | 'createdAt'>,
): Promise<PlaceRow> {
  const [last] = await tx
    .select({ number: max(lotPlaces.number) })
    .from(lotPlaces)
    .where(eq(lotPlaces.lotId, place.lotId));
  const inserted = await tx
    .insert(lotPlaces)
    .values({ ...place, number: (last?.number ?? 0) + 1 })
    .returning();
  return oneOf(inserted);
}

// Watches

export async function insertWatch(tx: Tx, lotId: string, userId: string, at: Date): Promise<void> {
  await tx.insert(lotWatches).values({ lotId, userId, createdAt: at }).onConflictDoNothing();
}

export async function deleteWatch(tx: Tx, lotId: string, userId: string): Promise<void> {
  await tx.delete(lotWatches).where(and(eq(lotWatches.lotId, lotId), eq(lotWatches.userId, userId)));
}

export async function isWatching(reader: Reader, lotId: string, userId: string): Promise<boolean> {
  return (
    (await reader.$count(lotWatches, and(eq(lotWatches.lotId, lotId), eq(lotWatches.userId, userId)))) > 0
  );
}

export function listWatchesOf(reader: Reader, userId: string) {
  return reader
    .select({
      lotId: lotWatches.lotId,
      lotNumber: lots.lotNumber,
      lotType: lots.type,
      createdAt: lotWatches.createdAt,
    })
    .from(lotWatches)
    .innerJoin(lots, eq(lots.id, lotWatches.lotId))
    .where(eq(lotWatches.userId, userId))
    .orderBy(asc(lots.lotNumber));
}
