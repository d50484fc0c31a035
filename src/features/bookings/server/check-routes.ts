import { areComplete } from '#features/documents/lifecycle.ts';
import { listJudged } from '#features/documents/server/check-store.ts';
import { presentJudged } from '#features/documents/server/present.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { checkDocuments } from '../check-contract.ts';
import { checkDocuments as check } from './check-actions.ts';

/** Verdicts of the agency's desk and the office on documents of a booking. */
export function bookingCheckRoutes(serve: Serve): void {
  serve(checkDocuments, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const message = await check(tx, actor, params.id, body.checks, now);
      const rows = await listJudged(tx, params.id);
      return {
        documents: rows.map((row) => presentJudged(row, actor)),
        documentsComplete: areComplete(rows.map(({ document }) => document)),
        message,
      };
    }),
  );
}
