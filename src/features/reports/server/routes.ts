import type { Context } from '#server/context.ts';
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts';
import type { Serve } from '#server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { demand } from '#shared/verdict.ts';
import {
  checkIntegrity,
  reportAgeing,
  reportAgencies,
  reportFunnel,
  reportMonths,
  reportSales,
} from '../contract.ts';
import { EXPIRES_SOON_DAYS } from '../lifecycle.ts';
import { reportCan, reportedAgency } from '../policy.ts';
import { findDifferences } from './integrity-store.ts';
import { presentAgeing, presentAgencies, presentFunnel, presentMonths, reportColumns } from './present.ts';
import { compareAgencies, sumLots, sumMonths, sumStages, sumWaiting } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whose figures a person gets. @throws FORBIDDEN */
function scopeOf<Q extends { agencyId?: string | undefined }>(actor: Actor, query: Q): Q {
  demand(reportCan.read(actor));
  return { ...query, agencyId: reportedAgency(actor, query.agencyId) };
}

/** A report as it was asked for: to be drawn, or as a table to download. */
function answer<Row>(
  name: keyof typeof reportColumns,
  rows: Row[],
  { format, now }: { format: 'json' | 'csv' | undefined; now: Date },
) {
  if (format !== 'csv') return { at: now.toISOString(), rows };
  const columns = reportColumns[name] as CsvColumn<unknown>[];
  return csvAnswer(`${name}-${now.toISOString().slice(0, 10)}.csv`, columns, rows);
}

export function reportRoutes(serve: Serve, { db }: Context): void {
  serve(reportSales, async ({ caller: { actor }, query, now }) => {
    const { agencyId, format } = scopeOf(actor, query);
    return answer('sales', await sumLots(db, agencyId), { format, now });
  });

  serve(reportFunnel, async ({ caller: { actor }, query, now }) => {
    const { format, ...scope } = scopeOf(actor, query);
    return answer('funnel', presentFunnel(await sumStages(db, scope)), { format, now });
  });

  serve(reportAgeing, async ({ caller: { actor }, query, now }) => {
    const { agencyId, format } = scopeOf(actor, query);
    const expiresBefore = new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS);
    const waiting = await sumWaiting(db, agencyId, { now, expiresBefore });
    return answer('ageing', presentAgeing(waiting), { format, now });
  });

  serve(reportAgencies, async ({ caller: { actor }, query, now }) => {
    const { format, ...scope } = scopeOf(actor, query);
    return answer('agencies', presentAgencies(await compareAgencies(db, scope)), { format, now });
  });

  serve(reportMonths, async ({ caller: { actor }, query, now }) => {
    const { format, ...scope } = scopeOf(actor, query);
    return answer('months', presentMonths(await sumMonths(db, scope)), { format, now });
  });

  serve(checkIntegrity, async ({ caller: { actor }, now }) => {
    demand(reportCan.checkIntegrity(actor));
    return { at: now.toISOString(), ...(await findDifferences(db)) };
  });
}
