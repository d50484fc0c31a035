import { useQuery } from '@tanstack/react-query';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import type { FunnelRow } from '#features/reports/contract.ts';
import type { FunnelStage } from '#features/reports/lifecycle.ts';
import { reportTexts, stageLabels } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { FigureTable } from './FigureTable.tsx';
import { formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import { funnelQuery, loadTable, type Wanted } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';

/** The funnel of a period's bookings: stages reached and ends. */
export function FunnelReport({ wanted }: { wanted: Wanted }) {
  return (
    <ReportCard
      title={reportTexts.funnelTitle}
      lead={reportTexts.funnelLead}
      query={useQuery(funnelQuery(wanted))}
      load={(format) => loadTable.funnel(format, wanted)}
      isEmpty={([first]) => first === undefined || first.reached === 0}
      empty={reportTexts.nothingRequested}
    >
      {(rows) => <Funnel rows={rows} wanted={wanted} />}
    </ReportCard>
  );
}

type Props = {
  rows: readonly FunnelRow[];
  /** What the figures are of, for links into the register; absent where its reader has none. */
  wanted?: Wanted;
};

/** The status of bookings that wait at a stage. */
const waitingStatus: Record<FunnelStage, BookingStatus> = {
  requested: 'pending_agent',
  forwarded: 'pending_admin',
  paid: 'approved',
  sold: 'sold',
};

/** The bookings that reached a stage, also those that ended after it. */
const reachedList: Record<FunnelStage, (wanted: Wanted) => string> = {
  requested: (wanted) => listOf.requested(wanted),
  forwarded: (wanted) => listOf.reached(wanted, 'reached_office'),
  paid: (wanted) => listOf.reached(wanted, 'reached_payment'),
  sold: (wanted) => listOf.requested(wanted, 'sold'),
};

export function Funnel({ rows, wanted }: Props) {
  return (
    <ChartOrTable
      charts={[
        {
          label: reportTexts.funnelTitle,
          horizontal: true,
          rows: rows.map(({ stage, reached }) => ({ name: stageLabels[stage], reached })),
          series: [{ key: 'reached', label: 'Reached', tone: 'first' }],
          format: formatCount,
          ...(wanted && {
            linkOf: (index) => {
              const stage = rows[index]?.stage;
              return stage && reachedList[stage](wanted);
            },
          }),
        },
      ]}
      table={
        <FigureTable<FunnelRow>
          label={reportTexts.funnelTitle}
          columns={[
            { name: 'Stage', cell: ({ stage }) => stageLabels[stage] },
            {
              name: 'Reached',
              cell: ({ reached }) => formatCount(reached),
              to: wanted && (({ stage }) => reachedList[stage](wanted)),
            },
            { name: 'Share', cell: ({ share }) => formatShare(share) },
            { name: 'Value', cell: ({ value }) => formatPrice(value) },
            {
              name: 'Waiting',
              cell: ({ waiting }) => formatCount(waiting),
              to: wanted && (({ stage }) => listOf.requested(wanted, waitingStatus[stage])),
            },
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
