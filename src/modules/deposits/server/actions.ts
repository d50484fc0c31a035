import type { z } from 'zod';
import { recordAudit } from '#core/audit/server/store.ts';
import { isLive, isPaidByStatus, isPaidEnough, needsPayment } from '#core/bookings/lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { isDeal, outcomeOfDeal } from '#core/bookings/outcome-lifecycle.ts';
import { eventOf, expireIfDue, type PaymentGate } from '#core/bookings/server/actions.ts';
import { announceDeal, type OnRepriced } from '#core/bookings/server/deal-actions.ts';
import { announce } from '#core/bookings/server/notice-actions.ts';
import type { FurtherEffects } from '#core/bookings/server/outcome-actions.ts';
import { findOutcomeFacts } from '#core/bookings/server/outcome-store.ts';
import { type BookingRow, insertEvent, lockBooking } from '#core/bookings/server/store.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { isCurrentDocument } from '#core/documents/server/store.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import { depositDueOn, depositSen } from '#core/park/deposit-lifecycle.ts';
import { sendBackSlips } from '#core/review/server/check-actions.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import type { Config } from '#platform/server/config.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { DAY_MS, formatCalendarDay, HOUR_MS, parkDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, invalidField, Problem } from '#shared/problem.ts';
import type { decisionPayment, EntryBody, setDeposit } from '../contract.ts';
import { endReason, entryStateWords } from '../labels.ts';
import {
  type EntryAction,
  type EntryKind,
  entryTransitions,
  heldSen,
  leftSen,
  MAX_DAYS_AGO,
  MAX_OPEN_REPORTS,
  MAX_REPORTS_PER_HOUR,
  mostReportedSen,
  type PaymentMethod,
  type ReversalCause,
  toRefundSen,
} from '../lifecycle.ts';
import { depositFields, depositRefusals, depositSuccess } from '../messages.ts';
import { depositCan, takesReports } from '../policy.ts';
import type { DepositRule } from '../rules-contract.ts';
import {
  countOpenReports,
  type DepositRecord,
  type EntryRecord,
  findDeposit,
  findEntry,
  findRule,
  findRuleFor,
  insertEntry,
  insertRules,
  isInUse,
  isRecord,
  listLeftSlips,
  moveEntry,
  saveDue,
  saveDueByRule,
  takeNumber,
} from './store.ts';

type Doing = { actor: Actor; now: Date };
/** Called when a payment is confirmed, in the transaction. */
export type OnConfirmed = (tx: Tx, paymentId: string, doer: Doing) => Promise<void>;
type Settler = Doing & { onConfirmed: OnConfirmed };
type Terms = Config['deposits'];

/** @throws BOOKING_NOT_FOUND */
async function holdBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  return booking;
}

/** The gate before 'booked': passes a booking that was paid, or with a reason, or unless one is required (D-236). */
export function paymentGateOf(terms: Terms): PaymentGate {
  return async (tx, booking, overrideReason) => {
    const deposit = await findDeposit(tx, booking.id);
    if (deposit && isPaidEnough({ dueSen: deposit.dueSen, heldSen: heldSen(deposit) }))
      return { withoutPayment: '', isUnpaid: false };
    if (terms.gate === 'require' && !overrideReason) throw new Problem(bookingRefusals.PAYMENT_MISSING);
    const isUnpaid = overrideReason !== null || (await isUnpaidBy(tx, booking.id, terms));
    return { withoutPayment: overrideReason ?? '', isUnpaid };
  };
}

/** Whether nothing is held of a booking where the fields of a payment stand beside the decision. */
async function isUnpaidBy(reader: Reader, id: string, { gate }: Terms): Promise<boolean> {
  const deposit = await findDeposit(reader, id);
  if (deposit && heldSen(deposit) > 0) return false;
  // where nobody set a sum there is no day
  const isWaived = deposit?.dueSen === 0 && deposit.dueOn !== null;
  return gate === 'require' || (!isWaived && (await isInUse(reader, id)));
}

