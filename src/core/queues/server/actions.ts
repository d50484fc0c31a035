import type { AuditAction } from '#core/audit/messages.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { lockLotAndUnit, lockStock, moveStock, type Stock } from '#core/lots/server/store.ts';
import { mayBookLots } from '#core/memberships/policy.ts';
import type { NoticeFacts } from '#core/notices/fact-labels.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import { type Notice, notify } from '#core/notices/server/store.ts';
import { actorOf } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatParkTime, HOUR_MS } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { offerTimes, type PlaceState } from '../lifecycle.ts';
import { lineReasons, passedOverBecause } from '../messages.ts';
import {
  changePlaces,
  deleteWatchesOf,
  endWatches,
  listWaiting,
  openPlacesOf,
  type PlaceRow,
  type Waiting,
} from './store.ts';

/** Who changes a line, null for the system, and when. */
export type LineContext = { actor: Actor | null; now: Date };

const lotName = (lotNumber: string) => `lot ${lotNumber}`;

/** Tells people of a place about it (D-275). */
export function noticeTo(kind: NoticeKind, userIds: readonly string[], facts: NoticeFacts, at: Date): Notice {
  return { kind, recipients: { self: userIds }, factsFor: () => facts, doer: null, at };
}

type PlaceVerb = 'join' | 'offer' | 'take' | 'lapse' | 'decline' | 'leave' | 'remove' | 'close';

/** An entry of the audit trail about a place. */
export function recordPlace(
  tx: Tx,
  { id, lotId, userId, number }: Pick<PlaceRow, 'id' | 'lotId' | 'userId' | 'number'>,
  verb: PlaceVerb,
  { actor, now }: LineContext,
  why = '',
): Promise<void> {
  const action: AuditAction = `queue.${verb}`;
  const detail = { placeId: id, personId: userId, number };
  return recordAudit(tx, { actor, action, target: { type: 'lot', id: lotId }, detail, why, at: now });
}

/** Whether a person could book the lot they wait for: with a live account, as a member of an active agency (D-266). */
const isEligible = ({ person, isClosed }: Waiting) => !isClosed && mayBookLots(actorOf(person)).allowed;

/** Whether a request more is within the limit of a person's open ones (D-266). */
const mayRequestMore = ({ place, openRequests }: Waiting) => openRequests < place.maxOpenRequests;

/**
 * What a lot becomes that nothing holds any more: it stays reserved and is offered to the first in line who may book, or is available
 * and its line ends (D-266, D-267). The lot is locked, its last offer has ended; the caller moves the stock.
 */
async function offerNext(tx: Tx, lotId: string, by: LineContext): Promise<'reserved' | 'available'> {
  const line = await listWaiting(tx, lotId);
  const next = line.find((each) => isEligible(each) && mayRequestMore(each));
  if (!next) {
    await closePlaces(tx, line, 'closed', by);
    const told = [...line.map(({ place }) => place.userId), ...(await endWatches(tx, lotId))];
    if (told.length > 0) {
      const lotNumber = line[0]?.lotNumber ?? (await lockLotAndUnit(tx, lotId))?.lot?.lotNumber ?? '';
      const facts = { lot: lotName(lotNumber) };
      await notify(tx, noticeTo('lot_free', [...new Set(told)], facts, by.now));
    }
    return 'available';
  }
  const { place, lotNumber } = next;
  const { until, remindAt } = offerTimes(place.offerHours, by.now);
  await changePlaces(tx, [place.id], { state: 'offered', offeredAt: by.now, offerUntil: until, remindAt });
  const facts = { lot: lotName(lotNumber) };
  const passed = line.slice(0, line.indexOf(next)).filter(({ isClosed }) => !isClosed);
  const passedOver = (people: Waiting[], reason: string) =>
    noticeTo(
      'queue_passed_over',
      people.map((each) => each.place.userId),
      { ...facts, reason },
      by.now,
    );
  await notify(
    tx,
    noticeTo('queue_offered', [place.userId], { ...facts, deadline: until.toISOString() }, by.now),
    passedOver(
      passed.filter((each) => !isEligible(each)),
      passedOverBecause.noMember,
    ),
    passedOver(passed.filter(isEligible), passedOverBecause.tooManyOpen),
  );
  await recordPlace(tx, place, 'offer', { actor: null, now: by.now });
  return 'reserved';
}

/** Ends open places in one state; each is an entry of the audit trail. */
async function closePlaces(
  tx: Tx,
  line: readonly Pick<Waiting, 'place'>[],
  state: PlaceState,
  { actor, now }: LineContext,
): Promise<void> {
  const ids = line.map(({ place }) => place.id);
  await changePlaces(tx, ids, { state, endedAt: now, endedBy: actor?.id ?? null });
  for (const { place } of line) await recordPlace(tx, place, 'close', { actor, now });
}

/** Ends the line of a lot that is sold or withdrawn (D-270). The lot is locked. */
async function closeLine(tx: Tx, lotId: string, by: LineContext): Promise<void> {
  const line = await listWaiting(tx, lotId);
  const [first] = line;
  if (!first) return;
  await closePlaces(tx, line, 'closed', by);
  const told = line.filter(({ isClosed }) => !isClosed).map(({ place }) => place.userId);
  const facts = { lot: lotName(first.lotNumber) };
  await notify(tx, noticeTo('queue_closed', told, facts, by.now));
}

