import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Months, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { changeOf, changeOfRate, formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import type { Wanted } from './period.ts';
import { closingRateOf, totalOf } from './period-reports.ts';
import { reportQuery } from './queries.ts';

/** What happened in the period, with the change against the period before. */
export function KeyFigures({ wanted }: { wanted: Wanted }) {
  return (
    <QueryState query={useQuery(reportQuery(reportMonths, wanted))} errorText={reportTexts.failed}>
      {(months) => (
        <Stack gap="xs">
          <StatTiles label={t('Key figures')} stats={tilesOf(months, wanted)} />
          {months.before && (
            <Text size="sm" c="dimmed">
              {comparedText(months.before)}
            </Text>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

function tilesOf({ rows, before }: Months, wanted: Wanted): Stat[] {
  const now = totalOf(rows);
  const change = (key: 'requested' | 'paid' | 'sold') =>
    changeOf({ now: now[key], before: before?.[key] ?? null });
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
    { label: t('Approvals'), value: now.paid, hint: change('paid'), to: listOf.step(wanted, 'paid') },
    {
      label: t('Closing rate'),
      value: rate === null ? '–' : formatShare(rate),
      hint: rate === null ? t('no booking concluded') : joined('; ', [rateChange, cases]),
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
