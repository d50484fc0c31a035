import { type AuditEntry, recordAudit } from '#core/audit/server/store.ts';
import { moveLine } from '#core/lines/server/actions.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { moveStock } from '#core/lots/server/store.ts';
import { findAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, invalidField, Problem, type Refusal } from '#shared/problem.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import type { DecisionField, Seen } from '../contract.ts';
import { lotReasons, placeName, priceText, statusWords } from '../labels.ts';
import {
  actionNamed,
  type BookingAction,
  type BookingDecision,
  type BookingEventAction,
  type BookingStatus,
  bookingTransitions,
  canMove,
  heldLot,
  isBound,
  isExpiryDue,
  needsPayment,
} from '../lifecycle.ts';
import {
  bookingFields,
  bookingHistoryTexts,
  bookingRefusals,
  bookingSuccess,
  changedTexts,
  defaultAgentNotes,
  historyNames,
} from '../messages.ts';
import { historyLines } from '../outcome-labels.ts';
import {
  type Effect,
  effectOf,
  endsBooking,
  type LotOutcome,
  leavesHeld,
  movesLine,
} from '../outcome-lifecycle.ts';
import { bookingCan, isClient, mayDecide } from '../policy.ts';
import { isMoneyHeld } from './expiry-store.ts';
import { type ActorContext, announceMove } from './notice-actions.ts';
import { type OutcomeTerms, readOutcome } from './outcome-actions.ts';
import { findOutcomeFacts } from './outcome-store.ts';
import {
  type BookingRow,
  changeStatus,
  hasCreatorLeft,
  insertEvent,
  lockBooking,
  type NewBookingEvent,
} from './store.ts';

type Rule = {
  /** Refusal when the status no longer allows the decision (409). */
  tooLate: Refusal;
  notFound: Refusal;
};
const answering: Rule = {
  tooLate: bookingRefusals.ALREADY_ANSWERED,
  notFound: bookingRefusals.BOOKING_NOT_FOUND,
};
const processing: Rule = {
  tooLate: bookingRefusals.ALREADY_PROCESSED,
  notFound: bookingRefusals.BOOKING_NOT_FOUND,
};
const rules: Record<BookingDecision, Rule> = {
  forward: answering,
  reject_by_agency: answering,
  book: processing,
  sell: processing,
  reject: processing,
  cancel: {
    tooLate: bookingRefusals.ALREADY_ENDED,
    notFound: bookingRefusals.CANCEL_NOT_FOUND,
  },
};

type Doer = { actor: Actor; now: Date };

/** What a module does with its field of the office's decision, on the locked booking; `given` has the shape of the field. */
export type DecisionPart = DecisionField & {
  act: (tx: Tx, booking: BookingRow, given: unknown, doer: Doer) => Promise<void>;
};

/** A decision about a booking. */
export type Decided = {
  decision: BookingDecision;
  note?: string | undefined;
  /** Optimistic lock: what the decision was made on, as far as it is known. */
  seen?: Seen | undefined;
  /** Why it goes on without a confirmed payment. */
  overrideReason?: string | null | undefined;
  /** The language of a sentence that names somebody; others are said by the reply (D-298). */
  say?: Say | undefined;
  /** What comes with it, done on the locked booking once the decision is allowed, before the payment is looked for (D-351). */
  before?: ((tx: Tx, booking: BookingRow, doer: Doer) => Promise<void>) | undefined;
};

/**
 * Looks for a payment before a locked booking is booked; returns the reason to go on without one ('' if it was paid), and whether nothing
 * came where a payment is asked for.
 */
export type PaymentGate = (
  tx: Tx,
  booking: BookingRow,
  overrideReason: string | null,
) => Promise<{ withoutPayment: string; isUnpaid: boolean }>;

/** What decisions depend on beside the booking. */
export type DecisionTerms = { paymentGate?: PaymentGate | undefined; outcome?: OutcomeTerms };

/** The sentence that says what was done, and its effects. */
export type Done = { message: string; effects: Effect[] };

