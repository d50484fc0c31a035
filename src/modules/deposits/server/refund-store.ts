import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import { endedBefore } from '#core/documents/server/purge-store.ts';
import { bookingHolds } from '#core/documents/server/tables.ts';
import type { Config } from '#platform/server/config.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { WrappedKey } from '#platform/server/vault/vault.ts';
import { DAY_MS } from '#shared/dates.ts';
import { refundAccounts } from './tables.ts';

export type RefundAccountRow = typeof refundAccounts.$inferSelect;

export async function findRefundAccount(
  reader: Reader,
  bookingId: string,
): Promise<RefundAccountRow | undefined> {
  const [row] = await reader.select().from(refundAccounts).where(eq(refundAccounts.bookingId, bookingId));
  return row;
}

/** Those of some bookings whose account was given and not erased. */
export async function listWithAccount(reader: Reader, bookingIds: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ id: refundAccounts.bookingId })
    .from(refundAccounts)
    .where(and(inArray(refundAccounts.bookingId, [...bookingIds]), isNull(refundAccounts.erasedAt)));
  return rows.map(({ id }) => id);
}

/** Saves the account; the booking is locked. */
export async function upsertRefundAccount(tx: Tx, row: Omit<RefundAccountRow, 'erasedAt'>): Promise<void> {
  const { bookingId: _, ...set } = row;
  await tx
    .insert(refundAccounts)
    .values(row)
    .onConflictDoUpdate({ target: refundAccounts.bookingId, set: { ...set, erasedAt: null } });
}

/** Whether nothing of a booking is held or waits to be checked, so that no money can have to go back to its account (D-399). */
const isSettled = sql`NOT EXISTS (SELECT 1 FROM booking_deposits d WHERE d.booking_id = ${refundAccounts.bookingId}
  AND (d.received_sen - d.refunded_sen - d.forfeited_sen > 0 OR d.reported_sen > 0))`;

/** Erases the account of one booking, unless money may have to go back to it; returns whether it was erased. */
export async function eraseRefundAccount(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  return (await erase(tx, eq(refundAccounts.bookingId, bookingId), now)) > 0;
}

async function erase(tx: Tx, which: SQL | undefined, now: Date): Promise<number> {
  const done = await tx
    .update(refundAccounts)
    .set({ bank: '', numberMasked: '', sealed: null, wrappedKey: null, keyId: null, erasedAt: now })
    .where(and(which, isNull(refundAccounts.erasedAt), isSettled))
    .returning({ id: refundAccounts.bookingId });
  return done.length;
}

/** Most accounts that are erased at once. */
const BATCH = 100;

/** Erases the accounts of bookings that ended without a sale as long ago as documents are kept and hold no money, unless under a legal hold (D-386, D-399). */
export async function purgeRefundAccounts(tx: Tx, config: Config, now: Date): Promise<number> {
  const before = new Date(now.getTime() - config.documentDays * DAY_MS);
  const held = and(eq(bookingHolds.bookingId, refundAccounts.bookingId), isNull(bookingHolds.liftedAt));
  const ended = and(eq(bookings.id, refundAccounts.bookingId), endedBefore(before));
  const some = await tx
    .select({ id: refundAccounts.bookingId })
    .from(refundAccounts)
    .where(
      and(
        isNull(refundAccounts.erasedAt),
        isSettled,
        exists(tx.select({ id: bookings.id }).from(bookings).where(ended)),
        notExists(tx.select({ id: bookingHolds.id }).from(bookingHolds).where(held)),
      ),
    )
    .orderBy(asc(refundAccounts.savedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  return erase(tx, inArray(refundAccounts.bookingId, ids), now);
}

/** How many accounts each key of the ring has to open. */
export async function countAccountsByKey(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ keyId: refundAccounts.keyId, accounts: count() })
    .from(refundAccounts)
    .where(isNotNull(refundAccounts.keyId))
    .groupBy(refundAccounts.keyId);
  return new Map(rows.map(({ keyId, accounts }) => [String(keyId), accounts]));
}

/** Locks a batch of accounts whose key another one than `keyId` wraps, by booking, after a cursor; skips locked ones. */
export function lockAccountsOfOthers(
  tx: Tx,
  keyId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<RefundAccountRow[]> {
  return tx
    .select()
    .from(refundAccounts)
    .where(
      and(
        isNotNull(refundAccounts.keyId),
        ne(refundAccounts.keyId, keyId),
        after === undefined ? undefined : gt(refundAccounts.bookingId, after),
      ),
    )
    .orderBy(asc(refundAccounts.bookingId))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function setAccountKey(tx: Tx, bookingId: string, key: WrappedKey): Promise<void> {
  await tx.update(refundAccounts).set(key).where(eq(refundAccounts.bookingId, bookingId));
}

/** When a booking ended; null while it is live. The same moments as `endedBefore` counts from. */
export const endedAt = sql<string | null>`CASE ${bookings.status}
  WHEN 'cancelled' THEN ${bookings.cancellationDate} WHEN 'rejected' THEN ${bookings.processedAt}
  WHEN 'rejected_by_agent' THEN ${bookings.agentResponseDate} WHEN 'expired' THEN ${bookings.updatedAt} END`;
