import type { Desk } from '#core/documents/lifecycle.ts';
import { t, texts } from '#shared/say.ts';
import type { FunnelStage } from './lifecycle.ts';

/** Labels of the stages reached. */
export const stageLabels: Record<FunnelStage, string> = texts({
  requested: 'Requested',
  forwarded: 'Forwarded',
  paid: 'Booked',
  sold: 'Sold',
});

export const waitsForLabels: Record<Desk, string> = texts({
  agency: 'Agency',
  office: 'Park office',
});

/** Sheet names of downloaded reports, by the names of their files. */
export const reportNames = texts({
  'lots-and-value': 'Lots and their value',
  'request-to-sale': 'From request to sale',
  waiting: 'Waiting requests by age',
  'waiting-by-agency': 'Waiting by agency',
  'pace-of-sales': 'Pace of sales',
  'agencies-compared': 'Agencies compared',
  'sold-by-agency': 'Sold by agency',
  'month-by-month': 'Month by month',
});

/** Texts around the figures. */
export const reportTexts = texts({
  failed: 'The figures could not be loaded. Please try again.',
  refreshFailed: 'The figures could not be refreshed',
  endsBeforeStart: 'The period ends before it begins',
  ageingTitle: 'How long requests have waited',
  ageingCut: (shown: number, all: number) =>
    t('The chart shows the {shown} agencies with the longest wait, the table all {all}.', {
      shown,
      all,
    }),
  nothingWaits: 'No request is waiting.',
  agencyAgeingTitle: 'How long requests have waited, by agency',
  monthsCut: (shown: number, all: number) =>
    t('The chart shows the last {shown} months, the table all {all}.', { shown, all }),
  agenciesCut: (shown: number, all: number) =>
    t('The charts show the {shown} agencies with the most requests, the table all {all}.', {
      shown,
      all,
    }),
  idleAgencies: (count: number) =>
    count === 1
      ? t('For one agency nothing happened in this period.')
      : t('For {count} agencies nothing happened in this period.', { count }),
  nothingSold: 'No lot was sold in this period.',
  nothingHappened: 'Nothing happened in this period.',
  nothingRequested: 'No booking was requested in this period.',
});
