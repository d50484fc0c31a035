import { and, asc, count, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Desk } from '#core/documents/lifecycle.ts';
import { listOffers } from '#core/lines/server/store.ts';
import type { LotHolder } from '#core/lots/contract.ts';
import { lockStock, type Stock } from '#core/lots/server/store.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { type Actor, agencyStaffRoles } from '#shared/actor.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import type { DepositFacts } from '../contract.ts';
import { type BookingStatus, liveStatuses, underWayStatuses } from '../lifecycle.ts';
import { type BookingReach, ownReach } from '../policy.ts';
import type { FollowUp } from '../standing-lifecycle.ts';
import { holdsMoney, isBeforeDeadline } from './expiry-store.ts';
import { bookingEvents, bookings, ledgerIsRecord } from './tables.ts';

export type BookingRow = typeof bookings.$inferSelect;

const client = alias(users, 'client');

type Named = { id: string; name: string };

/** Who looks after a booking, by desk; null without an assignee at either. */
const assignees = sql<Partial<
  Record<Desk, Named>
> | null>`(SELECT json_object_agg(a.desk, json_build_object('id', u.id, 'name', u.name)) FROM booking_assignments a JOIN users u ON u.id = a.user_id WHERE a.booking_id = ${bookings.id})`;

/** When each desk comes back to a booking; null where none does. */
const followUps = sql<Partial<
  Record<Desk, FollowUp>
> | null>`(SELECT json_object_agg(f.desk, json_build_object('onDay', f.on_day, 'text', f.text)) FROM booking_follow_ups f WHERE f.booking_id = ${bookings.id})`;

/** A person that a booking refers to. */
function personAt(column: PgColumn): SQL<(Named & { email: string }) | null> {
  return sql`(SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email) FROM users u WHERE u.id = ${column})`;
}

/** What is due for a booking, and the sums of its ledger; null without either. */
export const deposit = sql<DepositFacts | null>`(SELECT json_build_object('dueSen', d.due_sen, 'dueOn', d.due_on, 'receivedSen', d.received_sen, 'heldSen', d.received_sen - d.refunded_sen - d.forfeited_sen, 'reportedSen', d.reported_sen, 'leavingSen', d.leaving_sen, 'isRecord', ${ledgerIsRecord}) FROM booking_deposits d WHERE d.booking_id = ${bookings.id})`;

/**
 * Whether a booking ended of which no record in a ledger but its status said that it was paid, so that its end left a refund (D-487). An aggregate
 * reads the events of each booking by their index, as in `agencyExtended`.
 */
export const endedPaidByStatus = (bookingId: PgColumn): SQL<boolean> =>
  sql`((SELECT count(*) > 0 FROM booking_events e WHERE e.booking_id = ${bookingId} AND e.refund_due)
    AND NOT EXISTS (SELECT 1 FROM booking_deposits d WHERE d.booking_id = ${bookingId} AND ${ledgerIsRecord}))`;

/** What the park holds of it, in sen; null without a ledger. */
const held = sql`(SELECT d.received_sen - d.refunded_sen - d.forfeited_sen FROM booking_deposits d WHERE d.booking_id = ${bookings.id})`;

/** Whether staff of an agency made a booking. */
const isByAgencyStaff = inArray(bookings.createdByRole, [...agencyStaffRoles]);

/**
 * Whether the staff member who made a booking does not work for its agency any more (D-77). In a query of one table Drizzle names columns
 * without it, and users have an agency too.
 */
const creatorHasLeft = sql<boolean>`(${isByAgencyStaff} AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = bookings.created_by AND u.deleted_at IS NULL AND u.agency_status = 'approved' AND ${inArray(sql`u.role`, [...agencyStaffRoles])} AND u.agency_id = bookings.agency_id))`;

/** Whether the staff member who made one booking has left its agency. */
export async function hasCreatorLeft(reader: Reader, id: string): Promise<boolean> {
  const [found] = await reader.select({ creatorHasLeft }).from(bookings).where(eq(bookings.id, id));
  return found?.creatorHasLeft ?? false;
}

/** Who is told of a booking as its creator or client: nobody whose account is closed, and who made it as staff only while they work there (D-134). */
export const toldParties = sql<
  string[]