/**
 * Answers, processes or cancels a booking: booking, lot, history, audit and notices in one transaction.
 * @throws the refusals of the decision (404, 403, then 409 with the status found, D-59), PAYMENT_MISSING, and the common CONFLICT
 */
export async function decideBooking(
  tx: Tx,
  actor: Actor,
  id: string,
  decided: Decided,
  now: Date,
  terms: DecisionTerms = {},
): Promise<Done> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(rules[decided.decision].notFound);
  return decideLocked(tx, actor, booking, decided, now, terms);
}

async function decideLocked(
  tx: Tx,
  actor: Actor,
  booking: BookingRow,
  { decision, note = '', seen = {}, overrideReason = null, say = sayEnglish, before }: Decided,
  now: Date,
  { paymentGate, outcome }: DecisionTerms,
): Promise<Done> {
  const { tooLate } = rules[decision];
  const creatorHasLeft = decision === 'cancel' && (await hasCreatorLeft(tx, booking.id));
  assertAllowed(mayDecide[decision](actor, { ...booking, creatorHasLeft }));
  const status = await expireIfDue(tx, booking, now);
  if (!canMove(decision, status)) {
    throw new Problem(tooLate, { values: { status: statusWords[status] }, found: status });
  }
  if (decision === 'cancel' && isBound(actor, booking, isClient(actor, booking)))
    throw new Problem(bookingRefusals.AGREEMENT_SIGNED, { found: status });
  // optimistic lock: deciding on what is outdated would undo another person's work unseen
  const isRepeat = isBookedAgain(decision, status);
  if (seen.seenStatus !== undefined && seen.seenStatus !== status) {
    if (!isRepeat) throw new Problem(bookingRefusals.CHANGED_MEANWHILE, { found: status });
    const values = { name: await processorOf(tx, booking) };
    throw new Problem(bookingRefusals.ALREADY_BOOKED, { values, found: status });
  }
  await assertSeen(tx, booking, seen);
  await before?.(tx, booking, { actor, now });
  const passed =
    paymentGate && needsPayment(decision, status) && (await paymentGate(tx, booking, overrideReason));
  const mover = { actor, now, ...passed, terms: outcome };
  if (isRepeat) return bookAgain(tx, booking, note, mover, say);
  return { message: done[decision], effects: await moveBooking(tx, booking, decision, note, mover) };
}

/** Replaces the notes of a booked booking by other ones, and says who had marked it (T17, D-79); without any, nothing is recorded. */
async function bookAgain(tx: Tx, booking: BookingRow, note: string, mover: Mover, say: Say): Promise<Done> {
  const isReplaced = note !== '' && note !== booking.adminNotes;
  const effects = isReplaced ? await moveBooking(tx, booking, 'book', note, mover) : [];
  const said = isReplaced ? bookingSuccess.notesReplaced : bookingSuccess.bookedAlready;
  const nameOfProcessor = await processorOf(tx, booking);
  return { message: say(said, { name: nameOfProcessor(say) }), effects };
}

/** Names the lot or the price of now, where another one was seen (D-494). @throws CHANGED_MEANWHILE */
async function assertSeen(tx: Tx, { id, lotId, price }: BookingRow, { seenLotId, seenPrice }: Seen) {
  const { CHANGED_MEANWHILE } = bookingRefusals;
  if (seenLotId !== undefined && seenLotId !== lotId) {
    const { lotNumber, unitNumber } = (await findOutcomeFacts(tx, id)).context;
    const values = { lot: (say: Say) => placeName(lotNumber, unitNumber, say) };
    throw new Problem({ ...CHANGED_MEANWHILE, message: changedTexts.lot }, { values });
  }
  if (seenPrice === undefined || seenPrice === price) return;
  if (price === null) throw new Problem(CHANGED_MEANWHILE);
  throw new Problem(
    { ...CHANGED_MEANWHILE, message: changedTexts.price },
    { values: { price: priceText(price) } },
  );
}

/** Of the decisions only booking may be repeated. */
function isBookedAgain(action: BookingAction, status: BookingStatus): boolean {
  return action === 'book' && status === bookingTransitions.book.to;
}

