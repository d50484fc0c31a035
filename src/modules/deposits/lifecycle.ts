import { type BookingStatus, isLive, OVERDUE_DAYS, type Urgency } from '#core/bookings/lifecycle.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';

/** Kinds of ledger entries. A forfeit is money that is kept, not moved. */
export const entryKinds = ['payment', 'refund', 'forfeit'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** States of an entry; only confirmed ones count (D-232). */
export const entryStates = ['recorded', 'confirmed', 'void', 'reversed'] as const;
export type EntryState = (typeof entryStates)[number];

export const entryActions = ['confirm', 'void', 'reverse'] as const;
export type EntryAction = (typeof entryActions)[number];

/** The state machine of an entry; the trigger payments_guard holds a copy of it. */
export const entryTransitions: Record<EntryAction, { from: EntryState; to: EntryState }> = {
  confirm: { from: 'recorded', to: 'confirmed' },
  void: { from: 'recorded', to: 'void' },
  reverse: { from: 'confirmed', to: 'reversed' },
};

/** Why a confirmed entry is reversed; only the last needs words of its own. A cheque or a draft can bounce, nothing else can. */
export const reversalCauses = ['bounced', 'mistake', 'other'] as const;
export type ReversalCause = (typeof reversalCauses)[number];

export function canBounce({ kind, method }: { kind: EntryKind; method: PaymentMethod | null }): boolean {
  return kind === 'payment' && (method === 'cheque' || method === 'bankers_draft');
}

/** How money is paid; a forfeit has none. */
export const paymentMethods = [
  'cheque',
  'bank_transfer',
  'duitnow',
  'bankers_draft',
  'card',
  'cash',
  'other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Sums of one booking, whole sen each; of entries only confirmed ones count. */
export type DepositSums = {
  dueSen: number;
  receivedSen: number;
  refundedSen: number;
  forfeitedSen: number;
};

/** What the park still holds of what it received; the database keeps it from falling below 0. */
export function heldSen({ receivedSen, refundedSen, forfeitedSen }: DepositSums): number {
  return receivedSen - refundedSen - forfeitedSen;
}

/** What is due and what the park holds of it. */
type Held = { dueSen: number; heldSen: number };

/** What of the money that is held is not recorded yet as refunded or kept: an entry that waits to be confirmed is not sent twice (D-503). */
export function leftSen({ heldSen, leavingSen = 0 }: Leaving): number {
  return Math.max(0, heldSen - leavingSen);
}
type Leaving = { heldSen: number; leavingSen?: number | undefined };

/** What is due of a booking, and by when: nothing of an ended one, on pages, papers and in files alike (D-397). */
export function dueNow<Due extends { dueSen: number; dueOn: string | null }>(
  { dueSen, dueOn }: Due,
  status: BookingStatus,
): Pick<Due, 'dueSen' | 'dueOn'> {
  return isLive(status) ? { dueSen, dueOn } : { dueSen: 0, dueOn: null };
}

/** What is still to be paid; 0 when more is held than is due. Money that went back is due again (D-305). */
export function balanceSen({ dueSen, heldSen }: Held): number {
  return Math.max(0, dueSen - heldSen);
}

/**
 * What is still to go back: all that is held of an ended booking, and what a live one holds beyond what was fixed as due, by another price
 * or lot, less what is recorded already as leaving. `toRefund` says the same in SQL (D-439, D-503).
 */
export function toRefundSen(
  { dueSen, dueOn, ...held }: Held & Leaving & { dueOn: string | null },
  status: BookingStatus,
): number {
  if (!isLive(status)) return leftSen(held);
  return dueOn === null ? 0 : Math.max(0, leftSen(held) - dueSen);
}

/** States of a deposit, derived from its sums, the day and the booking (D-234). */
export const depositStates = ['none', 'due', 'part', 'overdue', 'paid', 'refund_due', 'settled'] as const;
export type DepositState = (typeof depositStates)[number];

type Facts = DepositSums & { dueOn: string | null };

/** The state of a deposit; `today` is a day of the park's clock, as '2026-03-02'. `depositStateIs` says the same in SQL. */
export function depositStateOf(facts: Facts, status: BookingStatus, today: string): DepositState {
  const { dueSen, dueOn, receivedSen } = facts;
  const held = heldSen(facts);
  if (!isLive(status)) {
    if (held > 0) return 'refund_due';
    return receivedSen > 0 ? 'settled' : 'none';
  }
  if (balanceSen({ dueSen, heldSen: held }) > 0) {
    if (dueOn !== null && dueOn < today) return 'overdue';
    return held > 0 ? 'part' : 'due';
  }
  return held > 0 ? 'paid' : 'none';
}

/** How urgent it is that money is late: over the days that the office gives itself for a request, or within them (D-80); days as '2026-03-02'. */
export function lateUrgency(dueOn: string, today: string): Urgency {
  const days = (Date.parse(today) - Date.parse(dueOn)) / DAY_MS;
  if (days <= 0) return 'calm';
  return days > OVERDUE_DAYS ? 'alarm' : 'soon';
}

/** Whether something is still to be paid: nothing is once a booking has ended. Late is what is owed after its day. */
export function isOwed({ state }: { state: DepositState }): boolean {
  return (owedStates as readonly DepositState[]).includes(state);
}
export const owedStates = ['due', 'part', 'overdue'] as const satisfies readonly DepositState[];

/** What stands between a booking and 'booked': nothing, a warning, or a payment or a reason (BOOKED_NEEDS_PAYMENT, D-236). */
export const paymentGates = ['off', 'warn', 'require'] as const;
export type PaymentGate = (typeof paymentGates)[number];

/**
 * The views of the office's list, each a filter of it. `to_confirm` and `received_today` are about entries, the others about states: what
 * is `overdue` is `due`, too.
 */
export const depositViews = ['to_confirm', 'overdue', 'due', 'received_today', 'refund_due', 'all'] as const;
export type DepositView = (typeof depositViews)[number];

/** Largest sum of an entry or of what is due, in sen: 100 billion ringgit. All entries of one booking come to twice that at most. */
export const MAX_SUM_SEN = 10_000_000_000_000;
/** Most payments of a booking that may wait to be confirmed before its buyer or agency reports another one (D-304). */
export const MAX_OPEN_REPORTS = 5;
/** Most reports of a person in an hour. */
export const MAX_REPORTS_PER_HOUR = 10;
/** What may be reported for a booking whatever is due: RM 1 million, in sen. */
const REPORTABLE_SEN = 100_000_000;

/** The most that may wait to be confirmed on a booking, in sen: twice what is due, or RM 1 million if that is more. */
export function mostReportedSen(dueSen: number): number {
  return Math.max(2 * dueSen, REPORTABLE_SEN);
}

/** An account number without spaces and hyphens, in capitals. */
export function plainAccount(written: string): string {
  return written.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a plain text can be an account number, an IBAN among them; no bank is asked. */
export function isAccountNumber(plain: string): boolean {
  return /^[A-Z0-9]{5,34}$/.test(plain) && /\d/.test(plain);
}

/** The day until which an ended booking's money is paid back: so many days after its end (D-387). */
export function refundBy(endedAt: Date | null, refundDays: number | undefined): string | null {
  if (endedAt === null || refundDays === undefined) return null;
  return parkDay(new Date(endedAt.getTime() + refundDays * DAY_MS));
}

/** How many days ago money may have come in. */
export const MAX_DAYS_AGO = 366;
/** Most days a rule gives to pay. */
export const MAX_DUE_DAYS = 365;
