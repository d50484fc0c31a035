import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { readsNote } from '#core/bookings/policy.ts';
import type { Worker } from '#core/bookings/server/filter-store.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import type { FollowUp } from '#core/bookings/standing-lifecycle.ts';
import type { Desk } from '#core/documents/lifecycle.ts';
import { users } from '#core/users/server/tables.ts';
import type { Db, Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import type { Actor } from '#shared/actor.ts';
import { PRESENCE_CHANNEL } from './presence-cache.ts';
import { bookingAssignments, bookingFollowUps, bookingNotes } from './tables.ts';

export type NoteRow = { note: typeof bookingNotes.$inferSelect; authorName: string };

/** The internal notes of some bookings that a person may read, oldest first, by the id of the booking. */
export async function notesByBooking(
  reader: Reader,
  details: readonly Pick<BookingDetail, 'booking'>[],
  actor: Actor,
): Promise<Map<string, NoteRow[]>> {
  const known = new Map(details.map(({ booking }) => [booking.id, booking]));
  const rows = await reader
    .select({ note: bookingNotes, authorName: users.name })
    .from(bookingNotes)
    .innerJoin(users, eq(users.id, bookingNotes.authorId))
    .where(inArray(bookingNotes.bookingId, [...known.keys()]))
    .orderBy(asc(bookingNotes.id));
  const byBooking = new Map<string, NoteRow[]>();
  for (const row of rows) {
    const booking = known.get(row.note.bookingId);
    if (!booking || !readsNote(actor, booking, row.note)) continue;
    byBooking.set(booking.id, [...(byBooking.get(booking.id) ?? []), row]);
  }
  return byBooking;
}

export async function insertNote(tx: Tx, written: typeof bookingNotes.$inferInsert) {
  return oneOf(await tx.insert(bookingNotes).values(written).returning());
}

/** The person assigned at a desk; null for nobody. */
export async function findAssignee(reader: Reader, bookingId: string, desk: Desk) {
  const [found] = await reader
    .select({ userId: bookingAssignments.userId })
    .from(bookingAssignments)
    .where(and(eq(bookingAssignments.bookingId, bookingId), eq(bookingAssignments.desk, desk)));
  return found?.userId ?? null;
}

/** Assigns a booking at a desk, in place of the person assigned before. */
export async function setAssignee(
  tx: Tx,
  bookingId: string,
  assignment: Worker & { assignedBy: string; at: Date },
): Promise<void> {
  const { userId, assignedBy, at } = assignment;
  await tx
    .insert(bookingAssignments)
    .values({ bookingId, ...assignment })
    .onConflictDoUpdate({
      target: [bookingAssignments.bookingId, bookingAssignments.desk],
      set: { userId, assignedBy, at },
    });
}

export async function removeAssignee(tx: Tx, bookingId: string, desk: Desk): Promise<void> {
  await tx
    .delete(bookingAssignments)
    .where(and(eq(bookingAssignments.bookingId, bookingId), eq(bookingAssignments.desk, desk)));
}

const followUpAt = (bookingId: string, desk: Desk) =>
  and(eq(bookingFollowUps.bookingId, bookingId), eq(bookingFollowUps.desk, desk));

/** When a desk comes back to a booking, and why. */
export async function findFollowUp(reader: Reader, bookingId: string, desk: Desk): Promise<FollowUp | null> {
  const { onDay, text } = bookingFollowUps;
  const [found] = await reader
    .select({ onDay, text })
    .from(bookingFollowUps)
    .where(followUpAt(bookingId, desk));
  return found ?? null;
}

/** Sets the day in place of the one before. */
export async function setFollowUp(tx: Tx, row: typeof bookingFollowUps.$inferInsert): Promise<void> {
  const { bookingId: _, desk: __, ...set } = row;
  const target = [bookingFollowUps.bookingId, bookingFollowUps.desk];
  await tx.insert(bookingFollowUps).values(row).onConflictDoUpdate({ target, set });
}

export async function removeFollowUp(tx: Tx, bookingId: string, desk: Desk): Promise<void> {
  await tx.delete(bookingFollowUps).where(followUpAt(bookingId, desk));
}

/** The people of a desk, by name: the agency's administrators, or the office. */
export function listDesk(reader: Reader, desk: Desk, agencyId: string | null) {
  const staff =
    desk === 'office'
      ? inArray(users.role, ['admin', 'super_admin'])
      : and(
          eq(users.role, 'agent_admin'),
          eq(users.agencyStatus, 'approved'),
          agencyId === null ? sql`false` : eq(users.agencyId, agencyId),
        );
  return reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isNull(users.deletedAt), staff))
    .orderBy(sql`lower(${users.name})`, asc(users.id));
}

/** Tells every process of the portal who has opened or left a booking. */
export async function announcePresence(db: Db, text: string): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${PRESENCE_CHANNEL}, ${text})`);
}
