import { HOLD_ENDS_SOON_DAYS, OVERDUE_DAYS } from '#core/bookings/lifecycle.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import type { Context } from '#platform/server/context.ts';
import type { Call, Caller, Serve } from '#platform/server/http/serve.ts';
import { type TableColumn, tableReply } from '#platform/server/http/table-reply.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS, parkDay, periodName } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { assertAllowed } from '#shared/permission.ts';
import type { Say } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import {
  type AgencyRow,
  reportAgeing,
  reportAgencies,
  reportAgencyAgeing,
  reportFunnel,
  reportMonths,
  reportPace,
  reportSales,
} from '../contract.ts';
import { PACE, periodBefore } from '../lifecycle.ts';
import { reportNames } from '../messages.ts';
import { reportCan, reportedAgency } from '../policy.ts';
import {
  presentAgeing,
  presentAgencies,
  presentAgencyAgeing,
  presentBefore,
  presentFunnel,
  presentMonths,
  presentPace,
  reportColumns,
} from './present.ts';
import {
  compareAgencies,
  countAvailable,
  countSales,
  findFirstRequest,
  listAgencies,
  type Scope,
  sumListPrices,
  sumLots,
  sumStages,
  sumSteps,
  sumWaiting,
} from './store.ts';
import { extendSums } from './sum-actions.ts';
import { compareAgenciesEver, type Summed, sumAllStages, sumAllSteps } from './sum-store.ts';

/** The agency scope of a reader. @throws FORBIDDEN */
function scopeOf<Q extends { agencyId?: string | undefined }>(actor: Actor, query: Q): Q {
  assertAllowed(reportCan.read(actor));
  return { ...query, agencyId: reportedAgency(actor, query.agencyId) };
}

/** The end of a period is the first moment after it. */
const named = ({ from, to }: Pick<Scope, 'from' | 'to'> = {}) =>
  periodName(from && parkDay(from), to && parkDay(new Date(to.getTime() - 1)));

type Asked = {
  format: 'json' | TableFormat | undefined;
  now: Date;
  say: Say;
  /** Of which a report is; without it, of how things stand now. */
  period?: Pick<Scope, 'from' | 'to'>;
};

/** A report as JSON, with `more` beside its rows, or as a table, named by what it holds: 'sold-by-agency-2026-11.csv'. */
function answer<Row, More = object>(
  name: keyof typeof reportColumns,
  rows: Row[],
  { format, now, say, period }: Asked,
  more?: More,
) {
  if (format === undefined || format === 'json') return { at: now.toISOString(), rows, ...(more as More) };
  return tableReply(format, {
    name: `${name}-${named(period) ?? parkDay(now)}`,
    say,
    sheet: reportNames[name],
    columns: reportColumns[name] as TableColumn<unknown>[],
    rows,
  });
}

const isSelling = ({ sold }: AgencyRow) => sold > 0;

/** The end of a period, capped at now. */
function lastMoment({ to }: { to?: Date | undefined }, now: Date): Date {
  return to === undefined || to > now ? now : new Date(to.getTime() - 1);
}

export function reportRoutes(serve: Serve, { db }: Context, { types }: { types: readonly LotType[] }): void {
  serve(reportSales, async ({ caller: { actor }, query, now, say }) => {
    const { agencyId, format } = scopeOf(actor, query);
    return answer('lots-and-value', await sumLots(db, agencyId), { format, now, say });
  });

  /** What a report over all time reads the sums with; undefined for a period, which reads bookings and events. */
  const summedFor = async (
    { agencyId, from, to }: Scope,
    { transact, log }: Pick<Call<Endpoint, Caller>, 'transact' | 'log'>,
  ): Promise<Summed | undefined> => {
    if (from || to) return undefined;
    const onError = (err: unknown) => log.warn({ err }, 'the sums of reports could not be extended');
    return { agencyId, reach: await extendSums({ db, transact, onError }) };
  };

  serve(reportFunnel, async ({ caller: { actor }, query, now, say, ...call }) => {
    const { format, ...scope } = scopeOf(actor, query);
    const summed = await summedFor(scope, call);
    const rows = await (summed ? sumAllStages(db, summed) : sumStages(db, scope));
    return answer('request-to-sale', presentFunnel(rows), { format, now, say, period: scope });
  });

  const waiting = (agencyId: string | undefined, now: Date) => {
    const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
    return sumWaiting(db, agencyId, {
      now,
      overdueBefore: inDays(-OVERDUE_DAYS),
      expiresBefore: inDays(HOLD_ENDS_SOON_DAYS),
    });
  };

  serve(reportAgeing, async ({ caller: { actor }, query, now, say }) => {
    const { agencyId, format } = scopeOf(actor, query);
    return answer('waiting', presentAgeing(await waiting(agencyId, now)), { format, now, say });
  });

  serve(reportAgencyAgeing, async ({ caller: { actor }, query, now, say }) => {
    const { agencyId, format } = scopeOf(actor, query);
    return answer('waiting-by-agency', presentAgencyAgeing(await waiting(agencyId, now)), {
      format,
      now,
      say,
    });
  });

  serve(reportPace, async ({ caller: { actor }, query, now, say }) => {
    const { agencyId, format } = scopeOf(actor, query);
    const first = await findFirstRequest(db);
    const window = now.getTime() - PACE.days * DAY_MS;
    const since = new Date(Math.max(window, first?.getTime() ?? window));
    const rows = presentPace(await countAvailable(db), await countSales(db, agencyId, since), {
      days: (now.getTime() - since.getTime()) / DAY_MS,
      isAll: agencyId === undefined,
      types,
    });
    return answer('pace-of-sales', rows, { format, now, say }, { since: first ? since.toISOString() : null });
  });

  serve(reportAgencies, async ({ caller: { actor }, query, now, say, ...call }) => {
    const { format, table, ...scope } = scopeOf(actor, query);
    const all = await listAgencies(db, scope.agencyId);
    const summed = await summedFor(scope, call);
    const rows = await (summed ? compareAgenciesEver(db, summed) : compareAgencies(db, scope));
    const agencies = presentAgencies(rows, all);
    return table === 'sold'
      ? answer('sold-by-agency', agencies.filter(isSelling), { format, now, say, period: scope })
      : answer('agencies-compared', agencies, { format, now, say, period: scope });
  });

  serve(reportMonths, async ({ caller: { actor }, query, now, say, ...call }) => {
    const { format, ...scope } = scopeOf(actor, query);
    const summed = await summedFor(scope, call);
    const found = await (summed ? sumAllSteps(db, summed) : sumSteps(db, scope));
    const rows = presentMonths(found, await sumListPrices(db, scope), lastMoment(scope, now));
    const before = periodBefore(scope, now);
    const steps = before && (await sumSteps(db, { ...scope, ...before }));
    return answer(
      'month-by-month',
      rows,
      { format, now, say, period: scope },
      { before: before && steps && presentBefore(steps, before) },
    );
  });
}
