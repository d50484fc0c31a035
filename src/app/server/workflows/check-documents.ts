import { readIntact } from '#features/documents/server/file-actions.ts';
import { findDocument, listKept } from '#features/documents/server/store.ts';
import type { Db } from '#platform/server/db/open.ts';
import type { DocumentStorage } from '#platform/server/storage.ts';

const BATCH = 500;

/**
 * Reads every stored document and calls `lost` for each whose bytes differ from those filed, as after
 * restoring a database and a folder of different times. Returns the number read. Read-only.
 */
export async function checkDocuments(
  db: Db,
  storage: DocumentStorage,
  lost: (document: { id: string; fault: 'missing' | 'damaged' }) => void,
): Promise<number> {
  let checked = 0;
  let after: string | undefined;
  for (;;) {
    const some = await listKept(db, after, BATCH);
    for (const document of some) {
      const fault = await readIntact(storage, document);
      // a document purged meanwhile is not lost
      if (typeof fault === 'string' && (await findDocument(db, document.id)))
        lost({ id: document.id, fault });
    }
    checked += some.length;
    after = some.at(-1)?.id;
    if (some.length < BATCH) return checked;
  }
}
