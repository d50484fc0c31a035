import { attachDocument } from '#features/documents/server/actions.ts';
import { readAgentDialogLot } from '#features/lots/lifecycle.ts';
import { lotRefusals } from '#features/lots/messages.ts';
import {
  findLot,
  findLotByNumber,
  findProperty,
  findUnit,
  findUnitOnLot,
  type LotRow,
  lockStock,
  moveStock,
  PARK_SLUG,
  type Stock,
} from '#features/lots/server/store.ts';
import { userRefusals } from '#features/users/messages.ts';
import { actorOf, lockAccount } from '#features/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isMember } from '#shared/actor.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { assertAllowed } from '#shared/verdict.ts';
import type { BookingRequestBody } from '../contract.ts';
import { heldLot, startingStatus } from '../lifecycle.ts';
import { bookingRefusals } from '../messages.ts';
import { bookingCan } from '../policy.ts';
import { expireIfOverdue, recordChange } from './actions.ts';
import { announceStart } from './notice-actions.ts';
import { type BookingRow, countOpenRequests, insertBooking, liveBookingOf, lockOverdueOf } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The three channels to a booking; each has its own permission, and all create bookings the same way. */
export type Channel = 'request' | 'property' | 'direct';

export type BookingRequest = Omit<BookingRequestBody, 'lotId' | 'unitId'> & {
  channel: Channel;
  lotId?: string | null | undefined;
  unitId?: string | null | undefined;
  /** The agent dialog's name of a lot. */
  propertyId?: string | null | undefined;
  notes?: string | undefined;
};

/** Configured limits, and the time of the call. */
export type BookingTerms = { now: Date; holdDays: number; maxOpenRequests: number };

const mayBookBy = {
  request: bookingCan.request,
  property: bookingCan.requestAsAgent,
  direct: bookingCan.createDirect,
} as const satisfies Record<Channel, (actor: Actor) => unknown>;

/**
 * Books a lot or a unit through any channel: reserves the stock and files the booking in one transaction (T1 to T3, D-73).
 * Returns the id of the booking.
 * @throws NOT_A_MEMBER, AGENCY_INACTIVE, DIRECT_ONLY_STAFF, FORBIDDEN, LOT_MISSING, LOT_AND_UNIT, USER_MISSING, LOT_NOT_FOUND,
 * UNIT_NOT_FOUND, USER_NOT_FOUND, ALREADY_REQUESTED, LOT_TAKEN, TOO_MANY_OPEN, DOCUMENT_INVALID
 */
export async function requestBooking(
  tx: Tx,
  callerId: string,
  request: BookingRequest,
  terms: BookingTerms,
): Promise<string> {
  const { now, holdDays } = terms;
  // locked and read again, so that a removal from the agency and two requests of one person are serialized
  const account = await lockAccount(tx, callerId);
  if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
  const actor = actorOf(account);
  assertAllowed(mayBookBy[request.channel](actor));
  const stock = await findStock(tx, request);
  const client = await findClient(tx, actor, request);
  const agency = agencyOfBooking(actor, client);
  if (request.agencyId && request.agencyId !== agency.agencyId) throw new Problem(commonRefusals.FORBIDDEN);

  const reserved = await reserve(tx, actor, { stock, byUnit: Boolean(request.unitId) }, terms);

  const status = startingStatus(actor.role);
  const waits = status === 'pending_agent';
  const booking = await insertBooking(tx, {
    ...stock,
    ...reserved,
    ...agency,
    ...contactOf(request, client),
    userId: client.id,
    createdBy: actor.id,
    // no channel is open to an admin (D-84)
    createdByRole: actor.role as BookingRow['createdByRole'],
    status,
    viaAgentDialog: request.channel === 'property',
    creatorName: actor.name,
    creatorEmail: actor.email,
    creatorPhone: actor.phone,
    agentAdminId: waits ? null : actor.id,
    expiresAt: waits && holdDays > 0 ? new Date(now.getTime() + holdDays * DAY_MS) : null,
    createdAt: now,
    updatedAt: now,
  });
  const action = waits ? 'request' : 'create';
  await recordChange(tx, booking, { action, from: null, to: status, note: '' }, { actor, now });
  const { documentUrl } = request;
  if (documentUrl) await attachDocument(tx, { actor, documentUrl, bookingId: booking.id, now });
  await announceStart(tx, booking, { actor, now });
  return booking.id;
}

/**
 * Reserves a piece of stock; returns the fields copied into the booking, the price in ringgit.
 * @throws LOT_NOT_FOUND, ALREADY_REQUESTED, LOT_TAKEN, TOO_MANY_OPEN
 */
async function reserve(
  tx: Tx,
  actor: Actor,
  { stock, byUnit }: { stock: Stock; byUnit: boolean },
  { now, maxOpenRequests }: BookingTerms,
): Promise<Pick<BookingRow, 'propertyId' | 'priceSnapshot'>> {
  const { lot, unit } = (await lockStock(tx, stock)) ?? {};
  const named = byUnit ? (unit ?? lot) : (lot ?? unit);
  if (!named) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  await assertFree(tx, stock, actor, now);
  if (actor.role === 'user' && (await countOpenRequests(tx, actor.id, now)) >= maxOpenRequests) {
    throw new Problem(bookingRefusals.TOO_MANY_OPEN);
  }
  const mover = { actor, reason: 'booking requested', at: now };
  if (!(await moveStock(tx, stock, ['available'], 'reserved', mover))) {
    // where the unit is taken and its lot seems free, the unit's status is the reason of the refusal
    const taken = [named, lot, unit].find((each) => each && each.status !== 'available') ?? named;
    throw new Problem(lotRefusals.LOT_TAKEN, { found: taken.status });
  }
  return { propertyId: named.propertyId, priceSnapshot: named.price ?? lot?.price ?? unit?.price ?? null };
}

