import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AgencyRow, type Months, reportAgencies, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatDate, formatDayOfYear, parkDay, parkYear } from '#shared/dates.ts';
import { formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { changeOf, formatShare } from './figures.ts';
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
          <Text fz={{ base: 'lg', sm: 'xl' }} fw={600} c="var(--aero-heading)" lh={1.35}>
            {findingOf(months, wanted.agencyId === '' ? sellingOf(agencies) : [])}
          </Text>
          <StatTiles label={t('Key figures')} stats={tilesOf(months, wanted)} />
        </Stack>
      )}
    </QueryState>
  );
}

/** 'Sold 4 lots for RM 5.2M, 2 fewer than Oct 01 – Oct 30; Meridian Industrial Realty leads.' */
function findingOf({ rows, before }: Months, agencies: readonly AgencyRow[]): string {
  const { sold, soldValue } = totalOf(rows);
  const compared = before && comparedTo(sold - before.sold, daysOf(before));
  if (sold === 0) return joined(', ', [t('No lot sold'), compared]);
  const lots = t('Sold {lots} for {value}', {
    lots: pluralize(sold, ...nouns.lot),
    value: formatPriceShort(soldValue),
  });
  return joined('; ', [joined(', ', [lots, compared]), leaderOf(agencies)]);
}

/** 'Meridian Industrial Realty leads'; nothing of a tie, and of lots sold without an agency. */
function leaderOf([first, second]: readonly AgencyRow[]): string {
  if (!first?.agencyId) return '';
  const agency = agencyName(first);
  if (second === undefined) return t('all by {agency}', { agency });
  return first.soldValue > second.soldValue ? t('{agency} leads', { agency }) : '';
}

/** '2 fewer than Oct 01 – Oct 30'. */
function comparedTo(by: number, days: string): string {
  if (by === 0) return t('as many as {days}', { days });
  const count = formatCount(Math.abs(by));
  return by > 0
    ? t('{count} more than {days}', { count, days })
    : t('{count} fewer than {days}', { count, days });
}

/** The days that the figures are compared with, the last one included; with the year if it is not this one. */
function daysOf({ from, to }: NonNullable<Months['before']>): string {
  const ends = [new Date(from), new Date(Date.parse(to) - 1)];
  const year = parkYear(new Date(serverNow()));
  const isOfYear = ends.every((end) => parkYear(end) === year);
  return ends.map((end) => (isOfYear ? formatDayOfYear(parkDay(end)) : formatDate(end))).join(' – ');
}

function tilesOf({ rows, before }: Months, wanted: Wanted): Stat[] {
  const now = totalOf(rows);
  const change = (key: 'requested' | 'sold') => changeOf({ now: now[key], before: before?.[key] ?? null });
  const rate = closingRateOf(now);
  const cases = t('{sold} sold of {all} closed', {
    sold: formatCount(now.sold),
    all: formatCount(now.sold + now.ended),
  });
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
      hint: rate === null ? t('no booking concluded') : cases,
    },
  ];
}
