import { recordAudit } from '#features/audit/server/store.ts';
import { moveStock } from '#features/lots/server/store.ts';
import type { NoticeKind } from '#features/notices/lifecycle.ts';
import { notify } from '#features/notices/server/store.ts';
import { listAgencyStaff, listOffice } from '#features/users/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { commonRefusals, Problem, type Refusal } from '#shared/problem.ts';
import { demand, type Verdict } from '#shared/verdict.ts';
import {
  type Audience,
  actionNamed,
  audienceOf,
  type BookingAction,
  type BookingDecision,
  type BookingEventAction,
  type BookingStatus,
  bookingTransitions,
  canMove,
  heldLot,
  isExpiryDue,
  leavesRefund,
  statusWord,
} from '../lifecycle.ts';
import { bookingHistoryTexts, bookingRefusals, defaultAgentNotes } from '../messages.ts';
import { bookingCan } from '../policy.ts';
import { type BookingRow, changeStatus, insertEvent, lockBooking } from './store.ts';

/** Who changes a booking, null for the system, and when. */
export type Mover = { actor: Actor | null; now: Date };

type Rule = {
  may: (actor: Actor, booking: BookingRow) => Verdict;
  /** Said when the booking has moved on. */
  tooLate: Refusal;
  notFound: Refusal;
};
const answering: Rule = {
  may: bookingCan.answer,
  tooLate: bookingRefusals.ALREADY_ANSWERED,
  notFound: bookingRefusals.BOOKING_NOT_FOUND,
};
const processing: Rule = {
  may: bookingCan.process,
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
    may: bookingCan.cancel,
    tooLate: bookingRefusals.ALREADY_ENDED,
    notFound: bookingRefusals.CANCEL_NOT_FOUND,
  },
};

/**
 * Answers, processes or cancels a booking: booking, lot, history, audit and notices in one transaction. `seen` is the
 * status that was decided on, if known.
 * @throws the refusals of the decision (404, 403, then 409 with the status found, D-59), and the common CONFLICT
 */
export async function decideBooking(
  tx: Tx,
  actor: Actor,
  id: string,
  decision: BookingDecision,
  note: string,
  now: Date,
  seen?: BookingStatus,
): Promise<void> {
  const { may, tooLate, notFound } = rules[decision];
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(notFound);
  demand(may(actor, booking));
  const status = await expireIfOverdue(tx, booking, now);
  if (!canMove(decision, status)) {
    throw new Problem(tooLate, { values: { status: statusWord(status) }, found: status });
  }
  // a yes or no to something else than what is there now would undo another person's work unseen
  if (seen !== undefined && seen !== status)
    throw new Problem(bookingRefusals.CHANGED_MEANWHILE, { found: status });
  await moveBooking(tx, booking, decision, note, { actor, now });
}

/**
 * The fallback door: does what naming this status means for the caller, and says what that was (D-51, D-74).
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, STATUS_INVALID, and what decideBooking throws
 */
export async function decideByStatus(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, note }: { status: string; note: string },
  now: Date,
): Promise<BookingDecision> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  demand(bookingCan.answer(actor, booking));
  const decision = actionNamed(status, actor.role);
  if (!decision) throw new Problem(bookingRefusals.STATUS_INVALID);
  await decideBooking(tx, actor, id, decision, note, now);
  return decision;
}

/**
 * Ends an unanswered request whose time is up (T10, D-80). The booking must be locked; returns the status it has now.
 */
export async function expireIfOverdue(tx: Tx, booking: BookingRow, now: Date): Promise<BookingStatus> {
  if (!isExpiryDue(booking, now)) return booking.status;
  await moveBooking(tx, booking, 'expire', '', { actor: null, now });
  return 'expired';
}

/** Expires one booking if it is overdue and nobody else is at work on it or its lot; says whether it did. */
export async function expireUnlessBusy(tx: Tx, id: string, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, id, 'skip');
  return booking !== undefined && (await expireIfOverdue(tx, booking, now)) !== booking.status;
}

/**
 * Takes a locked booking one step through the machine, whatever the step; permission and state are checked before.
 * @throws CONFLICT when the lot or the booking is not in the state it was locked in
 */
