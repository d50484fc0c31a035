import { OVERDUE_DAYS } from '#features/bookings/lifecycle.ts';
import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { type TableColumn, tableReply } from '#platform/server/http/table-reply.ts';
import type { Actor } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import type { TableFormat } from '#shared/table-format.ts';
import { assertAllowed } from '#shared/verdict.ts';
import {
  checkIntegrity,
  reportAgeing,
  reportAgencies,
  reportFunnel,
  reportMonths,
  reportSales,
} from '../contract.ts';
import { EXPIRES_SOON_DAYS } from '../lifecycle.ts';
import { reportNames } from '../messages.ts';
import { reportCan, reportedAgency } from '../policy.ts';
import { findDifferences } from './integrity-store.ts';
import { presentAgeing, presentAgencies, presentFunnel, presentMonths, reportColumns } from './present.ts';
import { compareAgencies, sumLots, sumStages, sumSteps, sumWaiting } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The agency scope of a reader. @throws FORBIDDEN */
function scopeOf<Q extends { agencyId?: string | undefined }>(actor: Actor, query: Q): Q {
  assertAllowed(reportCan.read(actor));
  return { ...query, agencyId: reportedAgency(actor, query.agencyId) };
}

/** A report as JSON or as a table. */
function answer<Row>(
  name: keyof typeof reportColumns,
  rows: Row[],
  { format, now }: { format: 'json' | TableFormat | undefined; now: Date },
) {
  if (format === undefined || format === 'json') return { at: now.toISOString(), rows };
  return tableReply(format, {
    name: `${name}-${parkDay(now)}`,
    sheet: reportNames[name],
    columns: reportColumns[name] as TableColumn<unknown>[],
    rows,
  });
}

/** The end of a period, capped at now. */
function lastMoment({ to }: { to?: Date | undefined }, now: Date): Date {
  return to === undefined || to > now ? now : new Date(to.getTime() - 1);
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
    const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const waiting = await sumWaiting(db, agencyId, {
      now,
      overdueBefore: inDays(-OVERDUE_DAYS),
      expiresBefore: inDays(EXPIRES_SOON_DAYS),
    });
    return answer('ageing', presentAgeing(waiting), { format, now });
  });

  serve(reportAgencies, async ({ caller: { actor }, query, now }) => {
    const { format, ...scope } = scopeOf(actor, query);
    return answer('agencies', presentAgencies(await compareAgencies(db, scope)), { format, now });
  });

  serve(reportMonths, async ({ caller: { actor }, query, now }) => {
    const { format, ...scope } = scopeOf(actor, query);
    return answer('months', presentMonths(await sumSteps(db, scope), lastMoment(scope, now)), {
      format,
      now,
    });
  });

  serve(checkIntegrity, async ({ caller: { actor }, now }) => {
    assertAllowed(reportCan.checkIntegrity(actor));
    return { at: now.toISOString(), ...(await findDifferences(db)) };
  });
}
