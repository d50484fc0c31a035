import { and, asc, count, desc, eq, gt, lte, max, min, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tryLockName } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { auditLog, auditSeals } from './tables.ts';

export type Seal = typeof auditSeals.$inferSelect;

/**
 * Every column of an entry as one text that no setting of a session changes. An entry with another text fails its seal, so a
 * new column goes behind the others and stays out of the text where it is null.
 */
const content = sql<string>`jsonb_build_array(${auditLog.id}, ${auditLog.actorId}, ${auditLog.actorRole}, ${auditLog.action},
  ${auditLog.targetType}, ${auditLog.targetId}, ${auditLog.detail}, extract(epoch FROM ${auditLog.at})::text)::text`;

/** Takes the lock of the seal job until the transaction ends; false if it is held. */
export function trySealLock(tx: Tx): Promise<boolean> {
  return tryLockName(tx, 'seal audit entries');
}

export async function findNewestEntry(reader: Reader): Promise<number> {
  const [row] = await reader.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
}

async function firstSeal(reader: Reader, where?: SQL): Promise<Seal | undefined> {
  const [seal] = await reader
    .select()
    .from(auditSeals)
    .where(where)
    .orderBy(desc(auditSeals.number))
    .limit(1);
  return seal;
}

export function findLastSeal(reader: Reader): Promise<Seal | undefined> {
  return firstSeal(reader);
}

export function findSeal(reader: Reader, number: number): Promise<Seal | undefined> {
  return firstSeal(reader, eq(auditSeals.number, number));
}

/** A batch of entries by id, after one id and up to another. */
export function listEntries(reader: Reader, between: { after: number; upTo: number }, most: number) {
  return reader
    .select({ id: auditLog.id, content })
    .from(auditLog)
    .where(and(gt(auditLog.id, between.after), lte(auditLog.id, between.upTo)))
    .orderBy(asc(auditLog.id))
    .limit(most);
}

/** One parameter for all: thousands take the database longer to read than to store. */
export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const rows = seals.map(({ hash, ...seal }) => ({ ...seal, hash: hash.toString('hex') }));
  await tx.execute(
    sql`INSERT INTO audit_seals (number, audit_id, hash) SELECT number, "auditId", decode(hash, 'hex')
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS seal (number bigint, "auditId" bigint, hash text)`,
  );
}

/** A batch of seals with what their entries say; null if the entry is gone. */
export function listSeals(reader: Reader, after: number, most: number) {
  return reader
    .select({
      number: auditSeals.number,
      auditId: auditSeals.auditId,
      hash: auditSeals.hash,
      content: sql<string | null>`CASE WHEN ${auditLog.id} IS NOT NULL THEN ${content} END`,
    })
    .from(auditSeals)
    .leftJoin(auditLog, eq(auditLog.id, auditSeals.auditId))
    .where(gt(auditSeals.number, after))
    .orderBy(asc(auditSeals.number))
    .limit(most);
}

/**
 * Ids of entries without a seal, after one id and up to another: none may be there once a later one is sealed. Only seals
 * behind the number `since` count, since no others are checked.
 */
export async function listUnsealed(
  reader: Reader,
  between: { after: number; upTo: number },
  since: number,
): Promise<number[]> {
  const within = (id: AnyPgColumn) => and(gt(id, between.after), lte(id, between.upTo));
  // both sides are bounded, or each batch would read all seals
  const seal = reader
    .select({ one: sql`1` })
    .from(auditSeals)
    .where(
      and(eq(auditSeals.auditId, auditLog.id), gt(auditSeals.number, since), within(auditSeals.auditId)),
    );
  const rows = await reader
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(within(auditLog.id), notExists(seal)))
    .orderBy(asc(auditLog.id));
  return rows.map(({ id }) => id);
}

/** How many entries wait for their seal, and since when. */
export async function countWaiting(
  reader: Reader,
  after: number,
): Promise<{ entries: number; since: Date | null }> {
  const [row] = await reader
    .select({ entries: count(), since: min(auditLog.at) })
    .from(auditLog)
    .where(gt(auditLog.id, after));
  return { entries: row?.entries ?? 0, since: row?.since ?? null };
}
