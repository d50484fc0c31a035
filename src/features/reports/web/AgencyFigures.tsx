import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgencyRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { type Stat, StatTiles } from '#web/ui/StatTiles.tsx';
import { together } from '#web/ui/together.ts';
import { expiresSoonHint, overdueHint, waitingOf } from './AgeingReport.tsx';
import { Funnel } from './FunnelReport.tsx';
import { counted, formatHours, formatShare } from './figure-words.ts';
import { ageingQuery, agenciesQuery, funnelQuery, loadTable } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';

const ever = { from: '', to: '', agencyId: '' };

/** How one agency does, for whoever runs it: the calls answer its own figures alone. */
export function AgencyFigures() {
  const figures = together(useQuery(agenciesQuery(ever)), useQuery(ageingQuery), useQuery(funnelQuery(ever)));
  return (
    <ReportCard
      title={reportTexts.ownTitle}
      lead={reportTexts.ownLead}
      query={figures}
      load={() => loadTable.funnel(ever)}
      isEmpty={([agencies]) => agencies.length === 0}
      empty={<Text c="dimmed">{reportTexts.ownNone}</Text>}
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
      hint: medianAnswerHours === null ? 'no request was answered yet' : 'half of the answers came sooner',
    },
    {
      label: 'Conversion',
      value: formatShare(conversion ?? 0),
      hint: `${formatCount(sold)} of ${counted(requests, 'request', 'requests')} became a sale`,
    },
    {
      label: 'Open requests',
      value: waiting.agency + waiting.office,
      hint: `${formatCount(waiting.agency)} for you to answer, ${formatCount(waiting.office)} with the office`,
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