/** Booked without a confirmed payment, where the park asks for one of this booking (D-434). */
export const unpaidEffect =
  (terms: Terms): FurtherEffects =>
  async (reader, { id, status }, action) => {
    if (isDeal(action) || !needsPayment(action, status) || terms.gate === 'off') return [];
    return (await isUnpaidBy(reader, id, terms)) ? [{ kind: 'unpaid' }] : [];
  };

/**
 * Sets what is due for a live booking, with its step in the history and notices as of a deal. Returns the sentence that says so, as do all
 * changes.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, DUE_CLOSED, DUE_CHANGED
 */
export async function setDue(
  tx: Tx,
  id: string,
  { dueSen, dueOn, reason, seenDueSen, seenDueOn }: (typeof setDeposit)['body']['_output'],
  { actor, now }: Doing,
): Promise<string> {
  const booking = await holdBooking(tx, id);
  assertAllowed(depositCan.setDue(actor, booking));
  const status = await expireIfDue(tx, booking, now);
  if (!isLive(status)) throw new Problem(depositRefusals.DUE_CLOSED, { found: status });
  const { ledger: before } = await findOutcomeFacts(tx, booking.id);
  const stands = { dueSen: before?.dueSen ?? 0, dueOn: before?.dueOn ?? null };
  const isSeen =
    (seenDueSen ?? stands.dueSen) === stands.dueSen &&
    (seenDueOn === undefined || seenDueOn === stands.dueOn);
  // what stands already as it is wanted was set by this very call, whose reply was lost
  if (!isSeen && (stands.dueSen !== dueSen || stands.dueOn !== dueOn))
    throw new Problem(depositRefusals.DUE_CHANGED, { values: { sum: dueStep(null, stands) } });
  await saveDue(tx, { bookingId: booking.id, dueSen, dueOn, reason, setBy: actor.id, setAt: now });
  await recordAudit(tx, {
    actor,
    action: 'payment.set_due',
    target: { type: 'booking', id: booking.id },
    ...(before && { from: { dueSen: before.dueSen, dueOn: before.dueOn } }),
    to: { dueSen, dueOn },
    why: reason,
    at: now,
  });
  const note = `${dueStep(before, { dueSen, dueOn })}\n${reason}`;
  await insertEvent(
    tx,
    eventOf(booking, { action: 'set_due', from: status, to: status, note }, { actor, now }),
  );
  const { ledger: after } = await findOutcomeFacts(tx, booking.id);
  // what is due now is told, also where its reason alone is another one
  const effects = outcomeOfDeal({
    effects: [],
    agencyId: booking.agencyId,
    before: null,
    after,
    further: [],
  });
  await announceDeal(tx, booking, { kind: 'due_set', effects, facts: { reason } }, { actor, now });
  return depositSuccess.dueSet;
}

type DueThen = { dueSen: number; dueOn: string | null };

/** What was due and what is, as the history says it. */
function dueStep(before: DueThen | null, after: DueThen): string {
  const said = ({ dueSen, dueOn }: DueThen) =>
    [formatSum(dueSen), dueOn && formatCalendarDay(dueOn)].filter(Boolean).join(', ');
  return [...(before ? [said(before)] : []), said(after)].join(' → ');
}

/**
 * Lets what a rule made due follow another price of a booking; a sum that the office set stays. Where the price was unknown, nothing was
 * due by a share of it, and the rule in force makes it due now (D-447). A lot of another type brings the rule in force for it (D-449).
 * A booking that is paid by its status alone is asked for nothing again (D-487).
 */
