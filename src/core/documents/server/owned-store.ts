import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { documents, documentViews } from './tables.ts';

/**
 * Owner of a document: the booking's client, or the uploader while unattached. Bookings made by staff on their own
 * account hold a walk-in client's documents (D-83), so those have no owner.
 */
function ownedBy(personId: string): SQL | undefined {
  const isWalkIn = and(eq(bookings.createdBy, personId), ne(bookings.createdByRole, 'user'));
  return or(
    and(isNull(documents.bookingId), eq(documents.uploadedBy, personId)),
    and(eq(bookings.userId, personId), sql`NOT (${isWalkIn})`),
  );
}

type Page = { limit: number; offset: number };

/** Every access to a person's documents, or those by `others`, latest first, and the total (D-96). */
export function listViewsOf(
  reader: Reader,
  personId: string,
  { others, ...part }: Page & { others?: 'true' | undefined },
) {
  const byOthers = others && ne(documentViews.viewerId, personId);
  return listViews(reader, and(ownedBy(personId), byOthers), part);
}

/** Every access to the documents of a booking, those that were replaced or purged included. */
export function listViewsOfBooking(reader: Reader, bookingId: string, part: Page) {
  return listViews(reader, eq(documents.bookingId, bookingId), part);
}

async function listViews(reader: Reader, which: SQL | undefined, { limit, offset }: Page) {
  const views = () =>
    reader
      .select({
        id: documentViews.id,
        documentId: documents.id,
        documentType: documents.documentType,
        paper: documents.paper,
        documentName: documents.originalName,
        bookingId: documents.bookingId,
        lotNumber: lots.lotNumber,
        viewerId: documentViews.viewerId,
        viewerName: users.name,
        viewerRole: documentViews.viewerRole,
        viewerAgency: documentViews.viewerAgency,
        at: documentViews.at,
        kind: documentViews.kind,
        reason: documentViews.reason,
        note: documentViews.note,
        total: sql<number>`count(*) OVER ()`.mapWith(Number),
      })
      .from(documentViews)
      .innerJoin(documents, eq(documents.id, documentViews.documentId))
      .innerJoin(users, eq(users.id, documentViews.viewerId))
      .leftJoin(bookings, eq(bookings.id, documents.bookingId))
      .leftJoin(lots, eq(lots.id, bookings.lotId))
      .where(which);
  const rows = await views()
    .orderBy(desc(documentViews.at), desc(documentViews.id))
    .limit(limit)
    .offset(offset);
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // a page beyond the end has no row to carry the total
  const [first] = await views().limit(1);
  return { rows, total: first?.total ?? 0 };
}

export type DocumentViewRow = Awaited<ReturnType<typeof listViewsOf>>['rows'][number];

/** A person's documents, newest first, including those whose bytes are purged. */
export async function listOwnDocuments(reader: Reader, personId: string) {
  return reader
    .select({
      id: documents.id,
      type: documents.documentType,
      name: documents.originalName,
      mime: documents.mime,
      bytes: documents.byteSize,
      bookingId: documents.bookingId,
      createdAt: documents.createdAt,
      replacedAt: documents.replacedAt,
      purgedAt: documents.purgedAt,
      paper: documents.paper,
      /** The last one; its judge is left out, since the export holds no other people. */
      verdict: {
        state: documents.verdict,
        desk: documents.verdictDesk,
        reason: documents.verdictReason,
        note: documents.verdictNote,
        at: documents.verdictAt,
      },
    })
    .from(documents)
    .leftJoin(bookings, eq(bookings.id, documents.bookingId))
    .where(ownedBy(personId))
    .orderBy(desc(documents.createdAt), desc(documents.id));
}