/** Success sentence of each decision. */
const done: Record<BookingDecision, string> = {
  forward: bookingSuccess.forwarded,
  reject_by_agency: bookingSuccess.rejectedByAgency,
  book: bookingSuccess.booked,
  sell: bookingSuccess.sold,
  reject: bookingSuccess.rejected,
  cancel: bookingSuccess.cancelled,
};

/** The name of the person who processed a booking, as it is typed, or the office in a language. */
async function processorOf(tx: Tx, { processedBy }: BookingRow): Promise<(say: Say) => string> {
  const account = await findAccount(tx, processedBy ?? '');
  return (say) => account?.name ?? say(historyNames.office);
}

/**
 * The fallback endpoint: maps the requested status to the caller's decision and takes it (D-51, D-74).
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, VALIDATION, and what decideBooking throws
 */
export async function decideByStatus(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, ...decided }: Omit<Decided, 'decision' | 'overrideReason'> & { status: string },
  now: Date,
  terms: DecisionTerms,
): Promise<Done> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(bookingCan.answer(actor, booking));
  const decision = actionNamed(status, actor.role);
  if (!decision) throw invalidField('status', bookingFields.statusInvalid);
  return decideLocked(tx, actor, booking, { decision, ...decided }, now, terms);
}

/**
 * Expires an unanswered request past its deadline (T10, D-80), unless the park holds money of it (D-192). The booking must be locked;
 * returns its resulting status.
 */
export async function expireIfDue(tx: Tx, booking: BookingRow, now: Date): Promise<BookingStatus> {
  if (!isExpiryDue(booking, now) || (await isMoneyHeld(tx, booking.id))) return booking.status;
  await moveBooking(tx, booking, 'expire', '', { actor: null, now });
  return 'expired';
}

/**
 * Expires one booking if its deadline has passed, or hands it to the office if the park holds money of it (T11, D-192); skips it when its
 * row or its lot is locked. Returns whether it did.
 */
export async function expireUnlessBusy(tx: Tx, id: string, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, id, 'skip');
  if (!booking || !isExpiryDue(booking, now)) return false;
  if ((await expireIfDue(tx, booking, now)) === booking.status)
    await moveBooking(tx, booking, 'hand_to_office', bookingHistoryTexts.agencySilent, { actor: null, now });
  return true;
}

type Mover = ActorContext & { withoutPayment?: string; isUnpaid?: boolean; terms?: OutcomeTerms | undefined };

/**
 * Applies one transition to a locked booking, and does what `outcomeOf` says of it, which it returns (D-352); permission and state are
 * checked before.
 * @throws CONFLICT when the lot or the booking is not in the state it was locked in
 */
export async function moveBooking(
  tx: Tx,
  booking: BookingRow,
  action: BookingAction,
  typedNote: string,
  { withoutPayment, isUnpaid = false, terms, ...mover }: Mover,
): Promise<Effect[]> {
  const { to } = bookingTransitions[action];
  const note = typedNote || usualNotes[action] || '';
  const from = booking.status;
  const { actor, now } = mover;
  const { of, context, ledger } = await readOutcome(tx, booking, { ...mover, terms });
  const { effects, line } = await of(action);
  const becomes = effectOf(effects, 'lot')?.becomes ?? 'reserved';
  if (booking.lotId !== null && movesLine(action))
    await moveLine(
      tx,
      booking.lotId,
      line,
      becomes === 'offered' || becomes === 'available' ? becomes : 'sold',
      mover,
    );
  const held = heldLot[from];
  const moved =
    held !== undefined &&
    (await moveStock(tx, booking, held, stockOf(becomes), { actor, reason: lotReasons[to], at: now })) &&
    (await changeStatus(
      tx,
      booking.id,
      { from, to, at: now },
      {
        ...changesOf(booking, action, note, mover),
        ...(isUnpaid && { bookedUnpaid: true }),
      },
    ));
  if (!moved) throw new Problem(commonRefusals.CONFLICT);
  const unpaid = withoutPayment
    ? sayEnglish(bookingHistoryTexts.withoutPayment, { reason: withoutPayment })
    : '';
  const left = endsBooking(action) ? effectOf(effects, 'money') : undefined;
  const proposal = effectOf(effects, 'proposal');
  const untaken =
    proposal?.becomes === 'over'
      ? sayEnglish(bookingHistoryTexts.proposalNotTaken, { price: priceText(proposal.price) })
      : '';
  const recorded = [note, ...historyLines(left), untaken, unpaid].filter(Boolean).join('\n');
  await recordChange(tx, booking, { action, from, to, note: recorded, refundDue: leavesHeld(left) }, mover);
  const isSaid = unpaid !== '' || effectOf(effects, 'unpaid') !== undefined;
  const paid = { isUnpaid: isSaid, isDueSet: ledger !== null && ledger.dueOn !== null };
  await announceMove(tx, booking, { action, typedNote, effects, ...paid }, mover, context);
  return effects;
}

