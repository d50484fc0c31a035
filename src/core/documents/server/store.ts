import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookings, ledgerIsRecord } from '#core/bookings/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import type { StoreName } from '#platform/server/storage.ts';
import type { WrappedKey } from '#platform/server/vault/vault.ts';
import { type DocumentType, isSingleType, type NeededDocument, neededDocuments } from '../lifecycle.ts';
import { documents, documentViews } from './tables.ts';

export type DocumentRow = typeof documents.$inferSelect;
/** Where the bytes of a document lie. */
export type BytesPlace = Pick<DocumentRow, 'store' | 'storageKey'>;

/** Where sealed bytes lie, and the wrapped key that opens them. */
export type SealedPlace = BytesPlace & WrappedKey;

const FILE_PATH = /^\/api\/uploads\/files\/([^/?#]+)\/[^/?#]+$/;

/** URL of a document: a path of this site that requires the bearer token (D-96). */
export function documentUrlOf(row: Pick<DocumentRow, 'id' | 'originalName'>): string {
  return `/api/uploads/files/${row.id}/${pathName(row.originalName)}`;
}

/** A name as one short path segment: plain letters only; the segment is decoration, the id identifies the document. */
function pathName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9.]+/g, '-');
  return plain.replace(/^[-.]+/, '').slice(-80) || 'document';
}

/** A document with stored bytes; undefined for an absent, malformed or purged one. */
export async function findDocument(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await reader
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.purgedAt)));
  return row;
}

/** A batch of documents with stored bytes, by id, after the cursor `after`. */
export function listKept(reader: Reader, after: string | undefined, most: number): Promise<DocumentRow[]> {
  return reader
    .select()
    .from(documents)
    .where(and(isNull(documents.purgedAt), after === undefined ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(most);
}

/** How many documents have their bytes in a store. */
export function countKeptIn(reader: Reader, store: StoreName): Promise<number> {
  return reader.$count(documents, and(isNull(documents.purgedAt), eq(documents.store, store)));
}

/** How many documents had their bytes in a store until they were purged. */
export function countPurgedIn(reader: Reader, store: StoreName): Promise<number> {
  return reader.$count(documents, and(isNotNull(documents.purgedAt), eq(documents.store, store)));
}

/** What a booking says of its documents: 9 of 23 columns, since a list of 50 bookings reads 150 documents. */
const listedColumns = {
  id: documents.id,
  bookingId: documents.bookingId,
  documentType: documents.documentType,
  originalName: documents.originalName,
  createdAt: documents.createdAt,
  verdict: documents.verdict,
  verdictDesk: documents.verdictDesk,
  recheckAt: documents.recheckAt,
  paper: documents.paper,
};

/** Current documents of some bookings, newest first, without replaced and purged ones. */
export async function listDocumentsOfBookings(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return reader
    .select(listedColumns)
    .from(documents)
    .where(
      and(
        inArray(documents.bookingId, [...bookingIds]),
        isNull(documents.replacedAt),
        isNull(documents.purgedAt),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
}

export type ListedDocument = Awaited<ReturnType<typeof listDocumentsOfBookings>>[number];

/** A current cheque or transfer slip that was not sent back; `isSlipSent` says the same. */
export const isSlip = sql`(${documents.documentType} = 'cheque' OR ${documents.paper} = 'payment_proof')
  AND ${documents.replacedAt} IS NULL AND ${documents.purgedAt} IS NULL AND ${documents.verdict} IS DISTINCT FROM 'sent_back'`;

/** The ids of those of a booking. */
export async function listSlips(reader: Reader, bookingId: string): Promise<string[]> {
  const found = await reader
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.bookingId, bookingId), isSlip));
  return found.map(({ id }) => id);
}

/** Whether an id is that of a current document of a booking. */
export async function isCurrentDocument(reader: Reader, bookingId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { id: ofDocument, bookingId: ofBooking, replacedAt, purgedAt } = documents;
  const [found] = await reader
    .select({ id: ofDocument })
    .from(documents)
    .where(and(eq(ofDocument, id), eq(ofBooking, bookingId), isNull(replacedAt), isNull(purgedAt)));
  return found !== undefined;
}

/** `isPaid` of bookings as SQL. */
export const isPaidBooking = sql<boolean>`coalesce(
  (SELECT d.received_sen - d.refunded_sen - d.forfeited_sen >= greatest(d.due_sen, 1) FROM booking_deposits d WHERE d.booking_id = ${bookings.id} AND ${ledgerIsRecord}),
  NOT ${bookings.bookedUnpaid} AND ${inArray(bookings.status, ['approved', 'sold'])})`;

/** What a booking is asked for. */
export async function findNeeded(reader: Reader, bookingId: string): Promise<readonly NeededDocument[]> {
  const [row] = await reader
    .select({ byPassport: bookings.byPassport, isPaid: isPaidBooking })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return neededDocuments(row?.byPassport ?? false, row?.isPaid);
}

/** Whether a booking has current documents, as an EXISTS condition. */
export function selectKept(reader: Reader, bookingId: AnyPgColumn, also?: SQL) {
  return reader
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.bookingId, bookingId), isNull(documents.replacedAt), isNull(documents.purgedAt), also),
    );
}

