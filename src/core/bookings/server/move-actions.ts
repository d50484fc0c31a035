import { moveLine, readLine, settleOffer, takeOffer } from '#core/lines/server/actions.ts';
import { findOfferTo } from '#core/lines/server/store.ts';
import { listPriceOf } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { type LockedStock, lockLotAndUnit, moveStock, type Stock } from '#core/lots/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatPrice } from '#shared/money.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { movedReasons, placeName, pricesText, priceText } from '../labels.ts';
import { heldLot } from '../lifecycle.ts';
import { bookingRefusals, dealRefusals, dealSuccess, movedTexts } from '../messages.ts';
import { type Effect, freedLot } from '../outcome-lifecycle.ts';
import { bookingCan } from '../policy.ts';
import { type Done, expireIfDue } from './actions.ts';
import { announceDeal, assertOpen, type DealTerms, effectsOf, recordDeal } from './deal-actions.ts';
import { factsOfLine } from './outcome-actions.ts';
import { findOutcomeFacts } from './outcome-store.ts';
import { type BookingRow, changeLot, findStockOf, liveBookingOf, lockBooking } from './store.ts';

type Doer = { actor: Actor; now: Date };
type Wanted = { id: string; lotId: string; reason: string; seen: number | null | undefined; say: Say };

/**
 * Gives a booking another lot, which is free or offered to its client: it keeps its number, its date and everything that belongs to it, its
 * old lot goes to the next in line or is free, and all of it is one transaction (D-449).
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, DEAL_REASON, DEAL_CLOSED, MOVE_SIGNED, LOT_SAME, LOT_NOT_FOUND, LOT_REPRICED, LOT_TAKEN, and the common CONFLICT
 */
export async function moveToLot(
  tx: Tx,
  { id, lotId, reason, seen, say }: Wanted,
  { actor, now }: Doer,
  terms: DealTerms,
): Promise<Done> {
  const { booking, target } = await lockBoth(tx, id, lotId);
  assertAllowed(bookingCan.moveLot(actor, booking));
  if (reason === '') throw new Problem(dealRefusals.DEAL_REASON);
  await assertOpen(tx, booking, now);
  if (booking.agreementSigned) throw new Problem(dealRefusals.MOVE_SIGNED, { found: booking.status });
  if (booking.lotId === null) throw new Problem(dealRefusals.LOT_NONE);
  if (booking.lotId === lotId) throw new Problem(dealRefusals.LOT_SAME);
  if (!target?.lot || target.lot.propertyId !== booking.propertyId)
    throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const { lot, unit } = target;
  if (seen !== undefined && seen !== lot.price) throw repriced(lot.price);
  const before = await findOutcomeFacts(tx, id);
  const stock = { lotId: lot.id, unitId: unit?.id ?? null };
  await takeLot(tx, booking, stock, { actor, now });
  const freed = await freeLot(tx, { ...booking, lotId: booking.lotId }, { actor, now });
  const listPrice = listPriceOf({ lot, unit });
  if (!(await changeLot(tx, booking, { ...stock, priceSnapshot: listPrice }, now)))
    throw new Problem(commonRefusals.CONFLICT);
  await terms.onRepriced(
    tx,
    { ...booking, price: listPrice, type: lot.type, priceBefore: booking.price, typeBefore: before.type },
    now,
  );
  const place = { lotNumber: lot.lotNumber, unitNumber: unit?.unitNumber ?? null };
  const ends = {
    ...(booking.agreedPrice !== null && { agreedEnds: true as const }),
    ...(booking.proposedPrice !== null && { proposalEnds: true as const }),
  };
  const isRepriced = listPrice !== booking.price;
  const effects = await effectsOf(tx, booking, 'move_lot', terms, {
    before: before.ledger,
    effects: [
      { kind: 'moved', ...place, ...ends },
      ...freed,
      ...(isRepriced ? [{ kind: 'price', price: listPrice, listPrice } as const] : []),
    ],
  });
  const from = placeName(before.context.lotNumber, before.context.unitNumber);
  const to = placeName(place.lotNumber, place.unitNumber);
  await recordDeal(
    tx,
    booking,
    {
      action: 'move_lot',
      note: [
        `${from} → ${to}`,
        isRepriced && pricesText(booking.price, listPrice),
        ends.agreedEnds && sayEnglish(movedTexts.agreedEnds),
        ends.proposalEnds && sayEnglish(movedTexts.proposalEnds),
        reason,
      ]
        .filter(Boolean)
        .join('\n'),
      reason,
      from: { lotId: booking.lotId, unitId: booking.unitId },
      to: stock,
      stock,
    },
    { actor, now },
  );
  const facts = {
    ...{ before: before.context.lotNumber ?? '', reason, ...ends },
    ...(isRepriced && { isRepriced, ...(listPrice !== null && { price: priceText(listPrice) }) }),
  };
  await announceDeal(tx, booking, { kind: 'booking_moved', effects, facts }, { actor, now });
  return {
    message: say(dealSuccess.moved, { lot: placeName(place.lotNumber, place.unitNumber, say) }),
    effects,
  };
}

/** Locks both lots with their units in the order of their ids, and then the booking. @throws BOOKING_NOT_FOUND, CONFLICT */
async function lockBoth(
  tx: Tx,
  id: string,
  lotId: string,
): Promise<{ booking: BookingRow; target: LockedStock | undefined }> {
  const held = await findStockOf(tx, id);
  if (!held) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  const locked = new Map<string, LockedStock | undefined>();
  for (const each of [held.lotId ?? lotId, lotId].toSorted())
    locked.set(each, await lockLotAndUnit(tx, each));
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  return { booking, target: locked.get(lotId) };
}

/** The lot has another price than was shown (D-494). */
export const repriced = (price: number | null) =>
  new Problem(lotRefusals.LOT_REPRICED, { values: { price: (say) => formatPrice(price, say) } });

/** Takes a lot that is free or offered to the client of the booking, in the status that the booking gives it. @throws LOT_TAKEN */
async function takeLot(tx: Tx, booking: BookingRow, stock: Stock & { lotId: string }, { actor, now }: Doer) {
  const live = await liveBookingOf(tx, stock);
  if (live && (await expireIfDue(tx, live, now)) !== 'expired')
    throw new Problem(lotRefusals.LOT_TAKEN, { found: heldLot[live.status] ?? 'reserved' });
  await settleOffer(tx, stock, now);
  const offer = await findOfferTo(tx, stock.lotId, [booking.userId]);
  if (offer) await takeOffer(tx, offer, booking.id, { actor, now });
  const mover = { actor, reason: movedReasons.taken, at: now };
  const becomes = heldLot[booking.status] ?? 'reserved';
  if (!(await moveStock(tx, stock, offer ? 'reserved' : 'available', becomes, mover)))
    throw new Problem(lotRefusals.LOT_TAKEN, { found: 'reserved' });
}

/** Frees the lot that the booking leaves, to the next in line or to everybody; returns what becomes of it. @throws CONFLICT */
async function freeLot(
  tx: Tx,
  booking: BookingRow & { lotId: string },
  { actor, now }: Doer,
): Promise<Effect[]> {
  const line = await readLine(tx, booking.lotId);
  await moveLine(tx, booking.lotId, line, line.next ? 'offered' : 'available', { actor, now });
  const mover = { actor, reason: movedReasons.freed, at: now };
  const held = heldLot[booking.status] ?? 'reserved';
  if (!(await moveStock(tx, booking, held, line.next ? 'reserved' : 'available', mover)))
    throw new Problem(commonRefusals.CONFLICT);
  return freedLot(factsOfLine(line, { actor, now }));
}
