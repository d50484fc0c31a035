import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { tableReply } from '#platform/server/http/table-reply.ts';
import { withRollback } from '#platform/server/http/transact.ts';
import { parkDay } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { changePrices, exportLots } from '../bulk-contract.ts';
import { bulkRefusals, priceTexts } from '../office-messages.ts';
import { lotCan } from '../policy.ts';
import { columnsOfExport, digestOf } from './bulk-present.ts';
import { listProperties, readAll } from './list-store.ts';
import { recordExport } from './office-actions.ts';
import { filterOf } from './office-routes.ts';
import { countVerdicts } from './present.ts';
import { changeManyPrices, changesOf } from './price-actions.ts';

/** Bulk calls of the office on lots. */
export function bulkLotRoutes(serve: Serve, { db }: Context): void {
  serve(exportLots, async ({ caller: { actor }, query: { format = 'csv', ...query }, now, act }) => {
    assertAllowed(lotCan.write(actor));
    const filter = await filterOf(db, query, 'all');
    await act(async (tx, current) => {
      assertAllowed(lotCan.write(current));
      await recordExport(tx, { query, format }, filter, { actor: current, now });
    });
    return tableReply(format, {
      name: `lots-${parkDay(now)}`,
      sheet: 'Lots',
      columns: columnsOfExport(await listProperties(db)),
      rows: readAll(db, filter),
    });
  });

  serve(changePrices, async ({ caller, query: { dryRun }, body, now, act, say }) => {
    assertAllowed(lotCan.write(caller.actor));
    const { ids, filter, ...change } = body;
    const which = { ids, ...(await filterOf(db, filter ?? {}, 'all')) };
    return (dryRun ? withRollback(act) : act)(async (tx, actor) => {
      const priced = await changeManyPrices(tx, which, change, { actor, now, dryRun });
      const counts = countVerdicts(priced, ['change', 'unchanged', 'refused']);
      if (counts.refused > 0 && !dryRun) {
        throw new Problem(bulkRefusals.PRICES_REFUSED, { values: { count: String(counts.refused) } });
      }
      const message = dryRun ? priceTexts.previewed : priceTexts.changed;
      return {
        dryRun,
        message: say(message, { count: counts.change }),
        counts,
        digest: digestOf(changesOf(priced)),
        lots: priced.map(({ before, after, verdict, note }) => ({
          _id: before.id,
          id: before.id,
          lotNumber: before.lotNumber,
          type: before.type,
          phase: before.phase,
          before: before.price,
          after: after.price,
          verdict,
          note: note && say(note),
        })),
      };
    });
  });
}
