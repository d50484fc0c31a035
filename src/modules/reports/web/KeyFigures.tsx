import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AgencyRow, type Months, reportAgencies, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDate, formatDayOfYear, parkDay, parkYear } from '#shared/dates.ts';
import { formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { changeOf, formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import type { Wanted } from './period.ts';
import { agencyName, closingRateOf, sellingOf, soldScope, totalOf } from './period-reports.ts';
import { reportQuery } from './queries.ts';

/** What happened in the period, with the change against the period before, and who sold most. */
export function KeyFigures({ wanted }: { wanted: Wanted }) {
  const agencies = useQuery(reportQuery(reportAgencies, soldScope(wanted))).data?.rows ?? [];
  return (
    <QueryState query={useQuery(reportQuery(reportMonths, wanted))} errorText={reportTexts.failed}>
      {(months) => (
        <Stack gap="sm">
          <StatTiles label={t('Key figures')} stats={tilesOf(months, wanted)} />
          <Text size="sm" c="dimmed">
            {besideOf(months, wanted.agencyId === '' ? sellingOf(agencies) : [])}
          </Text>
        </Stack>
      )}
    </QueryState>
  );
}

/** 'Compared with Oct 01 – Oct 30; Meridian Industrial Realty leads': what the figures do not say. */
function besideOf({ rows, before }: Months, agencies: readonly AgencyRow[]): string {
  const leader = totalOf(rows).sold > 0 && leaderOf(agencies);
  return joined('; ', [before && t('Compared with {days}', { days: daysOf(before) }), leader]);
}

/** 'Meridian Industrial Realty leads'; nothing of a tie, and of lots sold without an agency. */
function leaderOf([first, second]: readonly AgencyRow[]): string {
  if (!first?.agencyId) return '';
  const agency = agencyName(first);
  if (second === undefined) return t('all by {agency}', { agency });
  return first.soldValue > second.soldValue ? t('{agency} leads', { agency }) : '';
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
