import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Months, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDate, formatDayOfYear, parkDay, parkYear } from '#shared/dates.ts';
import { formatPriceShort } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { changeOf, formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import { periodNameOf, periodOf, type Wanted } from './period.ts';
import { closingRateOf, totalOf } from './period-reports.ts';
import { reportQuery } from './queries.ts';

/** What happened in the period, with the change against the period before; of a month without anything yet, against the whole month before. */
export function KeyFigures({ wanted }: { wanted: Wanted }) {
  const query = useQuery(reportQuery(reportMonths, wanted));
  const now = new Date(serverNow());
  const isQuiet =
    periodNameOf(wanted, now) === 'this-month' && query.data !== undefined && !happened(query.data);
  const lastMonth = { ...wanted, ...periodOf('last-month', now) };
  const last = useQuery({ ...reportQuery(reportMonths, lastMonth), enabled: isQuiet });
  return (
    <QueryState query={query} errorText={reportTexts.failed}>
      {(months) => (
        <Stack gap="sm">
          <StatTiles
            label={t('Key figures')}
            stats={isQuiet ? quietTiles(last.data) : tilesOf(months, wanted)}
          />
          {months.before && !isQuiet && (
            <Text size="sm" c="dimmed">
              {t('Compared with {days}', { days: daysOf(months.before) })}
            </Text>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

function happened({ rows }: Months): boolean {
  const { requested, forwarded, paid, sold, ended } = totalOf(rows);
  return requested + forwarded + paid + sold + ended > 0;
}

/** Nothing, beside the numbers of last month. */
function quietTiles(last: Months | undefined): Stat[] {
  const all = totalOf(last?.rows ?? []);
  const rate = closingRateOf(all);
  const said = (value: string) => ({ hint: last ? t('Last month: {value}', { value }) : '' });
  return [
    { label: t('Lots sold'), value: 0, ...said(formatCount(all.sold)) },
    { label: t('Sold for'), value: formatPriceShort(0), ...said(formatPriceShort(all.soldValue)) },
    { label: t('Requests'), value: 0, ...said(formatCount(all.requested)) },
    { label: t('Closing rate'), value: '–', ...said(rate === null ? '–' : formatShare(rate)) },
  ];
}

/** The days that the figures are compared with, the last one included; with the year if it is not this one. */
function daysOf({ from, to }: NonNullable<Months['before']>): string {
  const ends = [new Date(from), new Date(Date.parse(to) - 1)];
  const year = parkYear(new Date(serverNow()));
  const isOfYear = ends.every((end) => parkYear(end) === year);
  const days = ends.map((end) => (isOfYear ? formatDayOfYear(parkDay(end)) : formatDate(end)));
  // one day on the first of a month
  return [...new Set(days)].join(' – ');
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
      hint: rate === null ? t('No booking concluded') : cases,
    },
  ];
}