>`ARRAY(SELECT u.id::text FROM users u WHERE u.id IN (bookings.created_by, bookings.user_id) AND u.deleted_at IS NULL
  AND (u.id <> bookings.created_by OR CASE bookings.created_by_role WHEN 'user' THEN true WHEN 'super_admin' THEN u.role IN ('admin', 'super_admin') ELSE NOT ${creatorHasLeft} END))`;

/** What the notices of a booking need beside its row: the number of its lot or unit, and who of its parties is told. */
export async function findNoticeContext(reader: Reader, id: string) {
  const [found] = await reader
    .select({ toldParties, lotNumber: lots.lotNumber, unitNumber: units.unitNumber })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(eq(bookings.id, id));
  if (!found) throw new Error(`The booking ${id} vanished inside its own transaction`);
  return found;
}

/**
 * Bookings with every referenced row of their reply. Names come from subqueries: the planner takes ten times longer to
 * plan a join of eight tables than one of four.
 */
export function selectBookings(reader: Reader) {
  return reader
    .select({
      booking: bookings,
      lot: {
        id: lots.id,
        lotNumber: lots.lotNumber,
        type: lots.type,
        name: lots.name,
        phase: lots.phase,
        areaSqm: lots.areaSqm,
        price: lots.price,
        status: lots.status,
      },
      unit: { id: units.id, unitNumber: units.unitNumber, type: units.type, status: units.status },
      propertyName: sql<string>`(SELECT p.name FROM properties p WHERE p.id = ${bookings.propertyId})`,
      client: {
        id: client.id,
        name: client.name,
        email: client.email,
        phone: client.phone,
        agencyId: client.agencyId,
        agencyStatus: client.agencyStatus,
      },
      creatorHasLeft,
      agencyExtended,
      responder: personAt(bookings.respondedBy),
      agentAdmin: personAt(bookings.agentAdminId),
      assignees,
      followUps,
      deposit,
      endedPaidByStatus: endedPaidByStatus(bookings.id),
      agency: sql<Named | null>`(SELECT json_build_object('id', a.id, 'name', a.name) FROM agencies a WHERE a.id = ${bookings.agencyId})`,
    })
    .from(bookings)
    .innerJoin(client, eq(client.id, bookings.userId))
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId));
}

export type BookingDetail = Awaited<ReturnType<typeof selectBookings>>[number];

/** A booking with lot, unit, property, people and agency; undefined for an absent or malformed id. */
export async function findBooking(reader: Reader, id: string): Promise<BookingDetail | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectBookings(reader).where(eq(bookings.id, id));
  return found;
}

/** Bookings by their ids, in no order. */
export function findBookings(reader: Reader, ids: readonly string[]): Promise<BookingDetail[]> {
  return selectBookings(reader)
    .where(inArray(bookings.id, [...ids]))
    .execute();
}

/** The bookings in a reader's scope. */
export function scopeWhere(reach: BookingReach): SQL | undefined {
  if ('all' in reach) return undefined;
  if ('participant' in reach) {
    const { participant: id, worksFor } = reach;
    if (!isId(id)) return sql`false`;
    if (worksFor === undefined) return or(eq(bookings.userId, id), eq(bookings.createdBy, id));
    const stillTheirs = or(
      eq(bookings.createdByRole, 'user'),
      worksFor === null ? undefined : and(isByAgencyStaff, eq(bookings.agencyId, worksFor)),
    );
    return or(
      and(eq(bookings.createdBy, id), stillTheirs),
      and(eq(bookings.userId, id), ne(bookings.createdBy, id)),
    );
  }
  return or(...scopeParts(reach));
}

/** A scope in disjoint parts: for counts, since no index alone answers an OR of columns. */
export function scopeParts(reach: BookingReach): (SQL | undefined)[] {
  if (!('creator' in reach)) return [scopeWhere(reach)];
  const { agencyId, creator } = reach;
  const created = and(eq(bookings.createdBy, creator), eq(bookings.createdByRole, 'user'));
  if (agencyId === null) return [created];
  return [
    eq(bookings.agencyId, agencyId),
    and(created, sql`${bookings.agencyId} IS DISTINCT FROM ${agencyId}`),
  ];
}

