import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FunnelRow } from '#features/reports/contract.ts';
import { reportTexts, stageLabels } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { formatShare } from './figure-format.ts';
import { funnelQuery, loadTable, type Wanted } from './queries.ts';
import { ChartAndTable, ReportCard } from './ReportCard.tsx';

/** The funnel of a period's bookings: stages reached and ends. */
export function FunnelReport({ wanted }: { wanted: Wanted }) {
  return (
    <ReportCard
      title={reportTexts.funnelTitle}
      lead={reportTexts.funnelLead}
      query={useQuery(funnelQuery(wanted))}
      load={(format) => loadTable.funnel(format, wanted)}
      isEmpty={([first]) => first === undefined || first.reached === 0}
      empty={<Text c="dimmed">{reportTexts.nothingRequested}</Text>}
    >
      {(rows) => <Funnel rows={rows} />}
    </ReportCard>
  );
}

export function Funnel({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <ChartAndTable
      wide
      chart={
        <Figure
          lying
          rows={rows.map(({ stage, reached }) => ({ name: stageLabels[stage], reached }))}
          series={[{ key: 'reached', label: 'Reached', tone: 'first' }]}
          format={formatCount}
        />
      }
      table={
        <FigureTable<FunnelRow>
          label="From request to sale"
          columns={[
            { name: 'Stage', cell: ({ stage }) => stageLabels[stage] },
            { name: 'Reached', cell: ({ reached }) => formatCount(reached) },
            { name: 'Share', cell: ({ share }) => formatShare(share) },
            { name: 'Value', cell: ({ value }) => formatPrice(value) },
            { name: 'Waiting', cell: ({ waiting }) => formatCount(waiting) },
            { name: 'Rejected', cell: ({ rejected }) => formatCount(rejected) },
            { name: 'Cancelled', cell: ({ cancelled }) => formatCount(cancelled) },
            { name: 'Expired', cell: ({ expired }) => formatCount(expired) },
          ]}
          rows={rows}
          keyOf={({ stage }) => stage}
        />
      }
    />
  );
}
