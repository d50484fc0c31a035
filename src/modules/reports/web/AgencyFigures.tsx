import { useQuery } from '@tanstack/react-query';
import { type AgencyRow, reportAgeing, reportAgencies, reportFunnel } from '#modules/reports/contract.ts';
import { combineQueries } from '#platform/web/ui/QueryState.tsx';
import type { Stat } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { t } from '#shared/say.ts';
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
      title={t('How your agency does')}
      lead={t('All bookings requested through your agency, from the first one on.')}
      empty={t('Figures appear with the first booking request.')}
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
    tiles: { label: t('Figures of your agency'), stats: tilesOf(own, waitingOf(waiting)) },
    figures: [[funnelFigure(stages)]],
  };
}

function tilesOf(own: AgencyRow, waiting: ReturnType<typeof waitingOf>): Stat[] {
  const { sold, ended, conversion, medianAnswerHours } = own;
  return [
    {
      label: t('Typical answer time'),
      value: formatHours(medianAnswerHours),
      hint:
        medianAnswerHours === null ? t('no request was answered yet') : t('half of the answers came sooner'),
    },
    {
      label: t('Closing rate'),
      value: conversion === null ? '–' : formatShare(conversion),
      hint:
        conversion === null
          ? t('no booking concluded')
          : t('{sold} of {all} concluded as a sale', {
              sold: formatCount(sold),
              all: formatCount(sold + ended),
            }),
    },
    {
      label: t('Open requests'),
      value: waiting.agency + waiting.office,
      hint: t('{agency} for you to answer, {office} with the office', {
        agency: formatCount(waiting.agency),
        office: formatCount(waiting.office),
      }),
    },
    {
      label: t('Expire soon'),
      value: waiting.expiresSoon,
      hint: expiresSoonHint,
      tone: 'alarm',
    },
    { label: t('Overdue'), value: waiting.overdue, hint: overdueHint },
  ];
}
