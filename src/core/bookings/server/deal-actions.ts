import { type AuditEntry, recordAudit } from '#core/audit/server/store.ts';
import type { Stock } from '#core/lots/server/store.ts';
import type { NoticeFacts } from '#core/notices/fact-labels.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import { pricesText, priceText } from '../labels.ts';
import type { Audience, BookingEventAction } from '../lifecycle.ts';
import { takesDeals } from '../lifecycle.ts';
import { bookingRefusals, dealRefusals, dealSuccess } from '../messages.ts';
import {
  bookingAudiences,
  type DealAction,
  type Effect,
  effectOf,
  outcomeOfDeal,
} from '../outcome-lifecycle.ts';
import { bookingCan } from '../policy.ts';
import { type Done, eventOf, expireIfDue } from './actions.ts';
import { announce } from './notice-actions.ts';
import type { OutcomeTerms } from './outcome-actions.ts';
import { findOutcomeFacts } from './outcome-store.ts';
import { type BookingRow, changePrice, insertEvent, lockBooking } from './store.ts';

/** What modules keep of a price follows another price or lot: what a rule makes due, the sums of reports. Prices are in ringgit; `typeBefore` is that of a lot before. */
export type OnRepriced = (
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'price' | 'status' | 'bookedUnpaid'> & {
    type: string;
    priceBefore: number | null;
    typeBefore?: string;
  },
  now: Date,
) => Promise<void>;

export type DealTerms = { outcome: OutcomeTerms; onRepriced: OnRepriced };

type Doer = { actor: Actor; now: Date };
type Wanted = { id: string; price: number | null; reason: string };

/** The booking, locked. @throws BOOKING_NOT_FOUND */
async function lockForDeal(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  return booking;
}

/** @throws DEAL_CLOSED */
export async function assertOpen(tx: Tx, booking: BookingRow, now: Date): Promise<void> {
  const found = await expireIfDue(tx, booking, now);
  if (!takesDeals(found)) throw new Problem(dealRefusals.DEAL_CLOSED, { found });
}

/**
 * Agrees on another price, or goes back to the list price: booking, what is due, history, audit and notices in one transaction. It
 * answers a proposal (D-447). @throws BOOKING_NOT_FOUND, FORBIDDEN, DEAL_REASON, DEAL_CLOSED, PRICE_CHANGED, PRICE_SAME
 */
export async function agreePrice(
  tx: Tx,
  { id, price, reason, seen, say }: Wanted & { seen: number | null | undefined; say: Say },
  { actor, now }: Doer,
  terms: DealTerms,
): Promise<Done> {
  const booking = await lockForDeal(tx, id);
  assertAllowed(bookingCan.agreePrice(actor, booking));
  if (reason === '') throw new Problem(dealRefusals.DEAL_REASON);
  await assertOpen(tx, booking, now);
  if (seen !== undefined && seen !== booking.price)
    throw new Problem(dealRefusals.PRICE_CHANGED, { found: booking.status });
  const listPrice = booking.priceSnapshot;
  const after = price ?? listPrice;
  if (after === booking.price) throw new Problem(dealRefusals.PRICE_SAME, { found: booking.status });
  const before = await findOutcomeFacts(tx, id);
  const agreedPrice = after === listPrice ? null : after;
  await change(tx, booking, { agreedPrice, proposedPrice: null, proposalReason: '' }, now);
  const { type } = before;
  await terms.onRepriced(tx, { ...booking, price: after, type, priceBefore: booking.price }, now);
  const effects = await effectsOf(tx, booking, 'agree_price', terms, {
    before: before.ledger,
    effects: [{ kind: 'price', price: after, listPrice }],
  });
  await record(tx, booking, { action: 'agree_price', to: after, reason }, { actor, now });
  await announceDeal(
    tx,
    booking,
    { kind: 'price_agreed', effects, facts: factsOf(after, reason) },
    { actor, now },
  );
  const names = { price: after === null ? '' : priceText(after) };
  return { message: say(agreedPrice === null ? dealSuccess.listed : dealSuccess.agreed, names), effects };
}

/**
 * Proposes a price to the office. Without one the agency withdraws its proposal, or the office declines it. Returns the sentence that says
 * what was done. @throws BOOKING_NOT_FOUND, FORBIDDEN, DEAL_REASON, DEAL_CLOSED, PRICE_SAME, PROPOSAL_GONE
 */
export async function proposePrice(
  tx: Tx,
  { id, price, reason }: Wanted,
  { actor, now }: Doer,
): Promise<string> {
  const booking = await lockForDeal(tx, id);
  const asOffice = price === null && bookingCan.agreePrice(actor, booking).allowed;
  if (!asOffice) assertAllowed(bookingCan.proposePrice(actor, booking));
  if (reason === '' && (asOffice || price !== null)) throw new Problem(dealRefusals.DEAL_REASON);
  await assertOpen(tx, booking, now);
  if (price !== null) return propose(tx, booking, { price, reason }, { actor, now });
  const { proposedPrice, status } = booking;
  if (proposedPrice === null) throw new Problem(dealRefusals.PROPOSAL_GONE, { found: status });
  await change(tx, booking, { proposedPrice: null, proposalReason: '' }, now);
  await record(
    tx,
    booking,
    { action: 'drop_proposal', from: proposedPrice, to: null, reason },
    { actor, now },
  );
  if (!asOffice) return dealSuccess.withdrawn;
  const facts = factsOf(proposedPrice, reason);
  await announce(tx, booking, { actor, now }, [{ kind: 'price_declined', audiences: ['agency'], facts }]);
  return dealSuccess.declined;
}

