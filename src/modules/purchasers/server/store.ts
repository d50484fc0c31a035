import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  sql,
} from 'drizzle-orm';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import type { DocumentPaper } from '#core/documents/lifecycle.ts';
import { endedBefore } from '#core/documents/server/purge-store.ts';
import { bookingHolds, documents } from '#core/documents/server/tables.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import type { Config } from '#platform/server/config.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import type { WrappedKey } from '#platform/server/vault/vault.ts';
import { DAY_MS } from '#shared/dates.ts';
import { bookingPurchasers, purchaserSearchText } from './tables.ts';

/** Bookings are found by the names of who buys. */
export const purchaserSearch: BookingSearch = {
  rows: bookingPurchasers,
  bookingId: bookingPurchasers.bookingId,
  where: (text) => contains(purchaserSearchText(bookingPurchasers), text),
  readers: 'all',
};

export type PurchaserRow = typeof bookingPurchasers.$inferSelect;

export async function findPurchasers(reader: Reader, bookingId: string): Promise<PurchaserRow | undefined> {
  const [row] = await reader
    .select()
    .from(bookingPurchasers)
    .where(eq(bookingPurchasers.bookingId, bookingId));
  return row;
}

/** The version of the list of who buys, 0 before there was one. */
export async function versionOf(reader: Reader, bookingId: string): Promise<number> {
  return (await findPurchasers(reader, bookingId))?.version ?? 0;
}

/** Which of these bookings name somebody who buys. */
export async function listNamed(reader: Reader, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return [];
  const { bookingId, list } = bookingPurchasers;
  const rows = await reader
    .select({ bookingId })
    .from(bookingPurchasers)
    .where(and(inArray(bookingId, [...bookingIds]), sql`jsonb_array_length(${list}) > 0`));
  return rows.map((row) => row.bookingId);
}

/** Saves the list; the booking is locked. */
export async function upsertPurchasers(tx: Tx, row: Omit<PurchaserRow, 'erasedAt'>): Promise<void> {
  const { bookingId: _, ...changes } = row;
  await tx
    .insert(bookingPurchasers)
    .values(row)
    .onConflictDoUpdate({ target: bookingPurchasers.bookingId, set: { ...changes, erasedAt: null } });
}

/** Most bookings of the same buyers that are listed. */
const MOST_MATCHES = 20;

/** Other bookings in which somebody of this list buys too, the newest first (D-290). */
export async function listMatches(reader: Reader, { bookingId, matches }: PurchaserRow) {
  if (matches.length === 0) return [];
  const { bookingId: other, matches: ofOther } = bookingPurchasers;
  return reader
    .select({ id: bookings.id, lotNumber: lots.lotNumber, unitNumber: units.unitNumber })
    .from(bookingPurchasers)
    .innerJoin(bookings, eq(bookings.id, other))
    .leftJoin(lots, eq(lots.id, bookings.lotId))
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(and(ne(other, bookingId), arrayOverlaps(ofOther, matches)))
    .orderBy(desc(bookings.createdAt), asc(bookings.id))
    .limit(MOST_MATCHES);
}

export type MatchRow = Awaited<ReturnType<typeof listMatches>>[number];

/** The papers that a booking has now, neither replaced, sent back nor purged. */
export async function listPapers(reader: Reader, bookingId: string): Promise<DocumentPaper[]> {
  const rows = await reader
    .select({ paper: documents.paper })
    .from(documents)
    .where(
      and(
        eq(documents.bookingId, bookingId),
        isNotNull(documents.paper),
        isNull(documents.replacedAt),
        isNull(documents.purgedAt),
        sql`${documents.verdict} IS DISTINCT FROM 'sent_back'`,
      ),
    );
  return rows.flatMap(({ paper }) => paper ?? []);
}

/** A purchaser without number, address and contact: what the books keep (D-260). */
const erased = sql`(SELECT coalesce(jsonb_agg(p || '{"identityMasked": "", "phone": "", "email": "", "address": ""}' ORDER BY n), '[]')
  FROM jsonb_array_elements(${bookingPurchasers.list}) WITH ORDINALITY AS each(p, n))`;

/** Erases the numbers, addresses and contacts of one booking's purchasers; returns whether there were any. */
export async function erasePurchasers(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  return (await erase(tx, [bookingId], now)) > 0;
}

async function erase(tx: Tx, bookingIds: readonly string[], now: Date): Promise<number> {
  if (bookingIds.length === 0) return 0;
  const done = await tx
    .update(bookingPurchasers)
    .set({ list: erased, sealed: null, wrappedKey: null, keyId: null, matches: [], erasedAt: now })
    .where(and(inArray(bookingPurchasers.bookingId, [...bookingIds]), isNull(bookingPurchasers.erasedAt)))
    .returning({ id: bookingPurchasers.bookingId });
  return done.length;
}

/** Most lists that are erased at once. */
const BATCH = 100;

/** Erases what the purchasers of bookings had that ended without a sale as long ago as documents are kept, unless under a legal hold (D-260). */
export async function purgePurchasers(tx: Tx, config: Config, now: Date): Promise<number> {
  const before = new Date(now.getTime() - config.documentDays * DAY_MS);
  const held = and(eq(bookingHolds.bookingId, bookingPurchasers.bookingId), isNull(bookingHolds.liftedAt));
  const ended = and(eq(bookings.id, bookingPurchasers.bookingId), endedBefore(before));
  const some = await tx
    .select({ id: bookingPurchasers.bookingId })
    .from(bookingPurchasers)
    .where(
      and(
        isNull(bookingPurchasers.erasedAt),
        exists(tx.select({ id: bookings.id }).from(bookings).where(ended)),
        notExists(tx.select({ id: bookingHolds.id }).from(bookingHolds).where(held)),
      ),
    )
    .orderBy(asc(bookingPurchasers.savedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return erase(
    tx,
    some.map(({ id }) => id),
    now,
  );
}

/** How many lists each key of the ring has to open. */
export async function countListsByKey(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ keyId: bookingPurchasers.keyId, lists: count() })
    .from(bookingPurchasers)
    .where(isNotNull(bookingPurchasers.keyId))
    .groupBy(bookingPurchasers.keyId);
  return new Map(rows.map(({ keyId, lists }) => [String(keyId), lists]));
}

/** Locks a batch of lists whose key another one than `keyId` wraps, by booking, after a cursor; skips locked ones. */
export function lockListsOfOthers(
  tx: Tx,
  keyId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<PurchaserRow[]> {
  return tx
    .select()
    .from(bookingPurchasers)
    .where(
      and(
        isNotNull(bookingPurchasers.keyId),
        ne(bookingPurchasers.keyId, keyId),
        after === undefined ? undefined : gt(bookingPurchasers.bookingId, after),
      ),
    )
    .orderBy(asc(bookingPurchasers.bookingId))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function setListKey(tx: Tx, bookingId: string, key: WrappedKey): Promise<void> {
  await tx.update(bookingPurchasers).set(key).where(eq(bookingPurchasers.bookingId, bookingId));
}
