import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AgencyRow, type Months, reportAgencies, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { changeOf, changeOfRate, formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import type { Wanted } from './period.ts';
import { agencyName, closingRateOf, sellingOf, soldScope, totalOf } from './period-reports.ts';
import { reportQuery } from './queries.ts';

/** What was sold in a sentence, then what happened in the period, with the change against the period before. */
export function KeyFigures({ wanted }: { wanted: Wanted }) {
  const agencies = useQuery(reportQuery(reportAgencies, soldScope(wanted))).data?.rows ?? [];
  return (
    <QueryState query={useQuery(reportQuery(reportMonths, wanted))} errorText={reportTexts.failed}>
      {(months) => (
        <Stack gap="sm">
          <div>
            <Text fz={{ base: 'lg', sm: 'xl' }} fw={600} c="var(--aero-heading)" lh={1.35}>
              {findingOf(months, wanted.agencyId === '' ? sellingOf(agencies) : [])}
            </Text>
            {months.before && (
              <Text size="sm" c="dimmed">
                {comparedText(months.before)}
              </Text>
            )}
          </div>
          <StatTiles label={t('Key figures')} stats={tilesOf(months, wanted)} />
        </Stack>
      )}
    </QueryState>
  );
}

/** 'Sold 4 lots for RM 5.2M, 2 fewer than before; Meridian Industrial Realty leads.' */
function findingOf({ rows, before }: Months, [first, ...others]: readonly AgencyRow[]): string {
  const { sold, soldValue } = totalOf(rows);
  if (sold === 0) return reportTexts.nothingSold;
  const by = before && sold - before.sold;
  const most = t('{agency} leads', { agency: first ? agencyName(first) : '' });
  const all = t('all by {agency}', { agency: first ? agencyName(first) : '' });
  const lots = t('Sold {lots} for {value}', {
    lots: pluralize(sold, ...nouns.lot),
    value: formatPriceShort(soldValue),
  });
  return joined('; ', [
    joined(', ', [lots, by !== null && comparedTo(by)]),
    first && (others.length > 0 ? most : all),
  ]);
}

/** '2 fewer than before'. */
function comparedTo(by: number): string {
  if (by === 0) return t('as many as before');
  const count = formatCount(Math.abs(by));
  return by > 0 ? t('{count} more than before', { count }) : t('{count} fewer than before', { count });
}

function tilesOf({ rows, before }: Months, wanted: Wanted): Stat[] {
  const now = totalOf(rows);
  const change = (key: 'requested' | 'sold') => changeOf({ now: now[key], before: before?.[key] ?? null });
  const rate = closingRateOf(now);
  const cases = t('{sold} of {all} concluded as a sale', {
    sold: formatCount(now.sold),
    all: formatCount(now.sold + now.ended),
  });
  const rateChange = changeOfRate({ now: rate, before: before && closingRateOf(before) });
  const worth = changeOf({ now: now.soldValue, before: before?.soldValue ?? null }, formatPriceShort);
  return [
    { label: t('Lots sold'), value: now.sold, hint: change('sold'), to: listOf.step(wanted, 'sold') },
    {
      label: t('Sold for'),
      value: formatPriceShort(now.soldValue),
      hint: worth,
      to: listOf.step(wanted, 'sold'),
    },
    {
      label: t('Requests'),
      value: now.requested,
      hint: change('requested'),
      to: listOf.requested(wanted),
    },
    {
      label: t('Closing rate'),
      value: rate === null ? '–' : formatShare(rate),
      hint: rate === null ? t('no booking concluded') : rateChange || cases,
    },
  ];
}

/** The days that the figures are compared with, the last one included. */
function comparedText({ from, to }: NonNullable<Months['before']>): string {
  const day = (at: number) => formatDate(new Date(at));
  return interpolate(t('Compared with {from} to {to}.'), {
    from: day(Date.parse(from)),
    to: day(Date.parse(to) - 1),
  });
}
