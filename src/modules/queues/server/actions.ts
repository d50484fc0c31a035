import { freeUnlessOwn } from '#core/bookings/server/request-actions.ts';
import { isOpenPlace } from '#core/lines/lifecycle.ts';
import { endPlace as endAndPassOn, noticeTo, recordPlace, settleOffer } from '#core/lines/server/actions.ts';
import { isGone } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { findLot, type LotRow, lockLotAndUnit } from '#core/lots/server/store.ts';
import { notify } from '#core/notices/server/store.ts';
import { actorOf, lockAccount } from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { endOf, type PlaceAction } from '../lifecycle.ts';
import { queueRefusals } from '../messages.ts';
import { queueCan } from '../policy.ts';
import {
  countOpenOf,
  findOpenPlace,
  findPlace,
  insertPlace,
  insertWatch,
  type ListedPlace,
  listLinedLots,
  listOpenPlaces,
} from './store.ts';

/** Lengths and limits of lines, as configured (D-276). */
export type LineTerms = { offerHours: number; maxPlaces: number; maxOpenRequests: number };

/** Locks a lot that somebody waits for, after what is over was settled. @throws LOT_NOT_FOUND, LOT_FREE, LOT_GONE */
async function lockHeldLot(tx: Tx, lotId: string, actor: Actor, now: Date): Promise<LotRow> {
  const locked = await lockLotAndUnit(tx, lotId);
  if (!locked?.lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const stock = { lotId, unitId: locked.unit?.id ?? null };
  await freeUnlessOwn(tx, stock, actor, now);
  const lot = await findLot(tx, lotId);
  if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  if (lot.status === 'available') throw new Problem(queueRefusals.LOT_FREE, { found: lot.status });
  if (isGone(lot)) throw new Problem(queueRefusals.LOT_GONE, { found: lot.status });
  return lot;
}

/**
 * Joins the line of a lot at its end; who stands in it already keeps their place (D-265).
 * @throws FORBIDDEN, NOT_A_MEMBER, AGENCY_INACTIVE, QUEUE_OFF, LOT_NOT_FOUND, ALREADY_REQUESTED, LOT_FREE, LOT_GONE, QUEUE_FULL
 */
export async function joinLine(
  tx: Tx,
  callerId: string,
  lotId: string,
  terms: LineTerms,
  now: Date,
): Promise<{ place: ListedPlace; isNew: boolean }> {
  // serializes the joins of one person, which are limited
  const account = await lockAccount(tx, callerId);
  if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
  const actor = actorOf(account);
  assertAllowed(queueCan.join(actor));
  if (terms.offerHours === 0) throw new Problem(queueRefusals.QUEUE_OFF);
  const lot = await lockHeldLot(tx, lotId, actor, now);
  const known = await findOpenPlace(tx, lot.id, actor.id);
  if (known) return { place: known, isNew: false };
  const open = await countOpenOf(tx, actor.id);
  if (open >= terms.maxPlaces) throw new Problem(queueRefusals.QUEUE_FULL, { values: { n: String(open) } });
  const { offerHours, maxOpenRequests } = terms;
  const joined = { lotId: lot.id, userId: actor.id, offerHours, maxOpenRequests, createdAt: now };
  const row = await insertPlace(tx, joined);
  const place = await findPlace(tx, row.id);
  if (!place) throw new Error(`The place ${row.id} vanished inside its own transaction`);
  const facts = { lotNumber: lot.lotNumber, at: now, position: place.position };
  await notify(tx, noticeTo('queue_joined', [actor.id], facts));
  await recordPlace(tx, row, 'join', { actor, now });
  return { place, isNew: true };
}

/**
 * Ends an open place: its owner leaves or declines, or the office takes them off with a reason. What was offered goes on to the next.
 * @throws PLACE_NOT_FOUND, FORBIDDEN, PLACE_REASON_MISSING, PLACE_OVER
 */
export async function endPlace(
  tx: Tx,
  actor: Actor,
  id: string,
  { action, reason = '', now }: { action: PlaceAction; reason: string | undefined; now: Date },
): Promise<void> {
  const found = await findPlace(tx, id);
  if (!found) throw new Problem(queueRefusals.PLACE_NOT_FOUND);
  const isRemoval = action === 'remove';
  assertAllowed(isRemoval ? queueCan.remove(actor) : queueCan.leave(actor, found.place));
  if (isRemoval && reason === '') throw new Problem(queueRefusals.PLACE_REASON_MISSING);
  const { lotId } = found.place;
  const locked = await lockLotAndUnit(tx, lotId);
  const stock = { lotId, unitId: locked?.unit?.id ?? null };
  await settleOffer(tx, stock, now);
  const { place, lotNumber } = (await findPlace(tx, id)) ?? found;
  if (!isOpenPlace(place)) throw new Problem(queueRefusals.PLACE_OVER, { found: place.state });
  const state = endOf(action, place.state);
  await endAndPassOn(tx, stock.unitId, place, { state, reason }, { actor, now });
  if (!isRemoval) return;
  await notify(tx, noticeTo('queue_closed', [place.userId], { lotNumber, at: now, reason }));
}

/** Tells a person when a lot is free (D-273). @throws FORBIDDEN, LOT_NOT_FOUND, LOT_FREE, LOT_GONE */
export async function watchLot(tx: Tx, actor: Actor, lotId: string, now: Date): Promise<LotRow> {
  assertAllowed(queueCan.watch(actor));
  const lot = await lockHeldLot(tx, lotId, actor, now);
  await insertWatch(tx, lot.id, actor.id, now);
  return lot;
}

/** Takes everybody off every line, in a park that keeps none any more, and tells them (D-348). */
export async function endAllLines(db: Db, now: Date): Promise<void> {
  const transact = createTransact(db);
  const reason = queueRefusals.QUEUE_OFF.message;
  const by = { actor: null, now };
  for (const lotId of await listLinedLots(db)) {
    await transact(async (tx) => {
      const unitId = (await lockLotAndUnit(tx, lotId))?.unit?.id ?? null;
      const line = await listOpenPlaces(tx, lotId);
      // the offer ends last, so that the lot is offered to nobody else
      const isOffered = ({ place }: ListedPlace) => Number(place.state === 'offered');
      for (const { place } of line.toSorted((one, other) => isOffered(one) - isOffered(other)))
        await endAndPassOn(tx, unitId, place, { state: 'removed', reason }, by);
      const told = line.map(({ place }) => place.userId);
      const lotNumber = line[0]?.lotNumber ?? '';
      await notify(tx, noticeTo('queue_closed', told, { lotNumber, at: now, reason }));
    });
  }
}