/** `isClient` as SQL: whether a person is the buyer of a booking, and no staff that made it for a walk-in client (D-83). */
export function isBoughtBy(personId: string): SQL | undefined {
  const { userId, createdBy, createdByRole } = bookings;
  return and(eq(userId, personId), or(ne(createdBy, personId), eq(createdByRole, 'user')));
}

/** What a person may decide on, since somebody else buys it (D-493). */
export const notBoughtBy = (personId: string): SQL => sql`NOT (${isBoughtBy(personId)})`;

/** The ids of the bookings about a person as their buyer. */
export function selectRequestsOf(reader: Reader, personId: string) {
  return reader.select({ id: bookings.id }).from(bookings).where(isBoughtBy(personId));
}

/** The bookings that are a person's own, for notices about them (D-143). */
export function ownBookingsWhere(actor: Actor): SQL | undefined {
  return scopeWhere(ownReach(actor));
}

/** Which of these lots a live booking holds. */
export async function findHeldLots(reader: Reader, lotIds: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .select({ lotId: bookings.lotId })
    .from(bookings)
    .where(and(inArray(bookings.lotId, [...lotIds]), inArray(bookings.status, [...liveStatuses])));
  return new Set(rows.flatMap(({ lotId }) => lotId ?? []));
}

/**
 * Who holds these lots at a moment, by lot, as far as a reader may know: a live booking in their scope, where one past its deadline
 * holds nothing (D-80), or else the person to whom the lot is offered (D-349).
 */
export async function holdersOf(
  reader: Reader,
  lotIds: readonly string[],
  now: Date,
  reach: BookingReach = { all: true },
): Promise<Map<string, LotHolder>> {
  if (lotIds.length === 0) return new Map();
  const rows = await reader
    .select({
      lotId: bookings.lotId,
      bookingId: bookings.id,
      clientName: bookings.name,
      agencyName: bookings.agencyName,
      since: bookings.createdAt,
      until: sql<Date | null>`CASE WHEN NOT ${holdsMoney} THEN ${bookings.expiresAt} END`.mapWith(
        bookings.expiresAt,
      ),
    })
    .from(bookings)
    .where(
      and(
        scopeWhere(reach),
        inArray(bookings.lotId, [...lotIds]),
        inArray(bookings.status, [...liveStatuses]),
        isBeforeDeadline(now),
      ),
    );
  return new Map(
    [...(await offersWithin(reader, lotIds, now, reach)), ...rows].flatMap(
      ({ lotId, since, until, agencyName, ...holder }) => {
        const times = { since: since.toISOString(), until: until?.toISOString() ?? null };
        return lotId === null
          ? []
          : [[lotId, { ...holder, agencyName: agencyName ?? '', ...times }] as const];
      },
    ),
  );
}

/** The offers of these lots that a reader may know (D-274): the office all, an agency's administrator those to its members. */
async function offersWithin(reader: Reader, lotIds: readonly string[], now: Date, reach: BookingReach) {
  const agencyId = 'creator' in reach ? reach.agencyId : null;
  if (agencyId === null && !('all' in reach)) return [];
  const offers = await listOffers(reader, lotIds, now, agencyId ?? undefined);
  return offers.map((offer) => ({ ...offer, bookingId: null }));
}

/** Locks a booking after its lot and unit (the lock order) and reads it again. @throws CONFLICT when it is of another lot by then */
export async function lockBooking(
  tx: Tx,
  id: string,
  others: 'wait' | 'skip' = 'wait',
): Promise<BookingRow | undefined> {
  if (!isId(id)) return undefined;
  const byId = eq(bookings.id, id);
  const stock = await findStockOf(tx, id);
  if (!stock || !(await lockStock(tx, stock, others))) return undefined;
  const skip = others === 'skip' ? { skipLocked: true as const } : {};
  const [booking] = await tx.select().from(bookings).where(byId).for('no key update', skip);
  if (!booking || booking.lotId === stock.lotId) return booking;
  // it was given another lot before it was locked (D-449)
  if (others === 'skip') return undefined;
  throw new Problem(commonRefusals.CONFLICT);
}