export const repriceDue: OnRepriced = async (
  tx,
  { id, status, bookedUnpaid, type, price, priceBefore, typeBefore },
  now,
) => {
  const before = await findDeposit(tx, id);
  if (before && before.setBy !== null) return;
  const ledger = before ? { ...before, heldSen: heldSen(before), isRecord: isRecord(before) } : null;
  if (isPaidByStatus({ status, bookedUnpaid, deposit: ledger })) return;
  const ruleBefore = before?.ruleId ? await findRule(tx, before.ruleId) : undefined;
  // the type of its lot may have been corrected since the rule made it due
  const isOther = typeBefore !== undefined && (ruleBefore?.lotType ?? typeBefore) !== type;
  const isUnknown = priceBefore === null && !before?.ruleId;
  const rule = isOther || isUnknown ? await findRuleFor(tx, type) : ruleBefore;
  if (!rule) {
    const { dueOn = null } = before ?? {};
    if (isOther && before)
      await saveDueByRule(tx, { bookingId: id, dueSen: 0, dueOn, ruleId: null, setAt: now });
    return;
  }
  if (!isOther && rule.percentBp === null) return;
  const dueSen = depositSen(rule, price) ?? 0;
  const today = parkDay(now);
  const dueOn = (before && dayKept(before, dueSen, today)) ?? depositDueOn(rule, today);
  await saveDueByRule(tx, { bookingId: id, dueSen, dueOn, ruleId: rule.id, setAt: now });
};

/** The day that what is due keeps; null where more of it is due than before and its day is over, or was met: nothing is late at once. */
function dayKept(before: DepositRecord, dueSen: number, today: string): string | null {
  const { dueOn } = before;
  if (dueOn === null || dueSen <= before.dueSen) return dueOn;
  return dueOn < today || heldSen(before) >= before.dueSen ? null : dueOn;
}

/**
 * Records an entry of a booking's ledger, and confirms it at once where that is asked (D-235).
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, DEPOSIT_CLOSED, REPORTS_WAIT, REPORT_TOO_HIGH, TOO_MANY, PROOF_MISSING, ENTRY_REASON_MISSING, VALIDATION, DOCUMENT_NOT_FOUND,
 * REFUND_TOO_HIGH, LEAVES_ALREADY, KEEP_TOO_HIGH, FOUR_EYES
 */
export async function recordEntry(
  tx: Tx,
  id: string,
  { confirm = false, ...body }: EntryBody,
  doing: Settler & { terms: Terms },
): Promise<string> {
  const { actor, now, terms } = doing;
  const booking = await holdBooking(tx, id);
  assertAllowed(depositCan.record(actor, booking, body.kind));
  const entered = { recordedBy: actor.id, kind: body.kind };
  if (confirm) assertAllowed(depositCan.settle(actor, booking, entered, 'confirm'));
  const status = await expireIfDue(tx, booking, now);
  const leavesSlip = !isLive(status) && (await listLeftSlips(tx, [booking.id])).length > 0;
  assertAllowed(takesReports(actor, { status, leavesSlip }), status);
  if (!isAdministrator(actor)) await assertReportable(tx, booking.id, body.amountSen, { actor, now });
  const method = await checkEntry(tx, booking, body, { actor, now });
  const entry = await insertEntry(tx, {
    bookingId: booking.id,
    kind: body.kind,
    amountSen: body.amountSen,
    method,
    reference: body.reference ?? '',
    onDay: body.onDay,
    note: body.note ?? '',
    proofDocumentId: body.proofDocumentId ?? null,
    fourEyes: terms.fourEyes,
    recordedBy: actor.id,
    recordedRole: actor.role,
    recordedAt: now,
  });
  await recordAudit(tx, lineOf(entry, 'record', { actor, now }, { to: entry.state, why: entry.note }));
  if (confirm) return settle(tx, booking, entry, { action: 'confirm', reason: '' }, doing);
  if (entry.kind === 'payment') await tell(tx, booking, entry, 'payment_reported', doing);
  return isAdministrator(actor) ? depositSuccess.recorded : depositSuccess.reported;
}

/**
 * The bounds of what people outside the office report (D-304).
 * @throws REPORTS_WAIT, REPORT_TOO_HIGH, TOO_MANY
 */
