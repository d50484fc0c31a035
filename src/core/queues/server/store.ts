import { and, asc, count, desc, eq, gte, inArray, isNull, lte, max, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { actorColumns } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { DAY_MS } from '#shared/dates.ts';
import { ENDED_SHOWN_DAYS, openPlaceStates } from '../lifecycle.ts';
import { lotPlaces, lotWatches } from './tables.ts';

export type PlaceRow = typeof lotPlaces.$inferSelect;

const isOpen = inArray(lotPlaces.state, [...openPlaceStates]);

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

/** Open requests of a buyer, whose number is limited; those of staff are not (D-94). */
const openRequests =
  sql<number>`CASE WHEN ${users.role} = 'user' THEN (SELECT count(*) FROM bookings b WHERE b.created_by = ${users.id}
  AND b.status IN ('pending_agent', 'pending_admin')) ELSE 0 END`.mapWith(Number);

/** Those who wait for a lot, in their order, with what their right to book depends on; the lot is locked. */
export async function listWaiting(tx: Tx, lotId: string) {
  return tx
    .select({
      place: lotPlaces,
      lotNumber: lots.lotNumber,
      person: actorColumns,
      isClosed: sql<boolean>`${users.deletedAt} IS NOT NULL`,
      openRequests,
    })
    .from(lotPlaces)
    .innerJoin(lots, eq(lots.id, lotPlaces.lotId))
    .innerJoin(users, eq(users.id, lotPlaces.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(eq(lotPlaces.lotId, lotId), isOpen))
    .orderBy(asc(lotPlaces.number));
}
export type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** The number of open places of each of these lots. */
export async function countWaiting(reader: Reader, lotIds: readonly string[]): Promise<Map<string, number>> {
  if (lotIds.length === 0) return new Map();
  const counted = await reader
    .select({ lotId: lotPlaces.lotId, waiting: count() })
    .from(lotPlaces)
    .where(and(inArray(lotPlaces.lotId, [...lotIds]), isOpen))
    .groupBy(lotPlaces.lotId);
  return new Map(counted.map(({ lotId, waiting }) => [lotId, waiting]));
}

/** Which of these lots somebody waits for or watches. */
export async function findLined(reader: Reader, lotIds: readonly string[]): Promise<Set<string>> {
  if (lotIds.length === 0) return new Set();
  const rows = await union(
    reader
      .select({ lotId: lotPlaces.lotId })
      .from(lotPlaces)
      .where(and(inArray(lotPlaces.lotId, [...lotIds]), isOpen)),
    reader
      .select({ lotId: lotWatches.lotId })
      .from(lotWatches)
      .where(inArray(lotWatches.lotId, [...lotIds])),
  );
  return new Set(rows.map(({ lotId }) => lotId));
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

/** The place to which a lot is offered, if it belongs to one of these people. */
export async function findOfferTo(
  reader: Reader,
  lotId: string,
  userIds: readonly string[],
): Promise<PlaceRow | undefined> {
  if (!isId(lotId)) return undefined;
  const [found] = await reader
    .select()
    .from(lotPlaces)
    .where(
      and(
        eq(lotPlaces.lotId, lotId),
        eq(lotPlaces.state, 'offered'),
        inArray(lotPlaces.userId, [...userIds]),
      ),
    );
  return found;
}

/** Changes open places, whose lot is locked. */
export async function changePlaces(
  tx: Tx,
  ids: readonly string[],
  set: Partial<Omit<PlaceRow, 'id' | 'lotId' | 'userId' | 'number'>>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(lotPlaces)
      .set(set)
      .where(inArray(lotPlaces.id, [...ids]));
}

/** A person's open places: of lots on offer to them, and all others. */
export async function openPlacesOf(tx: Tx, userId: string): Promise<PlaceRow[]> {
  return tx
    .select()
    .from(lotPlaces)
    .where(and(eq(lotPlaces.userId, userId), isOpen))
    .orderBy(asc(lotPlaces.lotId));
}

/** What the job looks at: offers that are over, whose holder cannot book any more, or of which to remind; with their lots. */
export async function listDueOffers(
  reader: Reader,
  now: Date,
  limit: number,
): Promise<{ lotId: string; placeId: string }[]> {
  const cannotBook = sql`${users.deletedAt} IS NOT NULL OR ${users.agencyStatus} <> 'approved' OR ${agencies.isActive} IS NOT TRUE`;
  return reader
    .select({ lotId: lotPlaces.lotId, placeId: lotPlaces.id })
    .from(lotPlaces)
    .innerJoin(users, eq(users.id, lotPlaces.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(
      and(
        eq(lotPlaces.state, 'offered'),
        or(lte(lotPlaces.offerUntil, now), lte(lotPlaces.remindAt, now), cannotBook),
      ),
    )
    .orderBy(asc(lotPlaces.offerUntil))
    .limit(limit);
}

/** When the next offer ends or its holder is to be reminded. */
export async function nextOfferEnd(reader: Reader): Promise<Date | undefined> {
  const [next] = await reader
    .select({
      at: sql<Date | null>`min(least(${lotPlaces.offerUntil}, ${lotPlaces.remindAt}))`.mapWith(
        lotPlaces.offerUntil,
      ),
    })
    .from(lotPlaces)
    .where(eq(lotPlaces.state, 'offered'));
  return next?.at ?? undefined;
}

// Watches

export async function insertWatch(tx: Tx, lotId: string, userId: string, at: Date): Promise<void> {
  await tx.insert(lotWatches).values({ lotId, userId, createdAt: at }).onConflictDoNothing();
}

export async function deleteWatch(tx: Tx, lotId: string, userId: string): Promise<void> {
  await tx.delete(lotWatches).where(and(eq(lotWatches.lotId, lotId), eq(lotWatches.userId, userId)));
}

/** Ends the watches of a lot; returns who had them and still has an account. */
export async function endWatches(tx: Tx, lotId: string): Promise<string[]> {
  const ended = await tx
    .delete(lotWatches)
    .where(eq(lotWatches.lotId, lotId))
    .returning({ userId: lotWatches.userId });
  return ended.map(({ userId }) => userId);
}

export async function deleteWatchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(lotWatches).where(eq(lotWatches.userId, userId));
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
