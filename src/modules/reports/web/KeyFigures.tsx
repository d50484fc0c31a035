import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Months, reportMonths } from '#modules/reports/contract.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatCount } from '#shared/counts.ts';
import { formatDate, formatDayOfYear, parkDay, parkYear } from '#shared/dates.ts';
import { formatPriceShort } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { changeOf, formatShare, lastMonthText } from './figures.ts';
import { listOf } from './lists.ts';
import { periodNameOf, periodOf, type Wanted } from './period.ts';
import { closingRateOf, totalOf } from './period-reports.ts';
import { reportQuery } from './queries.ts';

/** What happened in the period, with the change against the period before; a month under way stands beside last month, by the same day and in all, and `note` before the button to it. */
export function KeyFigures({ wanted, note }: { wanted: Wanted; note?: string | undefined }) {
  const { change } = useUrlState();
  const query = useQuery(reportQuery(reportMonths, wanted));
  const now = new Date(serverNow());
  const isUnderWay = periodNameOf(wanted, now) === 'this-month';
  const lastMonth = periodOf('last-month', now);
  const last = useQuery({
    ...reportQuery(reportMonths, { ...wanted, ...lastMonth }),
    enabled: isUnderWay,
  });
  return (
    <QueryState query={query} errorText={reportTexts.failed}>
      {(months) => (
        <Stack gap="sm" align="stretch">
          <StatTiles
            label={t('Key figures')}
            stats={tilesOf(months, wanted, isUnderWay ? last.data : undefined)}
          />
          {isUnderWay ? (
            <Group gap="md">
              {note !== undefined && <Text>{note}</Text>}
              <Button size="sm" variant="default" onClick={() => change(lastMonth)}>
                {t('Show last month')}
              </Button>
            </Group>
          ) : (
            months.before && (
              <Text size="sm" c="dimmed">
                {t('Compared with {days}', { days: daysOf(months.before) })}
              </Text>
            )
          )}
        </Stack>
      )}
    </QueryState>
  );
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

/** `last` is last month in all, for a month under way. */
function tilesOf({ rows, before }: Months, wanted: Wanted, last: Months | undefined): Stat[] {
  const now = totalOf(rows);
  const all = last && totalOf(last.rows);
  const change = (key: 'requested' | 'sold' | 'soldValue', format = formatCount) =>
    all
      ? lastMonthText({ byNow: before?.[key] ?? null, all: all[key] }, format)
      : changeOf({ now: now[key], before: before?.[key] ?? null }, format);
  const sold = now.sold > 0 && { to: listOf.step(wanted, 'sold') };
  return [
    { label: t('Lots sold'), value: now.sold, hint: change('sold'), ...sold },
    {
      label: t('Sold for'),
      value: formatPriceShort(now.soldValue),
      hint: change('soldValue', formatPriceShort),
      ...sold,
    },
    {
      label: t('Requests'),
      value: now.requested,
      hint: change('requested'),
      ...(now.requested > 0 && { to: listOf.requested(wanted) }),
    },
    { label: t('Closing rate'), ...closingTile(now, all) },
  ];
}

type Total = ReturnType<typeof totalOf>;

/** The closing rate and of how many; of a month without any the one of last month. */
function closingTile(now: Total, last: Total | undefined): Pick<Stat, 'value' | 'hint'> {
  const [rate, lastRate] = [closingRateOf(now), last ? closingRateOf(last) : null];
  if (rate !== null) {
    const cases = { sold: formatCount(now.sold), all: formatCount(now.sold + now.ended) };
    return { value: formatShare(rate), hint: t('{sold} sold of {all} closed', cases) };
  }
  const value = '–';
  return lastRate === null
    ? { value, hint: t('No booking concluded') }
    : { value, hint: t('Last month: {value}', { value: formatShare(lastRate) }) };
}
