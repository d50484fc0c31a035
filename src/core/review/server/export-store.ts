import { and, type SQL, sql } from 'drizzle-orm';
import { type BookingReach, workDeskOf } from '#core/bookings/policy.ts';
import { type BookingFilter, buildWhere } from '#core/bookings/server/filter-store.ts';
import { documentsByBooking, orderOf } from '#core/bookings/server/list-store.ts';
import { type BookingDetail, selectBookings } from '#core/bookings/server/store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import type { FollowUp } from '#core/bookings/standing-lifecycle.ts';
import type { ListedDocument } from '#core/documents/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { type NoteRow, notesByBooking } from './store.ts';

/** Batch size of `readAll`. */
const CHUNK = 500;

/** The next batch, newest first, after the given cursor. */
export function selectChunk(reader: Reader, where: SQL | undefined, last: BookingDetail | undefined) {
  const { createdAt, id } = last?.booking ?? {};
  const older =
    createdAt &&
    sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
  return selectBookings(reader)
    .where(and(where, older))
    .orderBy(...orderOf())
    .limit(CHUNK);
}

/** A booking with what else its exported row is made of, as far as its reader may know it. */
export type ExportedBooking = BookingDetail & {
  documents: readonly ListedDocument[];
  assignedTo: string;
  followUp: FollowUp | null;
  notes: readonly NoteRow[];
};

/** All of them with their documents and internal notes, newest first, in batches; bookings made meanwhile are not included. */
export async function* readAll(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
  actor: Actor,
): AsyncGenerator<ExportedBooking> {
  const where = await buildWhere(reader, reach, filter);
  let last: BookingDetail | undefined;
  do {
    const chunk: BookingDetail[] = await selectChunk(reader, where, last);
    const documents = await documentsByBooking(reader, chunk);
    const notes = await notesByBooking(reader, chunk, actor);
    for (const detail of chunk) {
      const { id } = detail.booking;
      const desk = workDeskOf(actor, detail.booking);
      yield {
        ...detail,
        documents: documents.get(id) ?? [],
        assignedTo: (desk && detail.assignees?.[desk]?.name) ?? '',
        followUp: (desk && detail.followUps?.[desk]) ?? null,
        notes: notes.get(id) ?? [],
      };
    }
    last = chunk.length === CHUNK ? chunk.at(-1) : undefined;
  } while (last);
}
