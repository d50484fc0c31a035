import { and, desc, eq, exists, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { notices } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;

/** Which bookings are a person's own, as a condition on their table; injected, since bookings are the layer above. */
export type OwnBookings = (actor: Actor) => SQL | undefined;

/**
 * The notices of a person that they may still read: of the office only as administrator, of an agency only while running it, of
 * a booking only while it is theirs (D-143).
 */
export function readableBy(reader: Reader, actor: Actor, ownBookings: OwnBookings): SQL | undefined {
  const { audience, agencyId, bookingId } = notices;
  const own = reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), ownBookings(actor)));
  return and(
    eq(notices.recipientId, actor.id),
    or(
      eq(audience, 'self'),
      isAdministrator(actor) ? eq(audience, 'office') : undefined,
      actor.agencyId !== null && runsAgency(actor, actor.agencyId)
        ? and(eq(audience, 'agency'), eq(agencyId, actor.agencyId))
        : undefined,
      and(eq(audience, 'party'), exists(own)),
    ),
  );
}

type Page = { isUnread: boolean; limit: number; offset: number };

/** One page of the notices that a condition lets through, newest first, and their total (D-60). */
export async function listNotices(
  reader: Reader,
  readable: SQL | undefined,
  { isUnread, limit, offset }: Page,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = and(readable, isUnread ? isNull(notices.readAt) : undefined);
  const rows = await reader
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(notices, where) };
}

export function countUnread(reader: Reader, readable: SQL | undefined): Promise<number> {
  return reader.$count(notices, and(readable, isNull(notices.readAt)));
}

/** The number of a notice; undefined for a text that is none. */
function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** A notice by the id of its view; undefined for an absent or malformed one. */
export async function findNotice(
  reader: Reader,
  id: string,
  readable: SQL | undefined,
): Promise<NoticeRow | undefined> {
  const number = numberOf(id);
  if (number === undefined) return undefined;
  const [found] = await reader
    .select()
    .from(notices)
    .where(and(eq(notices.id, number), readable));
  return found;
}

/** Marks a notice as read or unread; the time of the first reading stays. */
export async function setRead(tx: Tx, id: number, readAt: Date | null): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt })
    .where(and(eq(notices.id, id), readAt === null ? isNotNull(notices.readAt) : isNull(notices.readAt)));
}

/** Marks a person's notices up to one as read; those of others and newer ones stay as they are. */
export async function setAllRead(tx: Tx, userId: string, upTo: string, at: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.recipientId, userId), lte(notices.id, Number(upTo)), isNull(notices.readAt)));
}
