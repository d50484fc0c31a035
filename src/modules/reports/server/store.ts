import { and, eq, gte, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import {
  type BookingMilestone,
  bookingMilestones,
  liveStatuses,
  openStatuses,
} from '#core/bookings/lifecycle.ts';
import { holdsMoney } from '#core/bookings/server/expiry-store.ts';
import { waitingSince } from '#core/bookings/server/filter-store.ts';
import { bookingEvents, bookings, isLateEnd, isOfficeAnswer } from '#core/bookings/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';

/** Agency and period of a report; absent fields do not filter. */
export type Scope = { agencyId?: string | undefined; from?: Date | undefined; to?: Date | undefined };

const number = (expression: SQL) => expression.mapWith(Number);
export const counted = number(sql`count(*)`);
export const worthOf = (price: SQL) => number(sql`coalesce(sum(${price}), 0)`);
const countWhere = (condition: SQL) => number(sql`count(*) FILTER (WHERE ${condition})`);

/** What a booking costs at the list price, where there is one. */
export const listPrice = sql`coalesce(${bookings.priceSnapshot}, ${bookings.price})`;

/** A deleted agency keeps its name on its bookings. */
export const nameOfAgency = sql<string>`coalesce(${agencies.name}, ${bookings.agencyName})`;

function ofAgency(agencyId: string | undefined): SQL | undefined {
  return agencyId === undefined ? undefined : eqId(bookings.agencyId, agencyId);
}

/** Bookings requested in the period. */
function requestedIn({ agencyId, from, to }: Scope): SQL | undefined {
  return and(ofAgency(agencyId), from && gte(bookings.createdAt, from), to && lt(bookings.createdAt, to));
}

/**
 * Lots by status, type and phase; for one agency only those held by its bookings. A held or sold one counts at its
 * booking price, as in every other report; the lot's own price may have changed since.
 */
export function sumLots(reader: Reader, agencyId: string | undefined) {
  const orBooked = (price: SQLWrapper) =>
    sql`CASE WHEN ${bookings.id} IS NULL THEN ${lots.price} ELSE ${price} END`;
  const price = orBooked(bookings.price);
  return reader
    .select({
      status: lots.status,
      type: lots.type,
      phase: lots.phase,
      lots: counted,
      value: worthOf(price),
      listValue: worthOf(orBooked(listPrice)),
      unpriced: countWhere(sql`(${price}) IS NULL`),
    })
    .from(lots)
    .leftJoin(bookings, and(eq(bookings.lotId, lots.id), inArray(bookings.status, [...liveStatuses])))
    .where(ofAgency(agencyId))
    .groupBy(lots.status, lots.type, lots.phase)
    .orderBy(lots.status, lots.type, lots.phase);
}

/** Joins the end of a booking that ended after it had reached the office, if it did; there is at most one. */
const lateEnds = alias(bookingEvents, 'late_ends');
const isItsLateEnd = and(eq(lateEnds.bookingId, bookings.id), isLateEnd(lateEnds));

/** 2 to 4 for the stage of a status after the request and up to the sale, null for others. */
export const rankOf = (status: SQLWrapper) =>
  sql`CASE ${status} WHEN 'pending_admin' THEN 2 WHEN 'approved' THEN 3 WHEN 'sold' THEN 4 END`;

/**
 * The furthest stage of a booking, 1 to 4. Bookings move forward only, so an ended one reached the stage of the status it
 * ended from.
 */
const furthest = sql`coalesce(${rankOf(bookings.status)}, ${rankOf(lateEnds.fromStatus)}, 1)`;

/** Bookings of a period by furthest stage and current status. */
export function sumStages(reader: Reader, scope: Scope) {
  return reader
    .select({
      rank: number(furthest).as('rank'),
      status: bookings.status,
      bookings: counted,
      value: worthOf(sql`${bookings.price}`),
    })
    .from(bookings)
    .leftJoin(lateEnds, isItsLateEnd)
    .where(requestedIn(scope))
    .groupBy(sql`rank`, bookings.status);
}

/** Pending requests, by agency and whole days of waiting for the next decision. */
export function sumWaiting(
  reader: Reader,
  agencyId: string | undefined,
  { now, overdueBefore, expiresBefore }: { now: Date; overdueBefore: Date; expiresBefore: Date },
) {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  return reader
    .select({
      agencyId: bookings.agencyId,
      agencyName: nameOfAgency,
      status: bookings.status,
      days: number(sql`floor(extract(epoch FROM ${moment(now)} - ${waitingSince}) / 86400)`).as('days'),
      bookings: counted,
      value: worthOf(sql`${bookings.price}`),
      overdue: countWhere(
        sql`${bookings.status} = 'pending_admin' AND ${waitingSince} < ${moment(overdueBefore)}`,
      ),
      expiresSoon: countWhere(sql`${bookings.expiresAt} < ${moment(expiresBefore)} AND NOT ${holdsMoney}`),
    })
    .from(bookings)
    .leftJoin(agencies, eq(agencies.id, bookings.agencyId))
    .where(and(ofAgency(agencyId), inArray(bookings.status, [...openStatuses])))
    .groupBy(bookings.agencyId, nameOfAgency, bookings.status, sql`days`)
    .orderBy(nameOfAgency, bookings.status, sql`days`);
}

/** Lots that are available, by type. */
export function countAvailable(reader: Reader) {
  return reader
    .select({ type: lots.type, available: counted })
    .from(lots)
    .where(eq(lots.status, 'available'))
    .groupBy(lots.type);
}

/** Lots sold through a booking from a moment on, by type. A sold booking is processed no more (D-76), so this was its sale. */
export function countSales(reader: Reader, agencyId: string | undefined, since: Date) {
  return reader
    .select({ type: lots.type, sold: counted })
    .from(bookings)
    .innerJoin(lots, eq(lots.id, bookings.lotId))
    .where(and(ofAgency(agencyId), eq(bookings.status, 'sold'), gte(bookings.processedAt, since)))
    .groupBy(lots.type);
}

/** When the first booking was requested. */
export async function findFirstRequest(reader: Reader): Promise<Date | undefined> {
  const [first] = await reader
    .select({ at: bookings.createdAt })
    .from(bookings)
    .orderBy(bookings.createdAt)
    .limit(1);
  return first?.at;
}

/** The agencies that may have bookings, by name; for one agency itself. */
export function listAgencies(reader: Reader, agencyId: string | undefined) {
  const isIt = agencyId === undefined ? undefined : eqId(agencies.id, agencyId);
  return reader
    .select({ agencyId: agencies.id, agencyName: agencies.name })
    .from(agencies)
    .where(and(eq(agencies.isActive, true), isIt))
    .orderBy(agencies.name);
}

/** An answer that the agency gave itself: the actor's role of that time decides, not their current one. */
export const isAnswerOfAgency = sql`${bookingEvents.action} IN ('forward', 'reject_by_agency') AND NOT (${isOfficeAnswer(bookingEvents)})`;

/** Agencies by what happened to their bookings in the period (D-385), those with the most requests first. */
export function compareAgencies(reader: Reader, { agencyId, from, to }: Scope) {
  const { fromStatus, toStatus, at } = bookingEvents;
  const wait = sql`${at} - ${bookings.createdAt}`;
  const isTo = (milestone: BookingMilestone) => inArray(toStatus, [...bookingMilestones[milestone]]);
  // without names of agencies that exist, which would make sorting by group slow
  const nameOfDeleted = sql`CASE WHEN ${bookings.agencyId} IS NULL THEN ${bookings.agencyName} END`;
  const name = sql<string>`coalesce((SELECT a.name FROM agencies a WHERE a.id = ${bookings.agencyId}), ${nameOfDeleted})`;
  const requests = countWhere(sql`${fromStatus} IS NULL`);
  const soldAt = (price: SQLWrapper) =>
    number(sql`coalesce(sum(${price}) FILTER (WHERE ${isTo('sold')}), 0)`);
  return reader
    .select({
      agencyId: bookings.agencyId,
      agencyName: name.as('agency'),
      requests: requests.as('requests'),
      answered: countWhere(isAnswerOfAgency),
      medianAnswerHours: sql<
        string | null
      >`extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY ${wait}) FILTER (WHERE ${isAnswerOfAgency})) / 3600`,
      forwarded: countWhere(isTo('forwarded')),
      paid: countWhere(isTo('paid')),
      sold: countWhere(isTo('sold')),
      ended: countWhere(isTo('ended')),
      expired: countWhere(eq(toStatus, 'expired')),
      soldValue: soldAt(bookings.price),
      listValue: soldAt(listPrice),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(
      and(
        sql`${fromStatus} IS DISTINCT FROM ${toStatus}`,
        ofAgency(agencyId),
        from && gte(at, from),
        to && lt(at, to),
      ),
    )
    .groupBy(bookings.agencyId, nameOfDeleted)
    .orderBy(sql`requests DESC`, sql`agency`);
}

/** The month of an event by the park's clock, such as 2026-03. */
const monthOfEvent = sql<string>`to_char(date_trunc('month', ${bookingEvents.at} AT TIME ZONE interval '8 hours'), 'YYYY-MM')`;

/** What the lots sold in each month come to at list prices; what is sold stays sold. */
export function sumListPrices(reader: Reader, { agencyId, from, to }: Scope) {
  const { bookingId, toStatus, fromStatus, at } = bookingEvents;
  const isSale = and(eq(bookingId, bookings.id), eq(toStatus, 'sold'), ne(fromStatus, 'sold'));
  return reader
    .select({ month: monthOfEvent, value: worthOf(listPrice) })
    .from(bookings)
    .innerJoin(bookingEvents, isSale)
    .where(and(eq(bookings.status, 'sold'), ofAgency(agencyId), from && gte(at, from), to && lt(at, to)))
    .groupBy(monthOfEvent);
}

/**
 * Booking events per month in the park's time zone (UTC+8), with the value of the lots sold
 * by them.
 */
export function sumSteps(reader: Reader, { agencyId, from, to }: Scope) {
  const { toStatus, fromStatus, at } = bookingEvents;
  const isOfIt = eq(bookings.id, bookingEvents.bookingId);
  const isSale = and(eq(toStatus, 'sold'), eq(bookings.status, 'sold'));
  return (
    reader
      .select({
        month: monthOfEvent,
        from: fromStatus,
        to: toStatus,
        steps: counted,
        value: worthOf(sql`${bookings.price}`),
      })
      .from(bookingEvents)
      // only the price of sold ones is needed, and they are few; a sold booking stays sold
      .leftJoin(bookings, agencyId === undefined ? and(isOfIt, isSale) : isOfIt)
      .where(and(ofAgency(agencyId), from && gte(at, from), to && lt(at, to)))
      .groupBy(sql`date_trunc('month', ${at} AT TIME ZONE interval '8 hours')`, fromStatus, toStatus)
  );
}
