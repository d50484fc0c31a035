import { and, asc, count, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { actorColumns } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { openPlaceStates } from '../lifecycle.ts';
import { lotPlaces, lotWatches } from './tables.ts';

export type PlaceRow = typeof lotPlaces.$inferSelect;

/** Whether a place stands in its line. */
export const isOpen = inArray(lotPlaces.state, [...openPlaceStates]);

/** Open requests of a buyer, made as one, whose number is limited; those of staff are not (D-94). */
const openRequests =
  sql<number>`CASE WHEN ${users.role} = 'user' THEN (SELECT count(*) FROM bookings b WHERE b.created_by = ${users.id}
  AND b.created_by_role = 'user' AND b.status IN ('pending_agent', 'pending_admin')) ELSE 0 END`.mapWith(
    Number,
  );

/** Those who wait for a lot, in their order, with what their right to book depends on. */
export async function listWaiting(reader: Reader, lotId: string) {
  return reader
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

/** To whom these lots are offered at a moment (D-349), of everybody or of the members of one agency; an offer that is over holds nothing. */
export function listOffers(reader: Reader, lotIds: readonly string[], now: Date, agencyId?: string) {
  return reader
    .select({
      lotId: lotPlaces.lotId,
      clientName: users.name,
      agencyName: agencies.name,
      // both are set with the state
      since: sql<Date>`${lotPlaces.offeredAt}`.mapWith(lotPlaces.createdAt),
      until: sql<Date>`${lotPlaces.offerUntil}`.mapWith(lotPlaces.createdAt),
    })
    .from(lotPlaces)
    .innerJoin(users, eq(users.id, lotPlaces.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(
      and(
        inArray(lotPlaces.lotId, [...lotIds]),
        eq(lotPlaces.state, 'offered'),
        gt(lotPlaces.offerUntil, now),
        agencyId === undefined
          ? undefined
          : and(eq(users.agencyId, agencyId), eq(users.agencyStatus, 'approved')),
      ),
    );
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

/** A person's open places, by lot. */
export function openPlacesOf(reader: Reader, userId: string): Promise<PlaceRow[]> {
  return reader
    .select()
    .from(lotPlaces)
    .where(and(eq(lotPlaces.userId, userId), isOpen))
    .orderBy(asc(lotPlaces.lotId));
}

/** The lots of offers that are over, whose holder cannot book any more, or of which to remind; of all lots or of some. */
export async function listDueOffers(
  reader: Reader,
  now: Date,
  limit: number,
  lotIds?: readonly string[],
): Promise<string[]> {
  const cannotBook = sql`${users.deletedAt} IS NOT NULL OR ${users.agencyStatus} <> 'approved' OR ${agencies.isActive} IS NOT TRUE`;
  const due = await reader
    .select({ lotId: lotPlaces.lotId })
    .from(lotPlaces)
    .innerJoin(users, eq(users.id, lotPlaces.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(
      and(
        eq(lotPlaces.state, 'offered'),
        or(lte(lotPlaces.offerUntil, now), lte(lotPlaces.remindAt, now), cannotBook),
        lotIds && inArray(lotPlaces.lotId, [...lotIds]),
      ),
    )
    .orderBy(asc(lotPlaces.offerUntil))
    .limit(limit);
  return due.map(({ lotId }) => lotId);
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
