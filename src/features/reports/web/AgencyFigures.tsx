import { useQuery } from '@tanstack/react-query';
import { type AgencyRow, reportAgeing, reportAgencies, reportFunnel } from '#features/reports/contract.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { combineQueries } from '#platform/web/ui/QueryState.tsx';
import type { Stat } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatHours, formatShare } from './figures.ts';
import { funnel, funnelFigure } from './period-reports.ts';
import { reportQuery } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';
import type { Content } from './report.ts';
import { expiresSoonHint, overdueHint, waitingOf } from './waiting-reports.ts';

const ever = { from: '', to: '', agencyId: '' };

/** An agency's own figures, for its administrator. */
export function AgencyFigures() {
  const { data, ...state } = combineQueries(
    useQuery(reportQuery(reportAgencies, ever)),
    useQuery(reportQuery(reportAgeing, {})),
    useQuery(reportQuery(reportFunnel, ever)),
  );
  return (
    <ReportCard
      title={reportTexts.ownTitle}
      lead={reportTexts.ownLead}
      empty={reportTexts.ownNone}
      query={{ ...state, data: data && contentOf(data) }}
      load={(format) => funnel.load(format, ever)}
    />
  );
}

type Replies = readonly [
  ReplyOf<typeof reportAgencies>,
  ReplyOf<typeof reportAgeing>,
  ReplyOf<typeof reportFunnel>,
];

function contentOf([{ rows: agencies }, { rows: waiting }, { rows: stages }]: Replies): Content | null {
  const own = agencies.find(({ requests }) => requests > 0);
  if (!own) return null;
  return {
    tiles: { label: reportTexts.figuresOfYourAgency, stats: tilesOf(own, waitingOf(waiting)) },
    figures: [[funnelFigure(stages)]],
  };
}

function tilesOf(own: AgencyRow, waiting: ReturnType<typeof waitingOf>): Stat[] {
  const { requests, sold, conversion, medianAnswerHours } = own;
  return [
    {
      label: reportTexts.typicalAnswerTime,
      value: formatHours(medianAnswerHours),
      hint: medianAnswerHours === null ? tileHints.unanswered : tileHints.answered,
    },
    {
      label: reportTexts.conversion,
      value: formatShare(conversion ?? 0),
      hint: interpolate(tileHints.conversion, {
        sold: formatCount(sold),
        requests: pluralize(requests, ...nouns.request),
      }),
    },
    {
      label: reportTexts.openRequests,
      value: waiting.agency + waiting.office,
      hint: interpolate(tileHints.open, {
        agency: formatCount(waiting.agency),
        office: formatCount(waiting.office),
      }),
    },
    {
      label: reportTexts.expireSoon,
      value: waiting.expiresSoon,
      hint: expiresSoonHint,
      tone: 'alarm',
    },
    { label: reportTexts.overdue, value: waiting.overdue, hint: overdueHint },
  ];
}