async function assertReportable(tx: Tx, bookingId: string, amountSen: number, { actor, now }: Doing) {
  if ((await countOpenReports(tx, bookingId)) >= MAX_OPEN_REPORTS)
    throw new Problem(depositRefusals.REPORTS_WAIT, { values: { n: String(MAX_OPEN_REPORTS) } });
  const { dueSen = 0, reportedSen = 0 } = (await findDeposit(tx, bookingId)) ?? {};
  const most = mostReportedSen(dueSen);
  if (reportedSen + amountSen > most)
    throw new Problem(depositRefusals.REPORT_TOO_HIGH, { values: { sum: formatSum(most) } });
  const limit = { subject: `report ${actor.id}`, most: MAX_REPORTS_PER_HOUR, windowMs: HOUR_MS };
  await consumeRateLimit(tx, limit, now);
}

/** What a new entry must have beside its sum; returns its method, which a forfeit has none of. */
async function checkEntry(
  tx: Tx,
  booking: BookingRow,
  { kind, amountSen, method, onDay, note, proofDocumentId: proof }: EntryBody,
  { actor, now }: Doing,
): Promise<PaymentMethod | null> {
  if (!proof && !isAdministrator(actor)) throw new Problem(depositRefusals.PROOF_MISSING);
  if (kind !== 'payment' && !note)
    throw new Problem({ ...depositRefusals.ENTRY_REASON_MISSING, field: 'note' });
  if (kind !== 'forfeit' && !method) throw invalidField('method', depositFields.methodMissing);
  if (onDay > parkDay(now)) throw invalidField('onDay', depositFields.dayInFuture);
  const oldest = new Date(now.getTime() - MAX_DAYS_AGO * DAY_MS);
  if (onDay < parkDay(oldest)) throw invalidField('onDay', depositFields.dayTooOld);
  if (proof && !(await isCurrentDocument(tx, booking.id, proof))) {
    throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  }
  if (kind !== 'payment') await assertLeaves(tx, booking, { kind, amountSen }, false);
  return kind === 'forfeit' ? null : (method ?? null);
}

type Leaving = Pick<EntryRecord, 'kind' | 'amountSen'>;

/**
 * Money that leaves is held, and what is kept of a live booking is not due (D-233, D-305). What waits to be confirmed is not recorded once
 * more (D-503).
 * @throws REFUND_TOO_HIGH, LEAVES_ALREADY, KEEP_TOO_HIGH
 */
async function assertLeaves(
  tx: Tx,
  { id, status }: BookingRow,
  { kind, amountSen }: Leaving,
  isRecorded: boolean,
) {
  const deposit = await findDeposit(tx, id);
  const held = deposit ? heldSen(deposit) : 0;
  if (!deposit || amountSen > held) throw new Problem(depositRefusals.REFUND_TOO_HIGH);
  const leavingSen = isRecorded ? 0 : deposit.leavingSen;
  const left = leftSen({ heldSen: held, leavingSen });
  if (amountSen > left) {
    const values = { held: formatSum(held), waiting: formatSum(leavingSen), sum: formatSum(left) };
    throw new Problem(depositRefusals.LEAVES_ALREADY, { values });
  }
  const isDue = amountSen > toRefundSen({ ...deposit, heldSen: held, leavingSen }, status);
  if (kind === 'forfeit' && isDue) throw new Problem(depositRefusals.KEEP_TOO_HIGH);
}

/**
 * The payments that come with the office's decision on a locked booking: confirms reports and records what came, in its transaction (D-351).
 * @throws PAYMENT_NOT_FOUND for an entry of another booking, and what `settleEntry` and `recordEntry` throw
 */
export async function payWithDecision(
  tx: Tx,
  { id }: BookingRow,
  { confirm = [], record }: z.output<typeof decisionPayment>,
  doing: Settler & { terms: Terms },
): Promise<void> {
  for (const entryId of confirm) {
    const entry = await findEntry(tx, entryId);
    if (entry?.bookingId !== id) throw new Problem(depositRefusals.PAYMENT_NOT_FOUND);
    await settleEntry(tx, entryId, { action: 'confirm', reason: '' }, doing);
  }
  if (record) await recordEntry(tx, id, { ...record, kind: 'payment', confirm: true }, doing);
}

