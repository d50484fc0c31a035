import { and, asc, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { stem, stemOf } from '#platform/server/storage.ts';
import type { WrappedKey } from '#platform/server/vault/vault.ts';
import type { DocumentRow, SealedPlace } from './store.ts';
import { documents } from './tables.ts';

/** How many documents each key of the ring has to open. */
export async function countByKey(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ keyId: documents.keyId, documents: count() })
    .from(documents)
    .where(isNotNull(documents.keyId))
    .groupBy(documents.keyId)
    .orderBy(asc(documents.keyId));
  return new Map(rows.map((row) => [String(row.keyId), row.documents]));
}

/** A batch of documents that are stored plain, by id, after the cursor `after`. */
export function listPlain(reader: Reader, after: string | undefined, most: number): Promise<DocumentRow[]> {
  return reader
    .select()
    .from(documents)
    .where(
      and(
        isNull(documents.wrappedKey),
        isNull(documents.purgedAt),
        after === undefined ? undefined : gt(documents.id, after),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(most);
}

/** Points a document at its sealed bytes, unless it was sealed, moved or purged since it was read. */
export async function setSealed(
  tx: Tx,
  { id, store, storageKey }: DocumentRow,
  sealed: SealedPlace & { originalName: string },
): Promise<boolean> {
  const updated = await tx
    .update(documents)
    .set(sealed)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.store, store),
        eq(documents.storageKey, storageKey),
        isNull(documents.wrappedKey),
        isNull(documents.purgedAt),
      ),
    )
    .returning({ id: documents.id });
  return updated.length > 0;
}

/** Locks a batch of documents whose key another one than `keyId` wraps, by id, after a cursor; skips locked ones. */
export function lockWrappedByOthers(
  tx: Tx,
  keyId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<DocumentRow[]> {
  return tx
    .select()
    .from(documents)
    .where(and(ne(documents.keyId, keyId), after === undefined ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(most)
    .for('update', { skipLocked: true });
}

/** Stores the wrapped keys of locked documents in one statement. */
export async function setWrappedKeys(tx: Tx, rows: readonly ({ id: string } & WrappedKey)[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, wrappedKey, keyId }) => sql`(${id}::uuid, ${wrappedKey}::bytea, ${keyId})`);
  await tx.execute(
    sql`UPDATE documents SET wrapped_key = v.wrapped_key, key_id = v.key_id
      FROM (VALUES ${sql.join(values, sql`, `)}) AS v (id, wrapped_key, key_id) WHERE documents.id = v.id`,
  );
}

/** Of storage keys without a document, those whose document has a later key by now: copies that sealing left behind. */
export async function findSuperseded(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const stored = sql<string>`substr(${documents.storageKey}, ${stem.from + 1}::int, ${stem.length}::int)`;
  const rows = await reader
    .select({ storageKey: documents.storageKey })
    .from(documents)
    .where(inArray(stored, [...new Set(keys.map(stemOf))]));
  const latest = new Map<string, string>();
  for (const { storageKey } of rows) latest.set(stemOf(storageKey), storageKey);
  return new Set(keys.filter((key) => key < (latest.get(stemOf(key)) ?? '')));
}
