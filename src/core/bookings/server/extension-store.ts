import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { bookings } from './tables.ts';

/**
 * Whether the agency of an unanswered request has extended its hold; its own history says so. An aggregate reads the events of
 * each booking by their index; for EXISTS the planner may hash all events instead. In a query of one table Drizzle names columns
 * without it, and the events have an id too.
 */
export const agencyExtended = sql<boolean>`(${bookings.status} = 'pending_agent' AND (SELECT count(*) > 0 FROM booking_events e WHERE e.booking_id = bookings.id AND e.action = 'extend' AND e.actor_role = 'agent_admin'))`;

/** Whether the agency of one booking has extended its hold. */
export async function hasAgencyExtended(reader: Reader, id: string): Promise<boolean> {
  const [found] = await reader.select({ agencyExtended }).from(bookings).where(eq(bookings.id, id));
  return found?.agencyExtended ?? false;
}

/** Moves the deadline of an unanswered request; false when the booking is not as it was read. */
export async function moveDeadline(
  tx: Tx,
  { id, version }: Pick<typeof bookings.$inferSelect, 'id' | 'version'>,
  expiresAt: Date,
  at: Date,
): Promise<boolean> {
  const moved = await tx
    .update(bookings)
    .set({ expiresAt, updatedAt: at })
    .where(and(eq(bookings.id, id), eq(bookings.version, version), eq(bookings.status, 'pending_agent')))
    .returning({ id: bookings.id });
  return moved.length === 1;
}
