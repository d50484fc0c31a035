import { and, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { actorColumns, actorOf, lockAccountRow } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import type { Actor } from '#shared/actor.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { openStatuses } from '../lifecycle.ts';
import { isBeforeDeadline } from './expiry-store.ts';
import type { BookingRow, NewBookingEvent } from './store.ts';
import { bookingEvents, bookings } from './tables.ts';

export type Booker = { actor: Actor; openRequests: number; cancelled: string[] };

/**
 * Locks the account of the requester, which serializes their requests, and reads it with the number of pending requests that they
 * made as a buyer; those past their deadline do not count (D-94). `cancelled` are the lots, or units without one, of requests that the person
 * made and cancelled within an hour, once for each (D-320). Undefined once the account is closed.
 */
export async function lockBooker(tx: Tx, id: string, now: Date): Promise<Booker | undefined> {
  await lockAccountRow(tx, id);
  const open = tx.$count(
    bookings,
    and(
      eq(bookings.createdBy, users.id),
      eq(bookings.createdByRole, 'user'),
      inArray(bookings.status, [...openStatuses]),
      isBeforeDeadline(now),
    ),
  );
  const cancelled = tx
    .select({ stock: sql`coalesce(${bookings.lotId}, ${bookings.unitId})::text` })
    .from(bookings)
    .where(
      and(
        eq(bookings.createdBy, users.id),
        eq(bookings.cancelledBy, users.id),
        gt(bookings.cancellationDate, new Date(now.getTime() - HOUR_MS)),
      ),
    );
  const [found] = await tx
    .select({
      ...actorColumns,
      cancelled: sql<string[]>`ARRAY(${cancelled})`,
      // the bookings of staff are many, and not limited
      openRequests: sql<number>`CASE WHEN ${users.role} = 'user' THEN ${open} ELSE 0 END`.mapWith(Number),
    })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .prepare('read_booker')
    .execute();
  if (!found) return undefined;
  const { openRequests, cancelled: stocks } = found;
  return { actor: actorOf(found), openRequests, cancelled: stocks };
}

/** What a new booking is given; the other columns have defaults. All are named, so that the statement is always the same. */
type NewBooking = Omit<
  BookingRow,
  | 'version'
  | 'byUnit'
  | 'byPassport'
  | 'purchaserPapers'
  | 'bookedUnpaid'
  | 'agreementSigned'
  | 'price'
  | 'agreedPrice'
  | 'proposedPrice'
  | 'proposalReason'
  | 'agentNotes'
  | 'adminNotes'
  | 'agentResponseDate'
  | 'handedOverAt'
  | 'respondedBy'
  | 'processedBy'
  | 'processedAt'
  | 'cancelledBy'
  | 'cancellationDate'
>;

/** Inserts a booking and the first row of its history, in one statement; returns it with the name of its property. */
export async function insertBooking(
  tx: Tx,
  given: NewBooking,
  event: NewBookingEvent,
): Promise<{ booking: BookingRow; propertyName: string }> {
  const first = tx
    .$with('first')
    .as(tx.insert(bookingEvents).values(event).returning({ id: bookingEvents.id }));
  const inserted = await tx
    .with(first)
    .insert(bookings)
    .values(given)
    .returning({
      ...getTableColumns(bookings),
      propertyName: sql<string>`(SELECT p.name FROM properties p WHERE p.id = ${bookings.propertyId})`,
    })
    .prepare('insert_booking')
    .execute();
  const { propertyName, ...booking } = oneOf(inserted);
  return { booking, propertyName };
}
