import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { extendHold } from '../extension-contract.ts';
import { extendHold as extend } from './extension-actions.ts';
import { presentChanged } from './list-present.ts';

/** Extensions of the time in which the agency answers a request (D-192). */
export function extensionRoutes(serve: Serve, { config }: Context): void {
  serve(extendHold, async ({ params: { id }, body: { reason, seenExpiresAt }, now, act }) =>
    act(async (tx, actor) => {
      const message = await extend(tx, actor, { id, reason, seenExpiresAt }, config, now);
      return presentChanged(tx, actor, id, message);
    }),
  );
}
