import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { TargetNames } from '#core/audit/server/list-store.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { endsBooking, isDeal } from '#core/bookings/outcome-lifecycle.ts';
import type { FurtherEffects } from '#core/bookings/server/outcome-actions.ts';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import { selectRequestsOf } from '#core/bookings/server/store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { endedBefore } from '#core/documents/server/purge-store.ts';
import { bookingHolds } from '#core/documents/server/tables.ts';
import type { Difference } from '#core/integrity/contract.ts';
import type { FindDifferences } from '#core/integrity/server/store.ts';
import { bookingPurchasers } from '#modules/purchasers/server/tables.ts';
import type { Config } from '#platform/server/config.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { SealedPart } from '../lifecycle.ts';
import { paperParts, papers, termsVersions } from './tables.ts';

/** A paper is called by its number. */
export const paperNames: TargetNames = {
  paper: (id) => sql`SELECT p.number FROM papers p WHERE p.id = ${id}`,
};

/** Forms are found by their number; in the words of the unique index papers_number. */
export const formSearch: BookingSearch = {
  rows: papers,
  bookingId: papers.bookingId,
  where: (text) => and(eq(papers.kind, 'booking_form'), eq(papers.number, text.toUpperCase())),
  readers: 'office',
};

export type PaperRow = typeof papers.$inferSelect;
export type PartRow = typeof paperParts.$inferSelect;

/** The papers of a booking: the editions of its form, then its receipts, each from the last number on (D-308). */
export function papersOf(reader: Reader, bookingId: string): Promise<PaperRow[]> {
  return selectPapers(reader, eq(papers.bookingId, bookingId)).execute();
}

/** The papers of the bookings about a person. */
export function papersOfOwn(reader: Reader, personId: string): Promise<PaperRow[]> {
  return selectPapers(reader, inArray(papers.bookingId, selectRequestsOf(reader, personId))).execute();
}

const selectPapers = (reader: Reader, where: SQL) =>
  reader
    .select()
    .from(papers)
    .where(where)
    .orderBy(asc(papers.kind), desc(papers.number), desc(papers.edition));

/** The valid forms of bookings with what they say, sealed, and the version of who buys by now; an erased one says nothing. */
export async function listValidForms(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  const { bookingId, kind, state, termsHash, acceptedAt } = papers;
  return reader
    .select({
      form: { bookingId, termsHash, acceptedAt },
      facts: paperParts,
      purchasersVersion: sql<number>`coalesce(${bookingPurchasers.version}, 0)`,
    })
    .from(papers)
    .innerJoin(paperParts, and(eq(paperParts.paperId, papers.id), eq(paperParts.part, 'facts')))
    .leftJoin(bookingPurchasers, eq(bookingPurchasers.bookingId, bookingId))
    .where(and(inArray(bookingId, [...bookingIds]), eq(kind, 'booking_form'), eq(state, 'valid')));
}

export async function findPaper(reader: Reader, id: string): Promise<PaperRow | undefined> {
  const [found] = await reader.select().from(papers).where(eqId(papers.id, id));
  return found;
}

/** The valid form of a booking is cancelled when the booking ends: the trigger bookings_cancel_form does it (D-246). */
export const formEffects: FurtherEffects = async (reader, { id }, action) => {
  const becomes = isDeal(action) ? 'outdated' : 'cancelled';
  if (!isDeal(action) && !endsBooking(action)) return [];
  const isValidForm = and(eq(papers.kind, 'booking_form'), eq(papers.state, 'valid'));
  const found = await reader
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.bookingId, id), isValidForm));
  return found.map(() => ({ kind: 'form', becomes }));
};

/** Whether a person has opened a paper, by the audit trail (D-312). */
export async function hasOpened(reader: Reader, paperId: string, personId: string): Promise<boolean> {
  const { id, action, actorId, targetType, targetId } = auditLog;
  const opened = and(eq(targetType, 'paper'), eq(targetId, paperId), eq(action, 'paper.open'));
  const found = await reader
    .select({ id })
    .from(auditLog)
    .where(and(opened, eq(actorId, personId)))
    .limit(1);
  return found.length > 0;
}

