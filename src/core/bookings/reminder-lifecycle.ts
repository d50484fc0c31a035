import { DAY_MS } from '#shared/dates.ts';
import { type BookingStatus, isExpiryDue, OVERDUE_DAYS } from './lifecycle.ts';

/** Reminders of a booking's clock: of the time the agency has to answer, each once in it, and of the office's (D-191). */
export const reminderKinds = ['third', 'two_thirds', 'overdue'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

type Clock = {
  status: BookingStatus;
  createdAt: Date;
  /** When its hold was extended last. */
  extendedAt: Date | null;
  expiresAt: Date | null;
  agentResponseDate: Date | null;
  handedOverAt: Date | null;
};

/** Since when the office has a booking. */
const officeSince = ({ createdAt, agentResponseDate, handedOverAt }: Omit<Clock, 'extendedAt'>): Date =>
  agentResponseDate ?? handedOverAt ?? createdAt;

/** When the office's answer to a booking is overdue (D-80). */
function overdueAt(booking: Clock): number {
  return officeSince(booking).getTime() + OVERDUE_DAYS * DAY_MS;
}

/** The reminder to send now, of those sent since the last extension: of several marks that have passed only the last. */
export function reminderDue(booking: Clock, sent: readonly ReminderKind[], now: Date): ReminderKind | null {
  const { status, createdAt, extendedAt, expiresAt } = booking;
  if (status === 'pending_admin') {
    return sent.includes('overdue') || now.getTime() < overdueAt(booking) ? null : 'overdue';
  }
  if (status !== 'pending_agent' || expiresAt === null || isExpiryDue(booking, now)) return null;
  if (sent.includes('two_thirds')) return null;
  // in thirds of the time to answer, multiplied instead of divided to stay whole
  const start = (extendedAt ?? createdAt).getTime();
  const passed = 3 * (now.getTime() - start);
  const hold = expiresAt.getTime() - start;
  if (passed >= 2 * hold) return 'two_thirds';
  return passed >= hold && !sent.includes('third') ? 'third' : null;
}

/** Whole days in which a booking has waited for the agency or the office. */
export function daysWaited(booking: Omit<Clock, 'extendedAt'>, now: Date): number {
  const since = booking.status === 'pending_admin' ? officeSince(booking) : booking.createdAt;
  return Math.floor((now.getTime() - since.getTime()) / DAY_MS);
}

/** Days of a hold, to the nearest one. */
export function daysOfHold(createdAt: Date, expiresAt: Date): number {
  return Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS);
}
