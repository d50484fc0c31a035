import { and, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { bookedStatuses } from '#core/bookings/lifecycle.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { documents } from '#core/documents/server/tables.ts';
import type { WaitingPart } from '#core/overview/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { parkDay } from '#shared/dates.ts';
import { saleMilestones } from '../lifecycle.ts';
import { bookingMilestones } from './tables.ts';

/** The current milestones of bookings, each in the usual order, with the documents that are kept. */
export async function milestonesOf(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  const rows = await reader
    .select({
      ...getTableColumns(bookingMilestones),
      document: {
        id: documents.id,
        originalName: documents.originalName,
        documentType: documents.documentType,
        paper: documents.paper,
      },
    })
    .from(bookingMilestones)
    .leftJoin(documents, and(eq(documents.id, bookingMilestones.documentId), isNull(documents.purgedAt)))
    .where(and(inArray(bookingMilestones.bookingId, [...bookingIds]), isNull(bookingMilestones.replacedAt)));
  return rows.sort((one, other) => saleMilestones.indexOf(one.kind) - saleMilestones.indexOf(other.kind));
}

/** The days of the current milestones of bookings. */
export async function daysOf(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  const { bookingId, kind, plannedOn, happenedOn, replacedAt } = bookingMilestones;
  return reader
    .select({ bookingId, kind, plannedOn, happenedOn })
    .from(bookingMilestones)
    .where(and(inArray(bookingId, [...bookingIds]), isNull(replacedAt)));
}

/** `isLate` as SQL: the booked and sold bookings of which a milestone is late on a day (D-283). */
export const lateSales = (today: string) => (reader: Reader) => {
  const { bookingId, plannedOn, happenedOn, replacedAt } = bookingMilestones;
  const late = and(lt(plannedOn, today), isNull(happenedOn), isNull(replacedAt));
  const isLate = inArray(bookings.id, reader.select({ bookingId }).from(bookingMilestones).where(late));
  return sql`(${isLate} AND ${inArray(bookings.status, bookedStatuses)})`;
};

/** For the office: sales with a late milestone (D-400). */
export const countWaiting: WaitingPart = async (reader, { agencyId, now }) =>
  agencyId === null
    ? [{ kind: 'late_milestone', count: await reader.$count(bookings, lateSales(parkDay(now))(reader)) }]
    : [];

export type MilestoneRow = Awaited<ReturnType<typeof milestonesOf>>[number];

type NewMilestone = typeof bookingMilestones.$inferInsert;

/** Replaces the named milestones of a booking, which is locked; one without a day is only taken off. */
export async function replaceMilestones(
  tx: Tx,
  bookingId: string,
  written: readonly NewMilestone[],
  at: Date,
): Promise<void> {
  const kinds = written.map(({ kind }) => kind);
  const { bookingId: ofBooking, kind, replacedAt } = bookingMilestones;
  await tx
    .update(bookingMilestones)
    .set({ replacedAt: at })
    .where(and(eq(ofBooking, bookingId), inArray(kind, kinds), isNull(replacedAt)));
  const dated = written.filter(({ plannedOn, happenedOn }) => plannedOn ?? happenedOn);
  if (dated.length > 0) await tx.insert(bookingMilestones).values(dated);
}

/** The papers of milestones that stand, by their ids. */
export const papersOfMilestones = sql`SELECT ${bookingMilestones.documentId} FROM ${bookingMilestones} WHERE ${bookingMilestones.documentId} IS NOT NULL AND ${bookingMilestones.replacedAt} IS NULL`;