/** Files a stored upload. A second live cheque or IC side of one booking violates documents_one_each. */
export async function insertDocument(
  tx: Tx,
  document: Omit<typeof documents.$inferInsert, 'createdAt'>,
  now: Date,
): Promise<DocumentRow> {
  const inserted = await tx
    .insert(documents)
    .values({ ...document, createdAt: now })
    .returning();
  return oneOf(inserted);
}

/** Where a document stands: one of a kind per booking, or in the place of the one it names (D-99, D-170). */
type Place = { bookingId: string; documentType: DocumentType; replaces?: string };

/** Marks the current document of a place as replaced and returns it. */
export async function replaceDocument(tx: Tx, place: Place, now: Date): Promise<DocumentRow | undefined> {
  const { bookingId, documentType, replaces } = place;
  const isSingle = isSingleType(documentType);
  if (!isSingle && replaces === undefined) return undefined;
  const [replaced] = await tx
    .update(documents)
    .set({ replacedAt: now })
    .where(
      and(
        eq(documents.bookingId, bookingId),
        eq(documents.documentType, documentType),
        isNull(documents.replacedAt),
        isSingle ? undefined : eq(documents.id, replaces ?? ''),
      ),
    )
    .returning();
  return replaced;
}

/** The id in a document URL; undefined for any other URL. */
export function documentIdIn(documentUrl: string): string | undefined {
  return FILE_PATH.exec(documentUrl)?.[1];
}

/** An unattached upload of this person, locked; undefined if there is none, also for a malformed id. */
export async function lockUnattached(
  tx: Tx,
  id: string,
  uploaderId: string,
): Promise<DocumentRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.uploadedBy, uploaderId),
        isNull(documents.bookingId),
        isNull(documents.purgedAt),
      ),
    )
    .for('update');
  return found;
}

/** Files and bytes without a booking: those of one person, and the bytes of all. */
export async function sumUnattached(reader: Reader, uploaderId: string) {
  const isOwn = eq(documents.uploadedBy, uploaderId);
  const rows = await reader
    .select({
      files: sql<number>`count(*) FILTER (WHERE ${isOwn})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${documents.byteSize}) FILTER (WHERE ${isOwn}), 0)`.mapWith(Number),
      all: sql<number>`coalesce(sum(${documents.byteSize}), 0)`.mapWith(Number),
    })
    .from(documents)
    .where(and(isNull(documents.bookingId), isNull(documents.purgedAt)));
  return oneOf(rows);
}

/** Attaches a locked upload to a booking. A second live cheque or IC side of it violates documents_one_each. */
export async function setBooking(tx: Tx, id: string, bookingId: string): Promise<void> {
  await tx.update(documents).set({ bookingId }).where(eq(documents.id, id));
}

/** Records an access to a document. */
export async function insertView(
  tx: Tx,
  view: Omit<typeof documentViews.$inferInsert, 'at'>,
  now: Date,
): Promise<void> {
  await tx.insert(documentViews).values({ ...view, at: now });
}

/** Batch size of a key look-up; a statement takes at most 65535 parameters. */
const KEYS_AT_ONCE = 10_000;

/** Which keys found in a store belong to a document, and whether its bytes are still needed there. */
export async function findKeys(
  reader: Reader,
  store: StoreName,
  keys: readonly string[],
): Promise<Map<string, 'needed' | 'purged' | 'elsewhere'>> {
  const found = new Map<string, 'needed' | 'purged' | 'elsewhere'>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const rows = await reader
      .select({ key: documents.storageKey, store: documents.store, purgedAt: documents.purgedAt })
      .from(documents)
      .where(inArray(documents.storageKey, keys.slice(from, from + KEYS_AT_ONCE)));
    for (const row of rows) {
      found.set(row.key, row.purgedAt ? 'purged' : row.store === store ? 'needed' : 'elsewhere');
    }
  }
  return found;
}