/** What a lot becomes that its booking leaves as `to`: with a line an available one is offered, and one that is sold ends it. */
export async function lotAfter(
  tx: Tx,
  { lotId }: Pick<Stock, 'lotId'>,
  to: LotStatus,
  by: LineContext,
): Promise<LotStatus> {
  if (lotId === null) return to;
  if (to === 'available') return offerNext(tx, lotId, by);
  if (to === 'sold') await closeLine(tx, lotId, by);
  return to;
}

/**
 * What a lot becomes that the office sets to `to` by hand (D-270): locking and selling end the line, an offer is not ended by
 * setting the lot available. The lot is locked. @throws LOT_OFFERED
 */
export async function lotSetByOffice(
  tx: Tx,
  lotId: string,
  to: LotStatus,
  by: LineContext,
): Promise<LotStatus> {
  const line = await listWaiting(tx, lotId);
  const offer = line.find(({ place }) => place.state === 'offered')?.place;
  const isEnd = to === 'sold' || to === 'locked';
  const until = offer?.offerUntil;
  if (until && !isEnd) {
    throw new Problem(lotRefusals.LOT_OFFERED, {
      values: { time: (say) => formatParkTime(until, say.language) },
    });
  }
  if (to === 'available') return offerNext(tx, lotId, by);
  if (isEnd) await closeLine(tx, lotId, by);
  return to;
}

/** Ends an offer, and offers the lot to the next or makes it available. The lot and its unit are locked. */
export async function passOn(
  tx: Tx,
  stock: Stock & { lotId: string },
  place: Pick<PlaceRow, 'id' | 'lotId' | 'userId' | 'number'>,
  end: { state: PlaceState; verb: PlaceVerb; reason?: string },
  by: LineContext,
): Promise<void> {
  const { state, verb, reason = '' } = end;
  await changePlaces(tx, [place.id], { state, endedAt: by.now, endedBy: by.actor?.id ?? null, reason });
  await recordPlace(tx, place, verb, by, reason);
  const becomes = await offerNext(tx, stock.lotId, by);
  await moveStock(tx, stock, 'reserved', becomes, {
    actor: by.actor,
    reason: lineReasons.offerEnded,
    at: by.now,
  });
}

/**
 * Ends the offer of a lot that is over, or whose holder cannot book any more, and passes it on (D-268, D-269): first of all whatever
 * touches the lot. The lot and its unit are locked, and no booking holds them. Returns whether it did.
 */
export async function settleOffer(tx: Tx, { lotId, unitId }: Stock, now: Date): Promise<boolean> {
  if (lotId === null) return false;
  const line = await listWaiting(tx, lotId);
  const offered = line.find(({ place }) => place.state === 'offered');
  if (!offered) return false;
  const { place, lotNumber } = offered;
  const isOver = place.offerUntil !== null && place.offerUntil <= now;
  if (!isOver && isEligible(offered)) return false;
  const by = { actor: null, now };
  await passOn(tx, { lotId, unitId }, place, { state: 'lapsed', verb: 'lapse' }, by);
  if (offered.isClosed) return true;
  const facts: NoticeFacts = {
    lot: lotName(lotNumber),
    ...(isOver
      ? { deadline: place.offerUntil?.toISOString() ?? '' }
      : { agency: offered.person.agencyName ?? '' }),
  };
  await notify(tx, noticeTo('queue_offer_over', [place.userId], facts, now));
  return true;
}

/** Settles the offer of one lot, or reminds its holder, for the job; skips a lot that is locked. Returns whether it did. */
export async function settleOrRemind(tx: Tx, lotId: string, now: Date): Promise<boolean> {
  if (!(await lockStock(tx, { lotId, unitId: null }, 'skip'))) return false;
  const { lot, unit } = (await lockLotAndUnit(tx, lotId)) ?? {};
  if (!lot) return false;
  if (await settleOffer(tx, { lotId, unitId: unit?.id ?? null }, now)) return true;
  const place = (await listWaiting(tx, lotId)).find((each) => each.place.state === 'offered')?.place;
  if (!place?.offerUntil || !place.remindAt || place.remindAt > now) return false;
  await changePlaces(tx, [place.id], { remindAt: null });
  const hours = Math.max(1, Math.round((place.offerUntil.getTime() - now.getTime()) / HOUR_MS));
  const facts = { lot: lotName(lot.lotNumber), hours, deadline: place.offerUntil.toISOString() };
  await notify(tx, noticeTo('queue_offer_ending', [place.userId], facts, now));
  return true;
}

/** The booking that an offer became (D-267). */
export async function takeOffer(tx: Tx, place: PlaceRow, bookingId: string, by: LineContext): Promise<void> {
  await changePlaces(tx, [place.id], {
    state: 'taken',
    endedAt: by.now,
    endedBy: by.actor?.id ?? null,
    bookingId,
  });
  await recordPlace(tx, place, 'take', by);
}

/** Ends all places and watches of an account that closes; what was offered to it goes on (D-272). The account is locked. */
export async function endPlacesOf(tx: Tx, userId: string, by: LineContext): Promise<void> {
  for (const { id, lotId } of await openPlacesOf(tx, userId)) {
    const locked = await lockLotAndUnit(tx, lotId);
    const current = (await listWaiting(tx, lotId)).find(({ place }) => place.id === id)?.place;
    if (!locked || !current) continue;
    if (current.state === 'offered') {
      const stock = { lotId, unitId: locked.unit?.id ?? null };
      await passOn(tx, stock, current, { state: 'closed', verb: 'close' }, by);
    } else await closePlaces(tx, [{ place: current }], 'closed', by);
  }
  await deleteWatchesOf(tx, userId);
}
