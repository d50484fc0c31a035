import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { OVERDUE_DAYS } from '../lifecycle.ts';
import type { ReminderKind } from '../reminder-lifecycle.ts';
import { isBeforeDeadline } from './expiry-store.ts';
import { bookingReminders, bookings } from './tables.ts';

const isSent = (kind: ReminderKind) =>
  sql`EXISTS (SELECT 1 FROM booking_reminders r WHERE r.booking_id = ${bookings.id} AND r.kind = ${sql.raw(`'${kind}'`)})`;

/** Seconds since 1970, in which days have 24 hours in every time zone of the database. */
const seconds = (at: SQL | typeof bookings.createdAt | typeof bookings.expiresAt) =>
  sql`extract(epoch FROM ${at})`;
const extendedAt = sql`(SELECT max(e.at) FROM booking_events e WHERE e.booking_id = bookings.id AND e.action = 'extend')`;
const start = seconds(sql`coalesce(${extendedAt}, ${bookings.createdAt})`);
const hold = sql`(${seconds(bookings.expiresAt)} - ${start})`;
const waiting = seconds(
  sql`coalesce(${bookings.agentResponseDate}, ${bookings.handedOverAt}, ${bookings.createdAt})`,
);

/** When the next reminder of a booking is due, as `reminderDue` has it, in seconds; null for a booking without one. */
const mark = sql<string | null>`(CASE
  WHEN ${bookings.status} = 'pending_agent' THEN CASE
    WHEN ${isSent('two_thirds')} THEN NULL
    WHEN ${isSent('third')} THEN ${start} + ${hold} * 2 / 3
    ELSE ${start} + ${hold} / 3 END
  WHEN ${bookings.status} = 'pending_admin' AND NOT ${isSent('overdue')}
    THEN ${waiting} + ${sql.raw(String(OVERDUE_DAYS * 24 * 60 * 60))} END)`;

/** Undecided bookings whose time is not over. */
const isTicking = (now: Date) =>
  and(sql`${bookings.status} IN ('pending_agent', 'pending_admin')`, isBeforeDeadline(now));

/** Bookings with a reminder that is due, longest due first. */
export function selectToRemind(reader: Reader, now: Date, limit: number) {
  return reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isTicking(now), lte(mark, sql`${now.getTime() / 1000}::numeric`)))
    .orderBy(asc(mark))
    .limit(limit);
}

/** When the next reminder is due; undefined when none is to come. */
export async function nextReminder(reader: Reader, now: Date): Promise<Date | undefined> {
  const [next] = await reader
    .select({ at: sql<string | null>`min(${mark})` })
    .from(bookings)
    .where(isTicking(now));
  // the mark can lie between two milliseconds
  return next?.at == null ? undefined : new Date(Math.ceil(Number(next.at) * 1000));
}

/** The reminders that a booking has sent in its time to answer, and since when that runs if it was extended. */
export async function listReminders(reader: Reader, bookingId: string) {
  const [found] = await reader
    .select({
      extendedAt: extendedAt.mapWith(bookings.createdAt) as SQL<Date | null>,
      sent: sql<
        ReminderKind[]
      >`ARRAY(SELECT r.kind FROM booking_reminders r WHERE r.booking_id = ${bookings.id})`,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return found ?? { extendedAt: null, sent: [] };
}

/** Lets the reminders of an extended hold start anew. */
export async function forgetReminders(tx: Tx, bookingId: string): Promise<void> {
  await tx.delete(bookingReminders).where(eq(bookingReminders.bookingId, bookingId));
}

/** Notes that a reminder is sent, which it is once in its time to answer. */
export async function insertReminder(
  tx: Tx,
  reminder: { bookingId: string; kind: ReminderKind; at: Date },
): Promise<void> {
  await tx.insert(bookingReminders).values(reminder);
}