/** `cause` is asked for where an entry is reversed. */
type Settling = { action: EntryAction; reason: string; cause?: ReversalCause };

/**
 * Confirms, voids or reverses an entry; returns the id of its booking and the sentence that says what was done.
 * @throws PAYMENT_NOT_FOUND, FORBIDDEN, ENTRY_REASON_MISSING, PAYMENT_SETTLED, FOUR_EYES, REFUND_TOO_HIGH, KEEP_TOO_HIGH, ALREADY_REFUNDED
 */
export async function settleEntry(
  tx: Tx,
  id: string,
  settling: Settling,
  doing: Settler,
): Promise<{ bookingId: string; message: string }> {
  const seen = await findEntry(tx, id);
  if (!seen) throw new Problem(depositRefusals.PAYMENT_NOT_FOUND);
  const booking = await holdBooking(tx, seen.bookingId);
  assertAllowed(depositCan.read(doing.actor, booking));
  assertAllowed(depositCan.settle(doing.actor, booking, seen, settling.action));
  const entry = (await findEntry(tx, id)) ?? seen;
  return { bookingId: booking.id, message: await settle(tx, booking, entry, settling, doing) };
}

/**
 * Confirms a payment that is one of several (D-431).
 * @throws PAYMENT_NOT_FOUND for a refund and money that is kept, too, and what `settleEntry` throws
 */
export async function confirmPayment(tx: Tx, id: string, doing: Settler): Promise<{ message: string }> {
  const entry = await findEntry(tx, id);
  if (entry?.kind !== 'payment') throw new Problem(depositRefusals.PAYMENT_NOT_FOUND);
  const { message } = await settleEntry(tx, id, { action: 'confirm', reason: '' }, doing);
  return { message };
}

/** Settles an entry of a locked booking. */
async function settle(
  tx: Tx,
  booking: BookingRow,
  entry: EntryRecord,
  { action, reason, cause = 'other' }: Settling,
  { actor, now, onConfirmed }: Settler,
): Promise<string> {
  const { from, to } = entryTransitions[action];
  const isOwn = entry.recordedBy === actor.id;
  const isReversal = action === 'reverse';
  const needsReason = (isReversal && cause === 'other') || (action === 'void' && !isOwn);
  if (needsReason && reason === '') throw new Problem(depositRefusals.ENTRY_REASON_MISSING);
  if (entry.state !== from) {
    throw new Problem(depositRefusals.PAYMENT_SETTLED, {
      values: { status: entryStateWords[entry.state] },
      found: entry.state,
    });
  }
  if (action === 'confirm' && entry.fourEyes && isOwn) throw new Problem(depositRefusals.FOUR_EYES);
  await assertCovered(tx, booking, entry, action);
  const isReceipted = action === 'confirm' && entry.kind === 'payment';
  const receiptNumber = isReceipted ? await takeNumber(tx, 'R', now) : entry.receiptNumber;
  const by = { by: actor.id, at: now };
  const set =
    action === 'confirm'
      ? { confirmedBy: by.by, confirmedAt: by.at, receiptNumber }
      : {
          closedBy: by.by,
          closedAt: by.at,
          closedReason: reason,
          ...(isReversal && { reversedBecause: cause }),
        };
  if (!(await moveEntry(tx, entry.id, from, { ...set, state: to })))
    throw new Problem(commonRefusals.CONFLICT);
  if (isReceipted) await onConfirmed(tx, entry.id, { actor, now });
  if (await leavesNoPayment(tx, booking, entry, { action, cause, actor }))
    await sendBackSlips(tx, booking, { actor, now, isTold: action === 'void' });
  const settled = { ...entry, receiptNumber };
  const why = isReversal ? endReason({ reversedBecause: cause, closedReason: reason }) : reason;
  await recordAudit(tx, lineOf(settled, action, { actor, now }, { from, to, why }));
  if (action !== 'void') {
    // of money that left its reason stands in the entry
    const said = isReversal ? { reason, cause } : { reason: entry.note };
    await tell(tx, booking, settled, noticeOf[entry.kind][action], { actor, now }, said);
  }
  return { confirm: depositSuccess.confirmed, void: depositSuccess.voided, reverse: depositSuccess.reversed }[
    action
  ];
}