export async function findByCode(reader: Reader, code: string): Promise<PaperRow | undefined> {
  const [found] = await reader.select().from(papers).where(eq(papers.verifyCode, code));
  return found;
}

export async function findPart(
  reader: Reader,
  paperId: string,
  part: SealedPart,
): Promise<PartRow | undefined> {
  const [found] = await reader
    .select()
    .from(paperParts)
    .where(and(eq(paperParts.paperId, paperId), eq(paperParts.part, part)));
  return found;
}

export async function insertPaper(
  tx: Tx,
  row: typeof papers.$inferInsert,
  facts: PartRow,
): Promise<PaperRow> {
  const [inserted] = await tx.insert(papers).values(row).returning();
  if (!inserted) throw new Error('A paper vanished inside its own transaction');
  await tx.insert(paperParts).values(facts);
  return inserted;
}

/** Keeps the PDF that was drawn first; true if it is this one. */
export async function keepPdf(tx: Tx, pdf: PartRow, sha256: string): Promise<boolean> {
  const kept = await tx
    .insert(paperParts)
    .values(pdf)
    .onConflictDoNothing()
    .returning({ id: paperParts.paperId });
  if (kept.length === 0) return false;
  await tx.update(papers).set({ sha256 }).where(eq(papers.id, pdf.paperId));
  return true;
}

export async function supersede(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(papers).set({ state: 'superseded', endedAt: now }).where(eq(papers.id, id));
}

type Acceptance = { acceptedBy: string; acceptedName: string; acceptedSession: string; acceptedAt: Date };

export async function setAccepted(tx: Tx, id: string, acceptance: Acceptance): Promise<void> {
  await tx.update(papers).set(acceptance).where(eq(papers.id, id));
}

/** Keeps a version of the terms for ever. */
export async function keepTerms(tx: Tx, terms: { hash: string; text: string }, now: Date): Promise<void> {
  await tx
    .insert(termsVersions)
    .values({ ...terms, firstUsedAt: now })
    .onConflictDoNothing();
}

const formParts = (where: SQL | undefined) =>
  and(eq(paperParts.paperId, papers.id), eq(papers.kind, 'booking_form'), where);

/** Erases what the forms of one booking that ended say; receipts stay for the books (D-260). */
export async function eraseForms(tx: Tx, bookingId: string): Promise<boolean> {
  return (await deleteParts(tx, eq(papers.bookingId, bookingId))) > 0;
}

/** Erases what forms say of bookings that ended without a sale as long ago as documents are kept, unless under a legal hold. */
export function purgeForms(tx: Tx, config: Config, now: Date): Promise<number> {
  const before = new Date(now.getTime() - config.documentDays * DAY_MS);
  const held = and(eq(bookingHolds.bookingId, papers.bookingId), isNull(bookingHolds.liftedAt));
  const ended = and(eq(bookings.id, papers.bookingId), endedBefore(before));
  return deleteParts(
    tx,
    and(
      exists(tx.select({ id: bookings.id }).from(bookings).where(ended)),
      notExists(tx.select({ id: bookingHolds.id }).from(bookingHolds).where(held)),
    ),
  );
}

/** Deletes the sealed parts of forms; returns how many. */
async function deleteParts(tx: Tx, where: SQL | undefined): Promise<number> {
  const forms = tx.select({ id: papers.id }).from(papers).where(formParts(where));
  const gone = await tx.delete(paperParts).where(exists(forms)).returning({ id: paperParts.paperId });
  return gone.length;
}

/** How many papers each key of the ring has to open. */
export async function countPartsByKey(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ keyId: paperParts.keyId, parts: count() })
    .from(paperParts)
    .groupBy(paperParts.keyId);
  return new Map(rows.map(({ keyId, parts }) => [keyId, parts]));
}

