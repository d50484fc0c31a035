import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { interpolate } from '#shared/problem.ts';
import { eraseDocuments, holdDocuments } from '../legal-hold-contract.ts';
import { holdSuccess } from '../legal-hold-messages.ts';
import { eraseDocuments as erase, setHold } from './legal-hold-actions.ts';
import { presentChanged } from './list-present.ts';

/** Legal holds on the documents of a booking, and their erasure at request (D-172). */
export function holdRoutes(serve: Serve, { storage }: Context): void {
  serve(holdDocuments, async ({ params: { id }, body: { on, reason }, now, act }) =>
    act(async (tx, actor) => {
      const message = await setHold(tx, on, { actor, id, reason, now });
      return presentChanged(tx, actor, id, message);
    }),
  );

  serve(eraseDocuments, async ({ params: { id }, body: { reason }, now, act, log }) => {
    const erased = await act((tx, actor) => erase(tx, { actor, id, reason, now }));
    for (const { store, storageKey } of erased) {
      // without its key nobody opens them, and the purge deletes what is left
      await storage
        .of(store)
        .delete(storageKey)
        .catch((error: unknown) =>
          log.error({ err: error }, 'the bytes of an erased document are still there'),
        );
    }
    const count = String(erased.length);
    const message =
      erased.length === 0 ? holdSuccess.nothingToErase : interpolate(holdSuccess.erased, { count });
    return { erased: erased.length, message };
  });
}