/** The lot and unit of a booking, as they are before they are locked. */
export async function findStockOf(reader: Reader, id: string): Promise<Stock | undefined> {
  if (!isId(id)) return undefined;
  const { lotId, unitId } = bookings;
  const [stock] = await reader.select({ lotId, unitId }).from(bookings).where(eq(bookings.id, id));
  return stock;
}

/** The booking that holds a piece of stock, locked; the stock itself must be locked before. */
export async function liveBookingOf(tx: Tx, { lotId, unitId }: Stock): Promise<BookingRow | undefined> {
  const stock = or(
    lotId === null ? undefined : eq(bookings.lotId, lotId),
    unitId === null ? undefined : eq(bookings.unitId, unitId),
  );
  const [live] = await tx
    .select()
    .from(bookings)
    .where(and(stock, inArray(bookings.status, [...liveStatuses])))
    .for('no key update');
  return live;
}

/** Whether a lot is held by a booking of a person's own. */
export async function holdsLot(db: Reader, lotId: string, actor: Actor): Promise<boolean> {
  const [own] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.lotId, lotId), inArray(bookings.status, [...liveStatuses]), ownBookingsWhere(actor)),
    )
    .limit(1);
  return own !== undefined;
}

/**
 * Moves a booking from one status to another, with what else changes, in one conditional update.
 * False if its status is another one.
 */
export async function changeStatus(
  tx: Tx,
  id: string,
  move: { from: BookingStatus; to: BookingStatus; at: Date },
  set: Partial<typeof bookings.$inferInsert> = {},
): Promise<boolean> {
  const changed = await tx
    .update(bookings)
    // only a request that waits for its agency can expire
    .set({ ...set, status: move.to, expiresAt: null, updatedAt: move.at })
    .where(and(eq(bookings.id, id), eq(bookings.status, move.from)))
    .returning({ id: bookings.id });
  return changed.length === 1;
}

type Prices = Partial<Pick<BookingRow, 'agreedPrice' | 'proposedPrice' | 'proposalReason'>>;

/** Changes the price of a locked booking, or what is proposed; false unless it is under way. */
export async function changePrice(tx: Tx, id: string, set: Prices, at: Date): Promise<boolean> {
  const changed = await tx
    .update(bookings)
    .set({ ...set, updatedAt: at })
    .where(and(eq(bookings.id, id), inArray(bookings.status, [...underWayStatuses])))
    .returning({ id: bookings.id });
  return changed.length === 1;
}

type Moved = Stock & Pick<BookingRow, 'priceSnapshot'>;

/** Gives a locked booking another lot at its list price; false unless it is as it was read. */
export async function changeLot(
  tx: Tx,
  { id, lotId, status }: BookingRow,
  set: Moved,
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .update(bookings)
    .set({ ...set, agreedPrice: null, proposedPrice: null, proposalReason: '', updatedAt: at })
    .where(and(eq(bookings.id, id), eq(bookings.lotId, lotId ?? ''), eq(bookings.status, status)))
    .returning({ id: bookings.id });
  return changed.length === 1;
}

export type NewBookingEvent = typeof bookingEvents.$inferInsert;

/** Adds a row to a booking's history. */
export async function insertEvent(tx: Tx, event: NewBookingEvent): Promise<void> {
  await tx.insert(bookingEvents).values(event);
}

/** The history of a booking, oldest entry first, with the actor's name. */
export function listEvents(reader: Reader, bookingId: string) {
  return reader
    .select({ event: bookingEvents, actorName: users.name })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.id));
}

export type BookingEventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Live bookings about a person, in lock order of their lots; what they made as staff for others is not among them (D-115). */
export async function listUnderWayOf(reader: Reader, personId: string): Promise<string[]> {
  const underWay = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(bookings.id, selectRequestsOf(reader, personId)),
        inArray(bookings.status, [...underWayStatuses]),
      ),
    )
    .orderBy(asc(bookings.lotId), asc(bookings.unitId));
  return underWay.map(({ id }) => id);
}

