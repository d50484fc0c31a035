import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lotTypeTexts } from '#features/lots/messages.ts';
import type { Pace, PaceRow } from '#features/reports/contract.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/problem.ts';
import { FigureTable } from './FigureTable.tsx';
import { loadTable, paceQuery } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';

/** Lots sold a month, and for how long lots are left at this pace (D-198). */
export function PaceReport() {
  return (
    <ReportCard
      title={reportTexts.paceTitle}
      lead={reportTexts.paceLead}
      query={useQuery(paceQuery)}
      load={loadTable.pace}
      isEmpty={({ since }) => since === null}
      empty={reportTexts.nothingSold}
    >
      {({ rows, since }) => (
        <Stack gap="lg">
          <StatTiles width="long" label={reportTexts.paceTitle} stats={tilesOf(rows, since)} />
          <FigureTable<PaceRow>
            label="Pace of sales by type"
            columns={[
              { name: 'Type', cell: ({ type }) => (type === null ? 'All' : lotTypeTexts[type].name) },
              {
                name: 'Available',
                cell: ({ available }) => formatCount(available),
                to: ({ type }) => paths.adminLots({ status: 'available', type: type ?? undefined }),
              },
              { name: 'Sold', cell: ({ sold }) => formatCount(sold) },
              { name: 'Sold a month', cell: ({ soldPerMonth }) => paceText(soldPerMonth) },
              { name: 'Months left', cell: ({ monthsLeft }) => paceText(monthsLeft) },
            ]}
            rows={rows.filter(({ type }) => type !== null)}
            total={rows.find(({ type }) => type === null)}
            keyOf={({ type }) => type ?? ''}
          />
        </Stack>
      )}
    </ReportCard>
  );
}

/** One decimal; words instead of a figure that too few sales would make up. */
const paceText = (number: number | null) =>
  number === null ? reportTexts.notEnoughSales : (Math.round(number * 10) / 10).toLocaleString('en-MY');

function tilesOf(rows: Pace['rows'], since: string | null): Stat[] {
  const all = rows.find(({ type }) => type === null);
  if (!all || since === null) return [];
  const hasPace = all.soldPerMonth !== null;
  const sold = interpolate(hasPace ? tileHints.pace : tileHints.noPace, {
    sold: pluralize(all.sold, 'lot', 'lots'),
    since: formatDate(since),
  });
  const left = interpolate(tileHints.left, { lots: pluralize(all.available, 'lot', 'lots') });
  return [
    { label: 'Lots sold a month', value: paceText(all.soldPerMonth), hint: sold },
    {
      label: 'Months of stock left',
      value: paceText(all.monthsLeft),
      hint: hasPace ? left : tileHints.noLeft,
    },
  ];
}
