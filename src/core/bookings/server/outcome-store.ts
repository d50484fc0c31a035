import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSlip } from '#core/documents/server/store.ts';
import { bookingHolds, documents } from '#core/documents/server/tables.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { deposit, toldParties } from './store.ts';
import { bookings } from './tables.ts';

/** What the effects of a transition depend on beside the booking's row and the line of its lot, and what its notices tell; in one statement. */
export async function findOutcomeFacts(reader: Reader, id: string) {
  const ofBooking = and(eq(documents.bookingId, bookings.id), isNull(documents.purgedAt));
  const held = and(eq(bookingHolds.bookingId, bookings.id), isNull(bookingHolds.liftedAt));
  const [found] = await reader
    .select({
      ledger: deposit,
      hasDocuments: sql<boolean>`EXISTS (SELECT 1 FROM ${documents} WHERE ${ofBooking})`,
      hasSlip: sql<boolean>`EXISTS (SELECT 1 FROM ${documents} WHERE ${and(ofBooking, isSlip)})`,
      isHeld: sql<boolean>`EXISTS (SELECT 1 FROM ${bookingHolds} WHERE ${held})`,
      /** The type of its lot or unit. */
      type: sql<string>`coalesce(${lots.type}, ${units.type}, '')`,
      context: { toldParties, lotNumber: lots.lotNumber, unitNumber: units.unitNumber },
    })
    .from(bookings)
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(eq(bookings.id, id));
  if (!found) throw new Error(`The booking ${id} vanished inside its own transaction`);
  return found;
}