/** What a person has bought, and what of ended bookings about them the park still holds, in sen. */
export async function listKeptOf(reader: Reader, personId: string) {
  const heldSen = sql<number>`COALESCE(${held}, 0)::float8`;
  const isOver = and(notInArray(bookings.status, [...liveStatuses]), gt(heldSen, 0));
  return reader
    .select({
      lotNumber: lots.lotNumber,
      unitNumber: units.unitNumber,
      status: bookings.status,
      agreementSigned: bookings.agreementSigned,
      heldSen,
    })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(
      and(inArray(bookings.id, selectRequestsOf(reader, personId)), or(eq(bookings.status, 'sold'), isOver)),
    )
    .orderBy(asc(bookings.createdAt));
}

/** Requests that wait for an agency's decision, up to a limit, in lock order of their lots. */
export async function listWaitingForAgency(
  reader: Reader,
  agencyId: string,
  most?: number,
): Promise<string[]> {
  const waiting = reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.agencyId, agencyId), eq(bookings.status, 'pending_agent')))
    .orderBy(asc(bookings.lotId), asc(bookings.unitId));
  return (await (most === undefined ? waiting : waiting.limit(most))).map(({ id }) => id);
}

/** The bookings that refer to an agency: all, those under way, those of them that are unanswered, and what is held for those under way, in sen. */
export async function countOfAgency(reader: Reader, agencyId: string) {
  const underWay = inArray(bookings.status, [...underWayStatuses]);
  const counted = await reader
    .select({
      bookings: count(),
      underWay: sql<number>`count(*) FILTER (WHERE ${underWay})::int`,
      waiting: sql<number>`count(*) FILTER (WHERE ${bookings.status} = 'pending_agent')::int`,
      heldSen: sql<number>`COALESCE(sum(${held}) FILTER (WHERE ${underWay}), 0)::float8`,
    })
    .from(bookings)
    .where(eq(bookings.agencyId, agencyId));
  return oneOf(counted);
}

/**
 * Detaches an agency from all its bookings, up to a limit; they keep its name as text (D-109). Returns their number.
 * Ended bookings keep their date of change, since it starts the retention period of their documents (D-100).
 */
export async function detachFromAgency(tx: Tx, agencyId: string, now: Date, most?: number): Promise<number> {
  const ofAgency = eq(bookings.agencyId, agencyId);
  // pending ones are handed over before, since they must have an agency
  const some = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofAgency, ne(bookings.status, 'pending_agent')))
    .limit(most ?? 0);
  const detached = await tx
    .update(bookings)
    .set({
      agencyId: null,
      updatedAt: sql`CASE WHEN ${inArray(bookings.status, [...liveStatuses])} THEN ${now.toISOString()}::timestamptz ELSE ${bookings.updatedAt} END`,
    })
    .where(most === undefined ? ofAgency : inArray(bookings.id, some))
    .returning({ id: bookings.id });
  return detached.length;
}

/**
 * Whether the agency of an unanswered request has extended its hold; its own history says so. An aggregate reads the events of
 * each booking by their index; for EXISTS the planner may hash all events instead. In a query of one table Drizzle names columns
 * without it, and the events have an id too.
 */
const agencyExtended = sql<boolean>`(${bookings.status} = 'pending_agent' AND (SELECT count(*) > 0 FROM booking_events e WHERE e.booking_id = bookings.id AND e.action = 'extend' AND e.actor_role = 'agent_admin'))`;

/** Whether the agency of one booking has extended its hold. */
export async function hasAgencyExtended(reader: Reader, id: string): Promise<boolean> {
  const [found] = await reader.select({ agencyExtended }).from(bookings).where(eq(bookings.id, id));
  return found?.agencyExtended ?? false;
}

/** Moves the deadline of an unanswered request; false when the booking is not as it was read. */
export async function moveDeadline(
  tx: Tx,
  { id, version }: Pick<typeof bookings.$inferSelect, 'id' | 'version'>,
  expiresAt: Date,
  at: Date,
): Promise<boolean> {
  const moved = await tx
    .update(bookings)
    .set({ expiresAt, updatedAt: at })
    .where(and(eq(bookings.id, id), eq(bookings.version, version), eq(bookings.status, 'pending_agent')))
    .returning({ id: bookings.id });
  return moved.length === 1;
}
