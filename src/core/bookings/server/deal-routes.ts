import type { Serve } from '#platform/server/http/serve.ts';
import { withRollback } from '#platform/server/http/transact.ts';
import { agreePrice, moveToLot, proposePrice } from '../deal-contract.ts';
import { agreePrice as agree, type DealTerms, proposePrice as propose } from './deal-actions.ts';
import { moveToLot as move } from './move-actions.ts';
import { presentChanged } from './present.ts';
import type { TasksOf } from './standing-store.ts';

/** What office and agency change about a booking beside its decisions; a dry run says what would follow, and keeps nothing (D-447). */
export function dealRoutes(serve: Serve, terms: DealTerms, tasksOf: readonly TasksOf[]): void {
  serve(agreePrice, async ({ params: { id }, query: { dryRun }, body, now, act, say }) =>
    (dryRun ? withRollback(act) : act)(async (tx, actor) => {
      const { price, reason = '', seenPrice: seen } = body;
      const { message, effects } = await agree(tx, { id, price, reason, seen, say }, { actor, now }, terms);
      return { ...(await presentChanged(tx, actor, id, message, { tasksOf, now })), effects };
    }),
  );

  serve(moveToLot, async ({ params: { id }, query: { dryRun }, body, now, act, say }) =>
    (dryRun ? withRollback(act) : act)(async (tx, actor) => {
      const { lotId, reason = '', seenPrice: seen } = body;
      const { message, effects } = await move(tx, { id, lotId, reason, seen, say }, { actor, now }, terms);
      return { ...(await presentChanged(tx, actor, id, message, { tasksOf, now })), effects };
    }),
  );

  serve(proposePrice, async ({ params: { id }, body: { price, reason = '' }, now, act }) =>
    act(async (tx, actor) => {
      const message = await propose(tx, { id, price, reason }, { actor, now });
      return presentChanged(tx, actor, id, message, { tasksOf, now });
    }),
  );
}
