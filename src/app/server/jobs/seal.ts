import { sealDocument } from '#core/documents/server/seal-actions.ts';
import { listPlain } from '#core/documents/server/seal-store.ts';
import type { DocumentRow } from '#core/documents/server/store.ts';
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
  let sealed = 0;
  let unreadable = 0;
  let after: string | undefined;
  for (;;) {
    const batch = await listPlain(parts.db, after, BATCH);
    const outcomes = await sealEach(parts, batch, onError);
    sealed += outcomes.filter((outcome) => outcome === 'sealed').length;
    unreadable += outcomes.filter((outcome) => outcome !== 'sealed' && outcome !== 'overtaken').length;
    after = batch.at(-1)?.id;
    if (batch.length < BATCH) break;
  }
  if (unreadable > 0) {
    throw new Error(
      `Documents that stay plain, since their bytes are missing or damaged: ${unreadable}. documents:check names them`,
    );
  }
  return sealed;
}

/** Seals some documents; one that cannot be stored is reported and has no outcome. @throws if none can be stored */
async function sealEach(parts: SealParts, documents: readonly DocumentRow[], onError: OnError) {
  const transact = createTransact(parts.db);
  const outcomes: Awaited<ReturnType<typeof sealDocument>>[] = [];
  let failed = 0;
  for (const document of documents) {
    try {
      outcomes.push(await sealDocument(parts, transact, document));
    } catch (error) {
      failed += 1;
      if (failed === documents.length) throw error;
      onError(error);
    }
  }
  return outcomes;
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