/** Whether the office has said that no payment came with the slips of a booking: it takes back the last one, as bounced or once the booking has ended. */
async function leavesNoPayment(
  tx: Tx,
  { id, status }: BookingRow,
  { kind }: EntryRecord,
  { action, cause, actor }: Pick<Settling, 'action' | 'cause'> & { actor: Actor },
): Promise<boolean> {
  if (kind !== 'payment' || action === 'confirm' || !isAdministrator(actor)) return false;
  if (isLive(status) && !(action === 'reverse' && cause === 'bounced')) return false;
  return (await listLeftSlips(tx, [id])).length > 0;
}

/** Money that leaves must be there, and so must the money of a payment that is taken back (D-233). */
async function assertCovered(tx: Tx, booking: BookingRow, entry: EntryRecord, action: EntryAction) {
  if (entry.kind !== 'payment' && action === 'confirm') await assertLeaves(tx, booking, entry, true);
  if (entry.kind === 'payment' && action === 'reverse') {
    const deposit = await findDeposit(tx, booking.id);
    const left = deposit ? leftSen({ heldSen: heldSen(deposit), leavingSen: deposit.leavingSen }) : 0;
    if (entry.amountSen > left) throw new Problem(depositRefusals.ALREADY_REFUNDED);
  }
}

/** What the people of a booking are told of an entry (D-239). */
const noticeOf = {
  payment: { confirm: 'payment_confirmed', reverse: 'payment_reversed' },
  refund: { confirm: 'refund_confirmed', reverse: 'refund_reversed' },
  forfeit: { confirm: 'money_kept', reverse: 'money_not_kept' },
} as const satisfies Record<EntryKind, Record<Exclude<EntryAction, 'void'>, NoticeKind>>;

/** Tells the office of a reported payment, and the people of the booking what became of an entry (D-239). */
async function tell(
  tx: Tx,
  booking: BookingRow,
  { amountSen, receiptNumber }: EntryRecord,
  kind: NoticeKind,
  doing: Doing,
  { reason = '', cause = 'other' }: Partial<Settling> = {},
): Promise<void> {
  const facts = {
    sum: formatSum(amountSen),
    ...(receiptNumber && { receipt: receiptNumber }),
    ...(reason && { reason }),
    ...(cause !== 'other' && { cause }),
  };
  const audiences = kind === 'payment_reported' ? (['office'] as const) : (['parties', 'agency'] as const);
  await announce(tx, booking, doing, [{ kind, audiences, facts }]);
}

/** An entry in the audit trail; its reference is not stored there, since it may name a person. */
function lineOf(
  { id, bookingId, kind, amountSen, receiptNumber }: EntryRecord,
  verb: 'record' | EntryAction,
  { actor, now }: Doing,
  moved: { from?: string; to: string; why: string },
) {
  return {
    actor,
    action: `payment.${verb}` as const,
    target: { type: 'payment' as const, id },
    ...moved,
    detail: { bookingId, kind, amountSen, ...(receiptNumber && { receiptNumber }) },
    at: now,
  };
}

/**
 * Replaces the rules; bookings keep what was due when they were made (D-231).
 * @throws FORBIDDEN
 */
export async function setRules(
  tx: Tx,
  rules: readonly DepositRule[],
  { actor, now }: Doing,
): Promise<string> {
  assertAllowed(depositCan.setRules(actor));
  await insertRules(tx, rules, actor.id, now);
  await recordAudit(tx, {
    actor,
    action: 'payment.set_rules',
    target: { type: 'payment', id: 'rules' },
    detail: { rules },
    at: now,
  });
  return depositSuccess.rulesSet;
}