/**
 * Contact and message of the booking; omitted fields default to the client's. A walk-in client has no account, so the
 * phone of the staff member whose account the booking uses is not copied (D-83).
 */
function contactOf(request: BookingRequest, client: Actor) {
  const isWalkIn = client.role !== 'user' && request.email !== undefined && request.email !== client.email;
  const phone = request.phone ?? request.contactPhone ?? (isWalkIn ? '' : client.phone);
  return {
    name: request.name ?? client.name,
    email: request.email ?? client.email,
    phone,
    contactPhone: request.contactPhone ?? phone,
    requestMessage: [request.requestMessage, request.notes].filter(Boolean).join('\n'),
    description: request.description ?? '',
  };
}

/** The stock that a request names: a lot with the unit on it, or a unit with the lot under it (D-67, D-68). */
async function findStock(tx: Tx, { channel, lotId, unitId, propertyId }: BookingRequest): Promise<Stock> {
  const named = channel === 'property' ? propertyId : lotId;
  if (named && unitId) throw new Problem(bookingRefusals.LOT_AND_UNIT);
  if (!named && !unitId) throw lotMissing(channel);
  if (unitId) {
    const unit = await findUnit(tx, unitId);
    if (!unit) throw new Problem(lotRefusals.UNIT_NOT_FOUND);
    return { lotId: unit.lotId, unitId: unit.id };
  }
  const lot = await findNamedLot(tx, channel, named ?? '');
  if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const unit = await findUnitOnLot(tx, lot.id);
  return { lotId: lot.id, unitId: unit?.id ?? null };
}

/** A lot by its id; the agent dialog may also name one of the park by its type and number (D-67). */
async function findNamedLot(tx: Tx, channel: Channel, name: string): Promise<LotRow | undefined> {
  const written = channel === 'property' ? readAgentDialogLot(name) : undefined;
  if (!written) return findLot(tx, name);
  const park = await findProperty(tx, PARK_SLUG);
  return park && findLotByNumber(tx, park.id, written.type, written.lotNumber);
}

/** The request field that holds this channel's lot. */
function lotMissing(channel: Channel): Problem {
  const { LOT_MISSING } = bookingRefusals;
  return new Problem(channel === 'property' ? { ...LOT_MISSING, field: 'propertyId' } : LOT_MISSING);
}

/** The client of a booking: the caller, or the person that staff may book for (D-45, D-83). */
async function findClient(tx: Tx, actor: Actor, request: BookingRequest): Promise<Actor> {
  if (!request.userId || request.userId === actor.id) {
    const isWalkIn = Boolean(request.name && request.email);
    if (request.channel === 'direct' && !isWalkIn) throw new Problem(bookingRefusals.USER_MISSING);
    return actor;
  }
  // callers who may not book for others get the same refusal whether or not the id exists
  if (!bookingCan.createDirect(actor).allowed) throw new Problem(commonRefusals.FORBIDDEN);
  const account = await lockAccount(tx, request.userId);
  if (!account) throw new Problem(userRefusals.USER_NOT_FOUND);
  const client = actorOf(account);
  assertAllowed(bookingCan.bookFor(actor, client));
  return client;
}

/** The agency of a booking: the caller's, or the client's when the office books (D-83). */
function agencyOfBooking(actor: Actor, client: Actor): { agencyId: string | null; agencyName: string } {
  const { agencyId, agencyName, agencyStatus } = actor.role === 'super_admin' ? client : actor;
  return isMember({ agencyId, agencyStatus }) ? { agencyId, agencyName } : { agencyId: null, agencyName: '' };
}

/** Expires an overdue request on this stock. The stock must be locked. */
export async function freeOverdue(tx: Tx, stock: Stock, now: Date): Promise<void> {
  const live = await liveBookingOf(tx, stock);
  if (live) await expireIfOverdue(tx, live, now);
}

/** The same for many pieces of stock, all of them locked. */
export async function freeAllOverdue(
  tx: Tx,
  stock: { lotIds: readonly string[]; unitIds: readonly string[] },
  now: Date,
): Promise<void> {
  for (const booking of await lockOverdueOf(tx, stock, now)) await expireIfOverdue(tx, booking, now);
}

/** Expires an overdue hold on the stock, and refuses when a live booking remains. */
async function assertFree(tx: Tx, stock: Stock, actor: Actor, now: Date): Promise<void> {
  const live = await liveBookingOf(tx, stock);
  if (!live || (await expireIfOverdue(tx, live, now)) === 'expired') return;
  const isOwn = live.createdBy === actor.id || live.userId === actor.id;
  if (isOwn && live.status !== 'sold') {
    throw new Problem(bookingRefusals.ALREADY_REQUESTED, { found: live.status });
  }
  const found = heldLot[live.status];
  throw new Problem(lotRefusals.LOT_TAKEN, found === undefined ? {} : { found });
}