export async function moveBooking(
  tx: Tx,
  booking: BookingRow,
  action: BookingAction,
  typedNote: string,
  mover: Mover,
): Promise<void> {
  const { to, lot } = bookingTransitions[action];
  const note = typedNote || usualNotes[action] || '';
  const from = booking.status;
  const held = heldLot[from];
  const { actor, now } = mover;
  const moved =
    held !== undefined &&
    (await moveStock(tx, booking, [held], lot, { actor, reason: `booking ${to}`, at: now })) &&
    (await changeStatus(tx, booking.id, { from, to, at: now }, changesOf(booking, action, note, mover)));
  if (!moved) throw new Problem(commonRefusals.CONFLICT);
  const refund = leavesRefund(action, from) ? bookingHistoryTexts.paymentRecorded : '';
  await recordChange(
    tx,
    booking,
    { action, from, to, note: [note, refund].filter(Boolean).join('\n') },
    mover,
  );
  await announce(tx, booking, action, mover);
}

/** What an answer says when nothing was typed (D-92). */
const usualNotes: Partial<Record<BookingAction, string>> = {
  forward: defaultAgentNotes.approve,
  reject_by_agency: defaultAgentNotes.reject,
};

/** The columns that an action fills beside the status (section "Booking transitions" of rules.md). */
function changesOf(
  booking: BookingRow,
  action: BookingAction,
  note: string,
  { actor, now }: Mover,
): Partial<BookingRow> {
  const by = actor?.id ?? null;
  switch (action) {
    case 'forward':
    case 'reject_by_agency':
      return { agentNotes: note, agentResponseDate: now, respondedBy: by, agentAdminId: by };
    case 'book':
    case 'sell':
    case 'reject': {
      const notes = note ? { adminNotes: note } : {};
      const isRepeat = booking.status === bookingTransitions[action].to;
      return isRepeat ? notes : { ...notes, processedBy: by, processedAt: now };
    }
    case 'cancel':
    case 'close_account':
      return { cancelledBy: by, cancellationDate: now };
    default:
      return {};
  }
}

type Change = { action: BookingEventAction; from: BookingStatus | null; to: BookingStatus; note: string };

/** Writes a change into the booking's history and into the audit trail. */
export async function recordChange(
  tx: Tx,
  booking: BookingRow,
  { action, from, to, note }: Change,
  { actor, now }: Mover,
): Promise<void> {
  await insertEvent(tx, {
    bookingId: booking.id,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? 'system',
    action,
    fromStatus: from,
    toStatus: to,
    note,
    at: now,
  });
  // the office stepping in before the agency has answered is an override (D-79, D-89)
  const override = from === 'pending_agent' && actor !== null && isAdministrator(actor);
  const { lotId, unitId } = booking;
  await recordAudit(tx, {
    actor,
    action: `booking.${action}`,
    target: { type: 'booking', id: booking.id },
    from,
    to,
    why: note,
    detail: { lotId, unitId, ...(override && { override }) },
    at: now,
  });
}

/**
 * Tells those concerned, but not whoever did it; a refund to arrange is a task, so it reaches all who may do it (D-95).
 */
async function announce(tx: Tx, booking: BookingRow, action: BookingAction, mover: Mover): Promise<void> {
  const { notice } = bookingTransitions[action];
  const audience = audienceOf(action, booking.status);
  if (leavesRefund(action, booking.status)) {
    await tell(tx, booking, 'refund_to_arrange', ['agency', 'office'], { actor: null, now: mover.now });
    await tell(tx, booking, notice, ['parties'], mover);
  } else {
    await tell(tx, booking, notice, audience, mover);
  }
}

/** Sends one notice to some of those concerned with a booking, leaving out whoever caused it. */
export async function tell(
  tx: Tx,
  booking: BookingRow,
  kind: NoticeKind,
  audiences: readonly Audience[],
  { actor, now }: Mover,
): Promise<void> {
  const { agencyId } = booking;
  const heard: string[] = [];
  if (audiences.includes('parties')) heard.push(booking.createdBy, booking.userId);
  if (audiences.includes('agency') && agencyId !== null) heard.push(...(await listAgencyStaff(tx, agencyId)));
  if (audiences.includes('office')) heard.push(...(await listOffice(tx)));
  await notify(tx, {
    kind,
    recipients: heard.filter((id) => id !== actor?.id),
    bookingId: booking.id,
    agencyId,
    aboutUserId: booking.userId,
    at: now,
  });
}
