import { sealDocument } from '#features/documents/server/seal-actions.ts';
import { listPlain } from '#features/documents/server/seal-store.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = 3_600_000;
const BATCH = 20;

type SealParts = Pick<Context, 'db' | 'now' | 'storage' | 'vault'>;

/**
 * Seals the documents that an earlier version stored plain, one after the other (D-188). One that cannot be read stays as it is
 * and stops no other; a batch in which nothing can be stored ends the run. Returns how many were sealed.
 * @throws at the end, if documents stay plain
 */
export async function sealOnce(parts: SealParts, onError: OnError): Promise<number> {
  const transact = createTransact(parts.db);
  let sealed = 0;
  let unreadable = 0;
  let after: string | undefined;
  for (;;) {
    const some = await listPlain(parts.db, after, BATCH);
    let failed = 0;
    for (const document of some) {
      try {
        const outcome = await sealDocument(parts, transact, document);
        if (outcome === 'sealed') sealed += 1;
        else if (outcome !== 'overtaken') unreadable += 1;
      } catch (error) {
        failed += 1;
        if (failed === some.length) throw error;
        onError(error);
      }
    }
    after = some.at(-1)?.id;
    if (some.length < BATCH) break;
  }
  if (unreadable > 0) {
    throw new Error(
      `Documents that stay plain, since their bytes are missing or damaged: ${unreadable}. documents:check names them`,
    );
  }
  return sealed;
}

/** Seals now and once an hour; `report` gets the count of a run that sealed any. */
export function startSeal(parts: SealParts, report: (sealed: number) => void, onError: OnError): Job {
  const work = async () => {
    const sealed = await sealOnce(parts, onError);
    if (sealed > 0) report(sealed);
    return BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