/** Keeps a proposal on a locked booking that takes one, with which it may have been made or approved. @throws PRICE_SAME */
export async function propose(
  tx: Tx,
  booking: BookingRow,
  { price, reason }: { price: number; reason: string },
  { actor, now }: Doer,
): Promise<string> {
  if (price === booking.price) throw new Problem(dealRefusals.PRICE_SAME, { found: booking.status });
  await change(tx, booking, { proposedPrice: price, proposalReason: reason }, now);
  await record(tx, booking, { action: 'propose_price', to: price, reason }, { actor, now });
  const facts = factsOf(price, reason);
  await announce(tx, booking, { actor, now }, [{ kind: 'price_proposed', audiences: ['office'], facts }]);
  return dealSuccess.proposed;
}

/** @throws CONFLICT */
async function change(tx: Tx, { id }: BookingRow, set: Parameters<typeof changePrice>[2], now: Date) {
  if (!(await changePrice(tx, id, set, now))) throw new Problem(commonRefusals.CONFLICT);
}

/** What a deal did to a booking, of which the columns are changed by now. */
export async function effectsOf(
  tx: Tx,
  { id, status, agencyId }: BookingRow,
  action: DealAction,
  { outcome }: DealTerms,
  { before, effects }: { before: Parameters<typeof outcomeOfDeal>[0]['before']; effects: Effect[] },
): Promise<Effect[]> {
  const { ledger: after } = await findOutcomeFacts(tx, id);
  const further = [];
  for (const brought of outcome.furtherEffects) further.push(await brought(tx, { id, status }, action));
  return outcomeOfDeal({ effects, agencyId, before, after, further: further.flat() });
}

type Told = { kind: NoticeKind; effects: readonly Effect[]; facts: NoticeFacts; also?: readonly Audience[] };

/** Tells the people of a booking of a deal, with what is due now; money beyond that is told to everyone who pays it back or gets it. */
export async function announceDeal(
  tx: Tx,
  booking: BookingRow,
  { kind, effects, facts, also = [] }: Told,
  mover: Doer,
): Promise<void> {
  const { dueSen = 0, dueOn = null, overSen = 0 } = effectOf(effects, 'money') ?? {};
  const due: NoticeFacts = {
    ...(dueSen > 0 && { sum: formatSum(dueSen) }),
    ...(dueOn !== null && { day: formatCalendarDay(dueOn) }),
  };
  await announce(tx, booking, mover, [
    { kind, audiences: [...bookingAudiences(effects), ...also], facts: { ...facts, ...due } },
    ...(overSen > 0
      ? [
          {
            kind: 'money_over',
            audiences: ['parties', 'office'],
            facts: { sum: formatSum(overSen) },
          } as const,
        ]
      : []),
  ]);
}

const factsOf = (price: number | null, reason: string): NoticeFacts => ({
  ...(price !== null && { price: priceText(price) }),
  ...(reason && { reason }),
});

type Change = {
  action: BookingEventAction & ('agree_price' | 'propose_price' | 'drop_proposal');
  from?: number;
  to: number | null;
  reason: string;
};

/** Writes a price into the history of a booking and into the audit trail. */
function record(
  tx: Tx,
  booking: BookingRow,
  { action, from, to, reason }: Change,
  doer: Doer,
): Promise<void> {
  const before = from ?? booking.price;
  const note = [pricesText(before, to), reason].filter(Boolean).join('\n');
  return recordDeal(tx, booking, { action, note, reason, from: { price: before }, to: { price: to } }, doer);
}

type Recorded = Required<Pick<AuditEntry, 'from' | 'to'>> & {
  action: BookingEventAction & ('agree_price' | 'propose_price' | 'drop_proposal' | 'move_lot');
  note: string;
  reason: string;
  /** Where the booking stands after it. */
  stock?: Stock;
};

/** Writes a deal into the history of a booking, whose status it leaves, and into the audit trail. */
export async function recordDeal(
  tx: Tx,
  booking: BookingRow,
  { action, note, reason, from, to, stock = booking }: Recorded,
  { actor, now }: Doer,
): Promise<void> {
  const { id, status } = booking;
  await insertEvent(tx, eventOf(booking, { action, from: status, to: status, note }, { actor, now }));
  await recordAudit(tx, {
    actor,
    action: `booking.${action}`,
    target: { type: 'booking', id },
    from,
    to,
    why: reason,
    detail: { lotId: stock.lotId, unitId: stock.unitId },
    at: now,
  });
}
