import { type AgeBand, ageBandDays, ageBands } from '#core/bookings/lifecycle.ts';
import { DAY_MS, parkClock } from '#shared/dates.ts';

/** The stages of a booking, in order. */
export const funnelStages = ['requested', 'forwarded', 'paid', 'sold'] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** The band of an age in whole days. */
export function ageBandOf(days: number): AgeBand {
  return ageBands.find((age) => days < ageBandDays[age][1]) ?? '14+';
}

/** The pace of sales is that of the last so many days, and said only from so many sales and days on (D-198). */
export const PACE = { days: 182, leastSales: 3, leastDays: 30 };
/** Days of an average month. */
export const MONTH_DAYS = 365.25 / 12;

/** The first year that a comparison reaches. */
const FIRST_YEAR = 1900;

type Bounds = { from?: Date | undefined; to?: Date | undefined };

/**
 * The period that one is compared with: as many whole months before if it has whole months by the park's clock, else
 * as many days before. While a period lasts, the one before ends as far from its start as now is from the start of the
 * period. Null without a start, for a period that has not begun, and if the period before would begin before 1900.
 */
export function periodBefore({ from, to }: Bounds, now: Date): { from: Date; to: Date } | null {
  if (from === undefined || from >= now) return null;
  const end = to ?? now;
  const start = monthsBefore(from, end) ?? new Date(from.getTime() - (end.getTime() - from.getTime()));
  if (Number.isNaN(start.getTime()) || start.getUTCFullYear() < FIRST_YEAR) return null;
  const elapsed = start.getTime() + now.getTime() - from.getTime();
  return { from: start, to: end > now ? new Date(Math.min(elapsed, from.getTime())) : from };
}

/** The start of as many months before; undefined unless both ends are the first moment of a month. */
function monthsBefore(from: Date, to: Date): Date | undefined {
  const [first, last] = [parkClock(from), parkClock(to)];
  const isFirst = (at: Date) => at.getUTCDate() === 1 && at.getTime() % DAY_MS === 0;
  if (!isFirst(first) || !isFirst(last)) return undefined;
  const month = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
  const start = new Date(first);
  start.setUTCMonth(start.getUTCMonth() - (month(last) - month(first)));
  return new Date(from.getTime() - (first.getTime() - start.getTime()));
}
