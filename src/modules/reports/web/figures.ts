import { formatCount } from '#shared/counts.ts';
import { formatCountdown } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

const shares = new Intl.NumberFormat('en-MY', { style: 'percent', maximumFractionDigits: 1 });

/** '12.5%' of a share between 0 and 1. */
export const formatShare = (share: number) => shares.format(share);

/** '1 day 3 hours'; a dash without decisions. */
export function formatHours(hours: number | null): string {
  return hours === null ? '–' : formatCountdown(hours * 3_600_000);
}

/** The sum of one number over rows. */
export function sumOf<Row>(rows: readonly Row[], number: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + number(row), 0);
}

/** A number of the period and of the period before, if there is one. */
type Change = { now: number; before: number | null };

/** A number with its sign, a minus included. */
const signed = (number: number, text: string) => `${number > 0 ? '+' : '−'}${text}`;

/** 'Last month: 2 by this day, 8 in all', beside a month under way. */
export const lastMonthText = (
  { byNow, all }: { byNow: number | null; all: number },
  format: (number: number) => string,
): string =>
  byNow === null || byNow === all
    ? t('Last month: {value}', { value: format(all) })
    : t('Last month: {before} by this day, {all} in all', { before: format(byNow), all: format(all) });

/** '+12 from 48', 'No change'; nothing without a period before. */
export function changeOf({ now, before }: Change, format: (number: number) => string = formatCount): string {
  if (before === null) return '';
  const by = now - before;
  if (by === 0) return t('No change');
  return t('{change} from {before}', { change: signed(by, format(Math.abs(by))), before: format(before) });
}
