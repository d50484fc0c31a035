import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { DocumentRow } from './store.ts';
import { documents } from './tables.ts';

/** What sealing, moving and purging change of a document. */
export type KeptPlace = Pick<
  DocumentRow,
  'id' | 'store' | 'storageKey' | 'wrappedKey' | 'keyId' | 'originalName' | 'purgedAt'
>;

/** The ids of all documents with stored bytes. */
export async function listKeptIds(reader: Reader): Promise<string[]> {
  const kept = reader.select({ id: documents.id }).from(documents).where(isNull(documents.purgedAt));
  return (await kept.orderBy(asc(documents.id))).map(({ id }) => id);
}

/** The place of a document, purged or not. */
export async function findPlace(reader: Reader, id: string): Promise<KeptPlace | undefined> {
  const { store, storageKey, wrappedKey, keyId, originalName, purgedAt } = documents;
  const [place] = await reader
    .select({ id: documents.id, store, storageKey, wrappedKey, keyId, originalName, purgedAt })
    .from(documents)
    .where(eq(documents.id, id));
  return place;
}

/** Writes the places of some documents in one statement; rows that say so already stay untouched. */
export async function setPlaces(tx: Tx, places: readonly KeptPlace[]): Promise<void> {
  if (places.length === 0) return;
  const values = places.map(
    ({ id, store, storageKey, wrappedKey, keyId, originalName, purgedAt }) =>
      sql`(${id}::uuid, ${store}, ${storageKey}, ${wrappedKey}::bytea, ${keyId}::text, ${originalName}, ${purgedAt?.toISOString() ?? null}::timestamptz)`,
  );
  await tx.execute(sql`
    UPDATE documents d SET store = v.store, storage_key = v.storage_key, wrapped_key = v.wrapped_key,
      key_id = v.key_id, original_name = v.original_name, purged_at = v.purged_at
    FROM (VALUES ${sql.join(values, sql`, `)})
      AS v (id, store, storage_key, wrapped_key, key_id, original_name, purged_at)
    WHERE d.id = v.id AND (d.store, d.storage_key, d.wrapped_key, d.key_id, d.original_name, d.purged_at)
      IS DISTINCT FROM (v.store, v.storage_key, v.wrapped_key, v.key_id, v.original_name, v.purged_at)`);
}
