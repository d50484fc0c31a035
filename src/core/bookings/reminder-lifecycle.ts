import { DAY_MS } from '#shared/dates.ts';
import { type BookingStatus, isExpiryDue, OVERDUE_DAYS } from './lifecycle.ts';

/** Reminders of a booking's clock: of the time the agency has to answer, and of the office's (D-191). */
export const reminderKinds = ['third', 'two_thirds', 'overdue'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

type Clock = {
  status: BookingStatus;
  createdAt: Date;
  expiresAt: Date | null;
  agentResponseDate: Date | null;
  handedOverAt: Date | null;
};

/** Since when the office has a booking. */
const officeSince = ({ createdAt, agentResponseDate, handedOverAt }: Clock): Date =>
  agentResponseDate ?? handedOverAt ?? createdAt;

/** When the office's answer to a booking is overdue (D-80). */
function overdueAt(booking: Clock): number {
  return officeSince(booking).getTime() + OVERDUE_DAYS * DAY_MS;
}

/** The reminder to send now, each once: of several marks that have passed only the last. */
export function reminderDue(booking: Clock, sent: readonly ReminderKind[], now: Date): ReminderKind | null {
  const { status, createdAt, expiresAt } = booking;
  if (status === 'pending_admin') {
    return sent.includes('overdue') || now.getTime() < overdueAt(booking) ? null : 'overdue';
  }
  if (status !== 'pending_agent' || expiresAt === null || isExpiryDue(booking, now)) return null;
  if (sent.includes('two_thirds')) return null;
  // in thirds of the hold, multiplied instead of divided to stay whole
  const passed = 3 * (now.getTime() - createdAt.getTime());
  const hold = expiresAt.getTime() - createdAt.getTime();
  if (passed >= 2 * hold) return 'two_thirds';
  return passed >= hold && !sent.includes('third') ? 'third' : null;
}

/** Whole days in which a booking has waited for the agency or the office. */
export function daysWaited(booking: Clock, now: Date): number {
  const since = booking.status === 'pending_admin' ? officeSince(booking) : booking.createdAt;
  return Math.floor((now.getTime() - since.getTime()) / DAY_MS);
}

/** Days of a hold, to the nearest one. */
export function daysOfHold(createdAt: Date, expiresAt: Date): number {
  return Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS);
}