/** The status of a lot that has this outcome: an offered one stays reserved (D-266). */
function stockOf(becomes: LotOutcome): LotStatus {
  return becomes === 'offered' ? 'reserved' : becomes;
}

/** Default notes of a decision without typed ones (D-92). */
const usualNotes: Partial<Record<BookingAction, string>> = {
  forward: defaultAgentNotes.approve,
  reject_by_agency: defaultAgentNotes.reject,
};

/** The columns that an action fills beside the status (section "Booking transitions" of rules.md of bookings). */
function changesOf(
  booking: BookingRow,
  action: BookingAction,
  note: string,
  { actor, now }: ActorContext,
): Partial<BookingRow> {
  const by = actor?.id ?? null;
  switch (action) {
    case 'forward':
    case 'reject_by_agency':
      return { agentNotes: note, agentResponseDate: now, respondedBy: by, agentAdminId: by };
    case 'hand_to_office':
      return { handedOverAt: now };
    case 'book':
    case 'sell':
    case 'reject': {
      const notes = note ? { adminNotes: note } : {};
      return isBookedAgain(action, booking.status) ? notes : { ...notes, processedBy: by, processedAt: now };
    }
    case 'cancel':
    case 'close_account':
      return { cancelledBy: by, cancellationDate: now };
    default:
      return {};
  }
}

type Change = {
  action: BookingEventAction;
  from: BookingStatus | null;
  to: BookingStatus;
  note: string;
  refundDue?: boolean;
};

/** A step that is audited as one of the booking; a sum that is due is audited as money. */
type Audited = Change & { action: Exclude<BookingEventAction, 'set_due'> };

/** Writes a transition into the booking's history and into the audit trail. */
async function recordChange(
  tx: Tx,
  booking: BookingRow,
  change: Audited,
  mover: ActorContext,
): Promise<void> {
  await insertEvent(tx, eventOf(booking, change, mover));
  await recordAudit(tx, auditOf(booking, change, mover));
}

/** A transition in the booking's history. */
export function eventOf(
  { id }: Pick<BookingRow, 'id'>,
  { action, from, to, note, refundDue = false }: Change,
  { actor, now }: ActorContext,
): NewBookingEvent {
  return {
    bookingId: id,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? 'system',
    action,
    fromStatus: from,
    toStatus: to,
    note,
    refundDue,
    at: now,
  };
}

/** A transition in the audit trail. */
export function auditOf(
  { id, lotId, unitId }: Pick<BookingRow, 'id' | 'lotId' | 'unitId'>,
  { action, from, to, note }: Audited,
  { actor, now }: ActorContext,
): AuditEntry {
  // the office stepping in before the agency has answered is an override (D-79, D-89)
  const override = from === 'pending_agent' && actor !== null && isAdministrator(actor);
  return {
    actor,
    // booked again, it keeps its status (T17)
    action: from === to ? 'booking.replace_notes' : `booking.${action}`,
    target: { type: 'booking', id },
    ...(from !== to && { from, to }),
    why: note,
    detail: { lotId, unitId, ...(override && { override }) },
    at: now,
  };
}
