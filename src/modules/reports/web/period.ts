import { readDay } from '#platform/web/ui/form/DayField.tsx';
import { parkDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

/** Dates in the park's time zone, written 2026-03-02; an empty text is unbounded. */
type Period = { from: string; to: string };
/** A period, and an agency by its id; an empty text means all of them. */
export type Wanted = Period & { agencyId: string };

const ever: Period = { from: '', to: '' };

/** Said in the URL in place of days; a URL without either is of this month. */
export const allTime = { from: null, to: null, period: 'ever' };

/** Whether the URL says of which period the figures are. */
export function saysPeriod(search: URLSearchParams): boolean {
  return search.has('from') || search.has('to') || search.get('period') === allTime.period;
}

/** The period in the URL. */
export function readWanted(search: URLSearchParams): Wanted {
  return { from: readDay(search, 'from'), to: readDay(search, 'to'), agencyId: search.get('agency') ?? '' };
}

/** Whether the period's end is not before its start. */
export function isValidPeriod({ from, to }: Period): boolean {
  return from === '' || to === '' || from <= to;
}

/** Whether the period is a month or less of one. */
export function isOneMonth({ from, to }: Period): boolean {
  return from !== '' && from.slice(0, 7) === to.slice(0, 7);
}

export const periodNames = [
  'ever',
  'this-month',
  'last-month',
  'last-12-months',
  'this-year',
  'last-year',
] as const;
type PeriodName = (typeof periodNames)[number];

export const periodLabels: Record<PeriodName, string> = {
  ever: t('All time'),
  'this-month': t('This month'),
  'last-month': t('Last month'),
  'last-12-months': t('Last 12 months'),
  'this-year': t('This year'),
  'last-year': t('Last year'),
};

/** The dates of a named period in the park's time zone; whole months including the current one. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year = 0, month = 1] = parkDay(now).split('-').map(Number);
  const first = (monthsOn: number) => dayOf(Date.UTC(year, month - 1 + monthsOn, 1));
  const last = (monthsOn: number) => dayOf(Date.UTC(year, month + monthsOn, 0));
  switch (name) {
    case 'ever':
      return ever;
    case 'this-month':
      return { from: first(0), to: last(0) };
    case 'last-month':
      return { from: first(-1), to: last(-1) };
    case 'last-12-months':
      return { from: first(-11), to: last(0) };
    case 'this-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The name of a period, if it has one. */
export function periodNameOf({ from, to }: Period, now: Date): PeriodName | undefined {
  return periodNames.find((name) => {
    const named = periodOf(name, now);
    return named.from === from && named.to === to;
  });
}
