import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgencyRow } from '#features/reports/contract.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { combineQueries } from '#platform/web/ui/QueryState.tsx';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount, pluralize } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { expiresSoonHint, overdueHint, waitingOf } from './AgeingReport.tsx';
import { Funnel } from './FunnelReport.tsx';
import { formatHours, formatShare } from './figures.ts';
import { ageingQuery, agenciesQuery, funnelQuery, loadTable } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';

const ever = { from: '', to: '', agencyId: '' };

/** An agency's own figures, for its administrator. */
export function AgencyFigures() {
  const figures = combineQueries(
    useQuery(agenciesQuery(ever)),
    useQuery(ageingQuery),
    useQuery(funnelQuery(ever)),
  );
  return (
    <ReportCard
      title={reportTexts.ownTitle}
      lead={reportTexts.ownLead}
      query={figures}
      load={(format) => loadTable.funnel(format, ever)}
      isEmpty={([agencies]) => !agencies.some(({ requests }) => requests > 0)}
      empty={reportTexts.ownNone}
    >
      {([[own], waiting, funnel]) => (
        <Stack gap="lg">
          {own && <StatTiles label="Figures of your agency" stats={tilesOf(own, waitingOf(waiting))} />}
          <Funnel rows={funnel} />
        </Stack>
      )}
    </ReportCard>
  );
}

function tilesOf(own: AgencyRow, waiting: ReturnType<typeof waitingOf>): Stat[] {
  const { requests, sold, conversion, medianAnswerHours } = own;
  return [
    {
      label: 'Typical answer time',
      value: formatHours(medianAnswerHours),
      hint: medianAnswerHours === null ? tileHints.unanswered : tileHints.answered,
    },
    {
      label: 'Conversion',
      value: formatShare(conversion ?? 0),
      hint: interpolate(tileHints.conversion, {
        sold: formatCount(sold),
        requests: pluralize(requests, 'request', 'requests'),
      }),
    },
    {
      label: 'Open requests',
      value: waiting.agency + waiting.office,
      hint: interpolate(tileHints.open, {
        agency: formatCount(waiting.agency),
        office: formatCount(waiting.office),
      }),
    },
    {
      label: 'Expire soon',
      value: waiting.expiresSoon,
      hint: expiresSoonHint,
      tone: 'alarm',
    },
    { label: 'Overdue', value: waiting.overdue, hint: overdueHint },
  ];
}
