import type { ByteFault } from '#core/documents/server/file-actions.ts';
import { deleteStrays, moveBytes } from '#core/documents/server/move-actions.ts';
import { listKeptOutside, tryMoveLock } from '#core/documents/server/move-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { keyTime, type StoreName } from '#platform/server/storage.ts';

const BATCH = 500;

type MoveParts = Pick<Context, 'storage' | 'vault' | 'now'> & {
  database: Pick<Database, 'db' | 'kind' | 'maintain'>;
};
type Lost = { id: string; fault: ByteFault };

/**
 * Moves the bytes of every document into one store, beside a running portal too (D-179). Calls `lost` for each that
 * has to stay where it is; returns how many were moved. @throws OperatorError if another move is under way
 */
export async function moveDocuments(
  parts: MoveParts,
  to: StoreName,
  lost: (document: Lost) => void,
): Promise<number> {
  const { database } = parts;
  // one process has the embedded database for itself
  if (database.kind === 'embedded') return moveAll(parts, to, { lost, assertAlone: async () => {} });
  return database.maintain(async (tx) => {
    if (!(await tryMoveLock(tx))) throw new OperatorError('Documents are being moved already');
    // fails once the connection, and with it the lock, is gone
    const assertAlone = async () => {
      await tx.execute('SELECT 1');
    };
    return moveAll(parts, to, { lost, assertAlone });
  });
}

type Run = { lost: (document: Lost) => void; assertAlone: () => Promise<void> };

async function moveAll({ database, ...parts }: MoveParts, to: StoreName, run: Run): Promise<number> {
  const transact = createTransact(database.db);
  let moved = 0;
  let after: string | undefined;
  for (;;) {
    const some = await listKeptOutside(database.db, to, after, BATCH);
    for (const document of some) {
      await run.assertAlone();
      const done = await moveBytes({ ...parts, db: database.db, transact }, document, to);
      if (done === 'moved') moved += 1;
      else if (done !== 'overtaken') run.lost({ id: document.id, fault: done });
    }
    after = some.at(-1)?.id;
    if (some.length < BATCH) break;
  }
  await deleteAllStrays({ storage: parts.storage, database }, run);
  return moved;
}

async function deleteAllStrays(
  { storage, database }: Pick<MoveParts, 'storage' | 'database'>,
  { assertAlone }: Run,
): Promise<void> {
  for (const store of storage.names) {
    for await (const keys of storage.of(store).list()) {
      await assertAlone();
      const ours = keys.filter((key) => keyTime(key) !== undefined);
      await deleteStrays(database.db, storage, { store, keys: ours });
    }
  }
}