/** Locks a batch of parts whose key another one than `keyId` wraps, by paper, after a cursor; skips locked ones. */
export function lockPartsOfOthers(
  tx: Tx,
  keyId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<PartRow[]> {
  const place = sql`${paperParts.paperId} || ${paperParts.part}`;
  return tx
    .select()
    .from(paperParts)
    .where(and(ne(paperParts.keyId, keyId), after === undefined ? undefined : sql`${place} > ${after}`))
    .orderBy(asc(place))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function setPartKey(
  tx: Tx,
  { paperId, part }: PartRow,
  key: Pick<PartRow, 'wrappedKey' | 'keyId'>,
): Promise<void> {
  await tx
    .update(paperParts)
    .set(key)
    .where(and(eq(paperParts.paperId, paperId), eq(paperParts.part, part)));
}

/**
 * Receipts that are missing, or not in the state of their payment (D-246), and by D-391: a counter of forms that is not one
 * above the last form, papers whose PDF and digest are not there together, and terms that are not those of their digest.
 * It opens no paper: the bytes are compared with the digest whenever one is opened.
 */
export const findPaperDifferences: FindDifferences = (reader, most) =>
  rowsOf<Difference>(
    reader,
    sql`WITH parts AS (
      SELECT r.id, EXISTS (SELECT 1 FROM paper_parts f WHERE f.paper_id = r.id AND f.part = 'facts') AS has_facts,
        EXISTS (SELECT 1 FROM paper_parts f WHERE f.paper_id = r.id AND f.part = 'pdf') AS has_pdf
      FROM papers r
    ), found AS (
      SELECT p.booking_id, p.receipt_number || ' ' || coalesce(r.state, 'missing') AS found,
        p.receipt_number || ' ' || CASE p.state WHEN 'confirmed' THEN 'valid' ELSE 'cancelled' END AS expected, 'entries' AS because
      FROM payments p LEFT JOIN papers r ON r.payment_id = p.id AND r.number = p.receipt_number
      WHERE p.receipt_number IS NOT NULL AND r.state IS DISTINCT FROM CASE p.state WHEN 'confirmed' THEN 'valid' ELSE 'cancelled' END
      UNION ALL
      SELECT last.booking_id, last.series || ': ' || coalesce(c.next::text, 'none'), last.series || ': ' || last.number + 1, 'papers'
      FROM (SELECT DISTINCT ON (left(number, 7)) booking_id, left(number, 7) AS series, split_part(number, '-', 3)::int AS number
        FROM papers WHERE kind = 'booking_form' ORDER BY left(number, 7), split_part(number, '-', 3)::int DESC) last
      LEFT JOIN counters c ON c.name = last.series
      WHERE c.next IS DISTINCT FROM last.number + 1
      UNION ALL
      SELECT r.booking_id, r.number || CASE WHEN has_pdf THEN ' without digest' ELSE ' without file' END,
        r.number || CASE WHEN has_pdf THEN ' with digest' ELSE ' with file' END, 'papers'
      FROM papers r JOIN parts USING (id)
      -- an erased form keeps its digest and has no part
      WHERE has_pdf <> (r.sha256 IS NOT NULL) AND (has_pdf OR has_facts OR r.kind = 'receipt')
      UNION ALL
      SELECT r.booking_id, r.number || ' without facts', r.number || ' with facts', 'papers'
      FROM papers r JOIN parts USING (id) WHERE NOT has_facts AND (has_pdf OR r.kind = 'receipt')
      UNION ALL
      SELECT r.booking_id, r.number || ' ' || encode(sha256(convert_to(v.text, 'UTF8')), 'hex'), r.number || ' ' || v.hash, 'papers'
      FROM terms_versions v JOIN papers r ON r.terms_hash = v.hash WHERE encode(sha256(convert_to(v.text, 'UTF8')), 'hex') <> v.hash
    )
    SELECT 'booking' AS what, f.booking_id::text AS id, coalesce(l.lot_number, u.unit_number) AS name, f.found, f.expected, f.because
    FROM found f JOIN bookings b ON b.id = f.booking_id
    LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
    LIMIT ${most}`,
  );
