import { type ByteFault, readPlainBytes } from '#core/documents/server/file-actions.ts';
import { findDocument, listKept } from '#core/documents/server/store.ts';
import type { Context } from '#platform/server/context.ts';

const BATCH = 500;

/**
 * Reads and opens every stored document and calls `lost` for each whose bytes differ from those filed, as after
 * restoring a database and a folder of different times. Returns the number read. Read-only.
 */
export async function checkDocuments(
  parts: Pick<Context, 'db' | 'storage' | 'vault'>,
  lost: (document: { id: string; fault: ByteFault }) => void,
): Promise<number> {
  let checked = 0;
  let after: string | undefined;
  for (;;) {
    const some = await listKept(parts.db, after, BATCH);
    for (const document of some) {
      const fault = await readPlainBytes(parts, document);
      // a document purged meanwhile is not lost
      if (typeof fault === 'string' && (await findDocument(parts.db, document.id)))
        lost({ id: document.id, fault });
    }
    checked += some.length;
    after = some.at(-1)?.id;
    if (some.length < BATCH) return checked;
  }
}
