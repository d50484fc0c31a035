import { recordAudit } from '#core/audit/server/store.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import type { ChangeContext } from '#core/lots/server/office-actions.ts';
import { findLot, lockLotAndUnit, lockStock, moveStock, type Stock } from '#core/lots/server/store.ts';
import { mayBookLots } from '#core/memberships/policy.ts';
import type { NoticeFacts } from '#core/notices/fact-labels.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import { type Notice, notify } from '#core/notices/server/store.ts';
import { actorOf } from '#core/users/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { formatParkTime, HOUR_MS } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { type EndedPlaceState, nextInLine, offerTimes } from '../lifecycle.ts';
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

/** What the audit trail calls each end of a place. */
const endVerbs = {
  taken: 'take',
  lapsed: 'lapse',
  declined: 'decline',
  left: 'leave',
  removed: 'remove',
  closed: 'close',
} as const satisfies Record<EndedPlaceState, string>;
type PlaceVerb = 'join' | 'offer' | (typeof endVerbs)[EndedPlaceState];

/** Tells people about the line of a lot (D-275). */
export function noticeTo(
  kind: NoticeKind,
  userIds: readonly string[],
  { lotNumber, at, ...facts }: { lotNumber: string; at: Date } & NoticeFacts,
): Notice {
  const factsFor = () => ({ lot: `lot ${lotNumber}`, ...facts });
  return { kind, recipients: { self: userIds }, factsFor, doer: null, at };
}

/** An entry of the audit trail about a place. */
export function recordPlace(
  tx: Tx,
  { id, lotId, userId, number }: Pick<PlaceRow, 'id' | 'lotId' | 'userId' | 'number'>,
  verb: PlaceVerb,
  { actor, now }: ChangeContext,
  why = '',
): Promise<void> {
  const detail = { placeId: id, personId: userId, number };
  const target = { type: 'lot', id: lotId } as const;
  return recordAudit(tx, { actor, action: `queue.${verb}`, target, detail, why, at: now });
}

/** The line of a lot: who stands in it, in their order, and who of them gets the lot if nothing holds it any more (D-266). */
export type Line = { people: readonly InLine[]; next: InLine | undefined };
type InLine = Waiting & { isEligible: boolean; mayRequestMore: boolean };

/** The line of a lot as it is read; to act on it the lot is locked. */
export async function readLine(reader: Reader, lotId: string): Promise<Line> {
  const people = (await listWaiting(reader, lotId)).map((each) => ({
    ...each,
    isEligible: isEligible(each),
    mayRequestMore: each.openRequests < each.place.maxOpenRequests,
  }));
  return { people, next: nextInLine(people) };
}

/** When an offer of the lot to the next in line would end. */
export function offerEnd({ place }: Pick<InLine, 'place'>, now: Date): Date {
  return offerTimes(place.offerHours, now).until;
}

/** Whether a person could book the lot they wait for: with a live account, as a member of an active agency (D-266). */
const isEligible = ({ person, isClosed }: Waiting) => !isClosed && mayBookLots(actorOf(person)).allowed;

const idsOf = (people: readonly Waiting[]) => people.map(({ place }) => place.userId);

/** Who has the offer of a lot; the lot is locked. */
async function findHolder(tx: Tx, lotId: string): Promise<Waiting | undefined> {
  return (await listWaiting(tx, lotId)).find(({ place }) => place.state === 'offered');
}

/** Ends open places in one state; each is an entry of the audit trail. */
async function endPlaces(
  tx: Tx,
  line: readonly Pick<Waiting, 'place'>[],
  state: EndedPlaceState,
  { actor, now }: ChangeContext,
  more: Partial<Pick<PlaceRow, 'reason' | 'bookingId'>> = {},
): Promise<void> {
  const ids = line.map(({ place }) => place.id);
  await changePlaces(tx, ids, { state, endedAt: now, endedBy: actor?.id ?? null, ...more });
  for (const { place } of line) await recordPlace(tx, place, endVerbs[state], { actor, now }, more.reason);
}

/**
 * Carries out what becomes of the line of a lot that is offered to the next, is free for everybody or is given away (D-266, D-267, D-270).
 * The lot is locked, its last offer has ended; the caller moves the stock.
 */
export async function moveLine(
  tx: Tx,
  lotId: string,
  line: Line,
  becomes: 'offered' | 'available' | 'sold' | 'locked',
  by: ChangeContext,
): Promise<void> {
  if (becomes === 'offered') return offerTo(tx, line, by);
  await endPlaces(tx, line.people, 'closed', by);
  const inLine = idsOf(line.people.filter(({ isClosed }) => !isClosed));
  // what is locked may be free again
  const watching = becomes === 'locked' ? [] : await endWatches(tx, lotId);
  const told = [...new Set([...inLine, ...watching])];
  const lotNumber = told.length > 0 ? ((await findLot(tx, lotId))?.lotNumber ?? '') : '';
  const kind = becomes === 'available' ? 'lot_free' : 'queue_closed';
  await notify(tx, noticeTo(kind, told, { lotNumber, at: by.now }));
}

