import { randomUUID } from 'node:crypto';
import { recordAudit } from '#core/audit/server/store.ts';
import { attachDocument } from '#core/documents/server/actions.ts';
import { settleOffer, takeOffer } from '#core/lines/server/actions.ts';
import { findOfferTo, listDueOffers, type PlaceRow } from '#core/lines/server/store.ts';
import { listPriceOf, readAgentDialogLot } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import {
  findLotByNumber,
  findProperty,
  findUnit,
  findUnitOnLot,
  type LockedStock,
  type LotRow,
  lockLotAndUnit,
  lockStock,
  moveStock,
  type Stock,
} from '#core/lots/server/store.ts';
import type { ToldDeposit } from '#core/notices/fact-labels.ts';
import { percentOf } from '#core/park/deposit-labels.ts';
import { depositDueOn, depositSen } from '#core/park/deposit-lifecycle.ts';
import type { FindDepositTerms } from '#core/park/server/facts-present.ts';
import { userRefusals } from '#core/users/messages.ts';
import { changeProfile } from '#core/users/server/actions.ts';
import { actorOf, lockAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isMember } from '#shared/actor.ts';
import { DAY_MS, formatCalendarDay, HOUR_MS, parkDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import type { BookingRequestBody } from '../contract.ts';
import { lotReasons } from '../labels.ts';
import { heldLot, MOST_CANCELLED_AN_HOUR, startingStatus } from '../lifecycle.ts';
import { bookingRefusals } from '../messages.ts';
import { bookingCan, isOwn } from '../policy.ts';
import { auditOf, eventOf, expireIfDue } from './actions.ts';
import { propose } from './deal-actions.ts';
import { lockExpiryDueOf } from './expiry-store.ts';
import { repriced } from './move-actions.ts';
import { announceStart } from './notice-actions.ts';
import { type Booker, insertBooking, lockBooker } from './request-store.ts';
import { type BookingDetail, type BookingRow, liveBookingOf } from './store.ts';

/** The three channels to a booking; each has its own permission, and all create bookings the same way. */
export type Channel = 'request' | 'property' | 'direct';

export type BookingRequest = Omit<BookingRequestBody, 'lotId' | 'unitId'> & {
  channel: Channel;
  lotId?: string | null | undefined;
  unitId?: string | null | undefined;
  /** The agent dialog's name of a lot. */
  propertyId?: string | null | undefined;
  notes?: string | undefined;
  /** What its agency proposes with it (D-447). */
  proposal?: { price: number; reason: string } | null | undefined;
};

/** Configured limits, and the time of the call. */
export type BookingTerms = {
  now: Date;
  holdDays: number;
  maxOpenRequests: number;
  parkSlug: string;
  findDepositTerms: FindDepositTerms;
  /** Keeps what a rule makes due for a booking just made. */
  onFiled?: ((tx: Tx, due: DueByRule, now: Date) => Promise<void>) | undefined;
};

/** What a rule makes due: whole sen, and a day by the park's clock. */
export type DueByRule = { bookingId: string; type: string; dueSen: number; dueOn: string };

const mayBookBy = {
  request: bookingCan.request,
  property: bookingCan.requestAsAgent,
  direct: bookingCan.createDirect,
} as const satisfies Record<Channel, (actor: Actor) => unknown>;

/**
 * Books a lot or a unit through any channel: reserves the stock and files the booking in one transaction (T1 to T3, D-73).
 * Everything is read once, with its lock; the reply is made of it.
 * @throws NOT_A_MEMBER, AGENCY_INACTIVE, DIRECT_ONLY_STAFF, FORBIDDEN, LOT_MISSING, LOT_AND_UNIT, USER_MISSING, LOT_NOT_FOUND,
 * UNIT_NOT_FOUND, USER_NOT_FOUND, ALREADY_REQUESTED, LOT_TAKEN, LOT_REPRICED, TOO_MANY, TOO_MANY_OPEN, DOCUMENT_INVALID
 */
export async function fileBooking(
  tx: Tx,
  callerId: string,
  request: BookingRequest,
  terms: BookingTerms,
): Promise<BookingDetail> {
  const { now } = terms;
  // locked and read again, so that a removal from the agency and two requests of one person are serialized
  const booker = await lockBooker(tx, callerId, now);
  if (!booker) throw new Problem(commonRefusals.UNAUTHENTICATED);
  const { actor } = booker;
  assertAllowed(mayBookBy[request.channel](actor));
  const { seenPrice } = request;
  const named = { ...(await findNamed(tx, request, terms.parkSlug)), seenPrice };
  const client = await findClient(tx, actor, request);
  const agency = agencyOfBooking(actor, client);
  if (request.agencyId && request.agencyId !== agency.agencyId) throw new Problem(commonRefusals.FORBIDDEN);

  const stock = await reserve(tx, { ...booker, client }, named, terms);
  const detail = await insert(tx, { actor, client, agency, stock, request }, terms);
  const told = await fixDeposit(tx, detail, terms);

  const { documentUrl } = request;
  const phone = request.phone ?? request.contactPhone;
  // a buyer is asked for it once (D-472)
  if (actor.role === 'user' && actor.phone === '' && phone)
    await changeProfile(tx, actor, { name: actor.name, phone }, now);
  const bookingId = detail.booking.id;
  if (documentUrl) await attachDocument(tx, { actor, documentUrl, bookingId, now });
  await announceStart(tx, detail, { actor, now }, told);
  if (request.proposal) {
    assertAllowed(bookingCan.proposePrice(actor, detail.booking));
    const { price: proposedPrice, reason: proposalReason } = request.proposal;
    await propose(tx, detail.booking, request.proposal, { actor, now });
    detail.booking = { ...detail.booking, proposedPrice, proposalReason };
  }
  return detail;
}

/**
 * Fixes the booking deposit of a booking just made (D-380): a rule makes it due on a day; the sum that the park states is paid with the
 * booking, and is in no ledger. Returns what its people are told of it.
 */
async function fixDeposit(
  tx: Tx,
  detail: BookingDetail,
  { findDepositTerms, onFiled, now }: BookingTerms,
): Promise<ToldDeposit | undefined> {
  const { booking, lot, unit } = detail;
  const type = lot?.type ?? unit?.type ?? '';
  const terms = await findDepositTerms(tx, type);
  if (!terms) return undefined;
  const dueSen = depositSen(terms, booking.price);
  if (dueSen === null) return { percent: percentOf(terms) };
  const dueOn = depositDueOn(terms, parkDay(now));
  if (dueSen === 0 || dueOn === null) return dueSen > 0 ? { sum: formatSum(dueSen) } : undefined;
  await onFiled?.(tx, { bookingId: booking.id, type, dueSen, dueOn }, now);
  detail.deposit = {
    dueSen,
    dueOn,
    receivedSen: 0,
    heldSen: 0,
    reportedSen: 0,
    leavingSen: 0,
    isRecord: true,
  };
  return { sum: formatSum(dueSen), day: formatCalendarDay(dueOn) };
}

/** What a booking is made of, all of it locked. */
type BookingParts = {
  actor: Actor;
  client: Actor;
  agency: ReturnType<typeof agencyOfBooking>;
  stock: ReservedStock;
  request: BookingRequest;
};

/** Files the booking with its history and audit entry. */
async function insert(
  tx: Tx,
  { actor, client, agency, stock, request }: BookingParts,
  { now, holdDays }: BookingTerms,
): Promise<BookingDetail> {
  const status = startingStatus(actor.role);
  const waits = status === 'pending_agent';
  const { lot, unit } = stock;
  const placed = { id: randomUUID(), lotId: lot?.id ?? null, unitId: unit?.id ?? null };
  const change = { action: waits ? 'request' : 'create', from: null, to: status, note: '' } as const;
  const { booking, propertyName } = await insertBooking(
    tx,
    {
      ...placed,
      propertyId: stock.propertyId,
      priceSnapshot: stock.price,
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
    },
    eventOf(placed, change, { actor, now }),
  );
  await recordAudit(tx, auditOf(booking, change, { actor, now }));
  if (stock.offer) await takeOffer(tx, stock.offer, booking.id, { actor, now });
  return {
    booking,
    lot: lot ? { ...lot, status: 'reserved' } : null,
    unit: unit ? { ...unit, status: 'reserved' } : null,
    propertyName,
    client,
    agency: agency.agencyId === null ? null : { id: agency.agencyId, name: agency.agencyName },
    agentAdmin: waits ? null : actor,
    // a person who books as staff works there
    creatorHasLeft: false,
    agencyExtended: false,
    responder: null,
    assignees: null,
    followUps: null,
    deposit: null,
    endedPaidByStatus: false,
  };
}

/** Stock that was reserved, with what is copied into the booking: its property, and the price in ringgit. */
type ReservedStock = LockedStock &
  Pick<LotRow, 'propertyId' | 'price'> & {
    /** The place in line to which the lot was offered. */
    offer: PlaceRow | undefined;
  };

/**
 * Locks a piece of stock and reserves it.
 * @throws LOT_NOT_FOUND, ALREADY_REQUESTED, LOT_TAKEN, LOT_REPRICED, TOO_MANY, TOO_MANY_OPEN
 */
async function reserve(
  tx: Tx,
  { actor, client, openRequests, cancelled }: Booker & { client: Actor },
  { seenPrice, ...named }: Stock & Pick<BookingRequest, 'seenPrice'>,
  { now, maxOpenRequests }: BookingTerms,
): Promise<ReservedStock> {
  const { lot, unit } =
    (await (named.lotId === null ? lockStock(tx, named) : lockLotAndUnit(tx, named.lotId))) ?? {};
  const main = lot ?? unit;
  if (!main) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const stock = { lotId: lot?.id ?? null, unitId: unit?.id ?? null };
  // where the unit is taken and its lot seems free, the unit's status is the reason of the refusal
  const taken = [main, lot, unit].find((each) => each && each.status !== 'available');
  // no live booking holds available stock, which a deferred constraint checks at commit
  const offer = taken && (await claim(tx, stock, [actor, client], now));
  const again = cancelled.filter((each) => each === (stock.lotId ?? stock.unitId));
  if (again.length >= MOST_CANCELLED_AN_HOUR)
    throw new Problem(commonRefusals.TOO_MANY, { retryAfter: HOUR_MS / 1000 });
  if (openRequests >= maxOpenRequests) throw new Problem(bookingRefusals.TOO_MANY_OPEN);
  const mover = { actor, reason: lotReasons.pending_agent, at: now };
  if (!offer && !(await moveStock(tx, stock, 'available', 'reserved', mover))) {
    throw new Problem(lotRefusals.LOT_TAKEN, { found: (taken ?? main).status });
  }
  const price = listPriceOf({ lot, unit });
  if (seenPrice !== undefined && seenPrice !== price) throw repriced(price);
  return {
    lot,
    unit,
    offer,
    propertyId: main.propertyId,
    price,
  };
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

/** The stock that a request names, not locked yet: a lot, or a unit with the lot under it (D-67, D-68). */
async function findNamed(
  tx: Tx,
  { channel, lotId, unitId, propertyId }: BookingRequest,
  parkSlug: string,
): Promise<Stock> {
  const named = channel === 'property' ? propertyId : lotId;
  if (named && unitId) throw new Problem(bookingRefusals.LOT_AND_UNIT);
  if (!named && !unitId) throw lotMissing(channel);
  if (unitId) {
    const unit = await findUnit(tx, unitId);
    if (!unit) throw new Problem(lotRefusals.UNIT_NOT_FOUND);
    return { lotId: unit.lotId, unitId: unit.id };
  }
  return {
    lotId: await findLotId(tx, { channel, name: named ?? '' }, parkSlug),
    unitId: null,
  };
}

/** The id of a lot; the agent dialog may also name one of the park by its type and number. */
async function findLotId(
  tx: Tx,
  { channel, name }: { channel: Channel; name: string },
  parkSlug: string,
): Promise<string> {
  const written = channel === 'property' ? readAgentDialogLot(name) : undefined;
  if (!written) return name;
  const park = await findProperty(tx, parkSlug);
  const lot = park && (await findLotByNumber(tx, park.id, written.type, written.lotNumber));
  if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  return lot.id;
}

/** The request field that holds this channel's lot. */
function lotMissing(channel: Channel): Problem {
  const { LOT_MISSING } = bookingRefusals;
  return new Problem(channel === 'property' ? { ...LOT_MISSING, field: 'propertyId' } : LOT_MISSING);
}

/** The client of a booking: the caller, or the person that staff may book for (D-45). */
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

/** The agency of a booking: the caller's, or the client's when the office books. */
function agencyOfBooking(actor: Actor, client: Actor): { agencyId: string | null; agencyName: string } {
  const { agencyId, agencyName, agencyStatus } = actor.role === 'super_admin' ? client : actor;
  return isMember({ agencyId, agencyStatus }) ? { agencyId, agencyName } : { agencyId: null, agencyName: '' };
}

/** Expires a request past its deadline on a piece of stock, and settles an offer that is over; the stock must be locked. */
export async function freeExpired(tx: Tx, stock: Stock, now: Date): Promise<void> {
  const live = await liveBookingOf(tx, stock);
  if (live) await expireIfDue(tx, live, now);
  else await settleOffer(tx, stock, now);
}

/** The same for somebody who wants to wait for the lot. @throws ALREADY_REQUESTED if a live request on it is their own */
export async function freeUnlessOwn(tx: Tx, stock: Stock, actor: Actor, now: Date): Promise<void> {
  const live = await liveBookingOf(tx, stock);
  if (!live) await settleOffer(tx, stock, now);
  else if ((await expireIfDue(tx, live, now)) !== 'expired' && isOwnRequest(live, actor))
    throw new Problem(lotRefusals.ALREADY_REQUESTED, { found: live.status });
}

/** Expires the requests past their deadline, and settles the offers that are over, on many pieces of stock, all of which must be locked. */
export async function freeAllExpired(
  tx: Tx,
  stock: { lotIds: readonly string[]; unitIds: readonly string[] },
  now: Date,
): Promise<void> {
  for (const booking of await lockExpiryDueOf(tx, stock, now)) await expireIfDue(tx, booking, now);
  // a lot has at most one offer
  for (const lotId of await listDueOffers(tx, now, stock.lotIds.length, stock.lotIds)) {
    const unit = await findUnitOnLot(tx, lotId);
    await settleOffer(tx, { lotId, unitId: unit?.id ?? null }, now);
  }
}

function isOwnRequest(live: BookingRow, actor: Actor): boolean {
  return isOwn(actor, live) && live.status !== 'sold';
}

/**
 * Expires a request past its deadline on the stock, settles an offer that is over, and returns the one that is open to these people.
 * @throws ALREADY_REQUESTED, LOT_TAKEN when a live booking remains
 */
async function claim(
  tx: Tx,
  stock: Stock,
  [actor, client]: readonly [actor: Actor, client: Actor],
  now: Date,
): Promise<PlaceRow | undefined> {
  const live = await liveBookingOf(tx, stock);
  if (live && (await expireIfDue(tx, live, now)) !== 'expired') {
    if (isOwnRequest(live, actor)) throw new Problem(lotRefusals.ALREADY_REQUESTED, { found: live.status });
    throw lotTaken(live);
  }
  if (stock.lotId === null) return undefined;
  await settleOffer(tx, stock, now);
  return findOfferTo(tx, stock.lotId, [actor.id, client.id]);
}

/** LOT_TAKEN with the status that a live booking implies. */
function lotTaken({ status }: Pick<BookingRow, 'status'>): Problem {
  const found = heldLot[status];
  return new Problem(lotRefusals.LOT_TAKEN, found === undefined ? {} : { found });
}