/** Offers a lot to the next in line, and tells those who were passed over. */
async function offerTo(tx: Tx, { people, next }: Line, by: ChangeContext): Promise<void> {
  if (!next) throw new Error('Nobody in line may book the lot');
  const { place, lotNumber } = next;
  const { until, remindAt } = offerTimes(place.offerHours, by.now);
  await changePlaces(tx, [place.id], { state: 'offered', offeredAt: by.now, offerUntil: until, remindAt });
  const passed = people.slice(0, people.indexOf(next)).filter(({ isClosed }) => !isClosed);
  const facts = { lotNumber, at: by.now };
  const passedOver = (told: readonly Waiting[], reason: string) =>
    noticeTo('queue_passed_over', idsOf(told), { ...facts, reason });
  await notify(
    tx,
    noticeTo('queue_offered', [place.userId], { ...facts, deadline: until.toISOString() }),
    passedOver(
      passed.filter((each) => !each.isEligible),
      passedOverBecause.noMember,
    ),
    passedOver(
      passed.filter((each) => each.isEligible),
      passedOverBecause.tooManyOpen,
    ),
  );
  await recordPlace(tx, place, 'offer', { actor: null, now: by.now });
}

/** What a lot becomes that nothing holds any more: reserved for the next in line, or available, and its line ends. */
async function offerNext(tx: Tx, lotId: string, by: ChangeContext): Promise<'reserved' | 'available'> {
  const line = await readLine(tx, lotId);
  await moveLine(tx, lotId, line, line.next ? 'offered' : 'available', by);
  return line.next ? 'reserved' : 'available';
}

/**
 * What a lot becomes that the office sets to `to` by hand (D-270): locking and selling end the line, an offer is not ended by
 * setting the lot available. The lot is locked. @throws LOT_OFFERED
 */
export async function lotSetByOffice(
  tx: Tx,
  lotId: string,
  to: LotStatus,
  by: ChangeContext,
): Promise<LotStatus> {
  const isEnd = to === 'sold' || to === 'locked';
  const until = isEnd ? undefined : (await findHolder(tx, lotId))?.place.offerUntil;
  if (until) {
    throw new Problem(lotRefusals.LOT_OFFERED, {
      values: { time: (say) => formatParkTime(until, say.language) },
    });
  }
  if (to === 'available') return offerNext(tx, lotId, by);
  if (isEnd) await moveLine(tx, lotId, await readLine(tx, lotId), to, by);
  return to;
}

/** Ends an open place; a lot that was offered to it goes to the next or is available. The lot and its unit are locked. */
export async function endPlace(
  tx: Tx,
  unitId: string | null,
  place: PlaceRow,
  { state, reason }: { state: EndedPlaceState; reason?: string | undefined },
  by: ChangeContext,
): Promise<void> {
  await endPlaces(tx, [{ place }], state, by, reason === undefined ? {} : { reason });
  if (place.state !== 'offered') return;
  const becomes = await offerNext(tx, place.lotId, by);
  const mover = { actor: by.actor, reason: lineReasons.offerEnded, at: by.now };
  await moveStock(tx, { lotId: place.lotId, unitId }, 'reserved', becomes, mover);
}

/**
 * Ends the offer of a lot that is over, or whose holder cannot book any more, and passes it on (D-268, D-269): first of all whatever
 * touches the lot. The lot and its unit are locked, and no booking holds them. Returns whether it did.
 */
export async function settleOffer(tx: Tx, { lotId, unitId }: Stock, now: Date): Promise<boolean> {
  const holder = lotId === null ? undefined : await findHolder(tx, lotId);
  if (!holder) return false;
  const { place, lotNumber, person } = holder;
  const isOver = place.offerUntil !== null && place.offerUntil <= now;
  if (!isOver && isEligible(holder)) return false;
  await endPlace(tx, unitId, place, { state: 'lapsed' }, { actor: null, now });
  if (holder.isClosed) return true;
  const why = isOver
    ? { deadline: place.offerUntil?.toISOString() ?? '' }
    : { agency: person.agencyName ?? '' };
  await notify(tx, noticeTo('queue_offer_over', [place.userId], { lotNumber, at: now, ...why }));
  return true;
}

/** Settles the offer of one lot, or reminds its holder, for the job; skips a lot that is locked. Returns whether it did. */
export async function settleOrRemind(tx: Tx, lotId: string, now: Date): Promise<boolean> {
  if (!(await lockStock(tx, { lotId, unitId: null }, 'skip'))) return false;
  const locked = await lockLotAndUnit(tx, lotId);
  if (await settleOffer(tx, { lotId, unitId: locked?.unit?.id ?? null }, now)) return true;
  const holder = await findHolder(tx, lotId);
  if (!holder) return false;
  const { place, lotNumber } = holder;
  if (!place.offerUntil || !place.remindAt || place.remindAt > now) return false;
  await changePlaces(tx, [place.id], { remindAt: null });
  const hours = Math.max(1, Math.round((place.offerUntil.getTime() - now.getTime()) / HOUR_MS));
  const facts = { lotNumber, at: now, hours, deadline: place.offerUntil.toISOString() };
  await notify(tx, noticeTo('queue_offer_ending', [place.userId], facts));
  return true;
}

/** The booking that an offer became (D-267). */
export function takeOffer(tx: Tx, place: PlaceRow, bookingId: string, by: ChangeContext): Promise<void> {
  return endPlaces(tx, [{ place }], 'taken', by, { bookingId });
}

/** Ends all places and watches of an account that closes; what was offered to it goes on (D-272). The account is locked. */
export async function endPlacesOf(tx: Tx, userId: string, by: ChangeContext): Promise<void> {
  for (const { id, lotId } of await openPlacesOf(tx, userId)) {
    const locked = await lockLotAndUnit(tx, lotId);
    const current = (await listWaiting(tx, lotId)).find(({ place }) => place.id === id)?.place;
    if (locked && current) await endPlace(tx, locked.unit?.id ?? null, current, { state: 'closed' }, by);
  }
  await deleteWatchesOf(tx, userId);
}
