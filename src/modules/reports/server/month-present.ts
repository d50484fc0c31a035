import type { Month } from '#core/overview/contract.ts';
import { DAY_MS, PARK_OFFSET, parkClock, parkDay } from '#shared/dates.ts';
import { periodBefore } from '../lifecycle.ts';
import type { MonthBounds, sumSales } from './month-store.ts';

/** Weeks that the overview shows. */
const WEEKS = 8;

const startOf = (day: string) => new Date(`${day}T00:00:00${PARK_OFFSET}`);

/** The Mondays of the last weeks, this one last. */
function mondaysUntil(now: Date): string[] {
  const sinceMonday = (parkClock(now).getUTCDay() + 6) % 7;
  return Array.from({ length: WEEKS }, (_, index) =>
    parkDay(new Date(now.getTime() - (sinceMonday + 7 * (WEEKS - 1 - index)) * DAY_MS)),
  );
}

/** The month before by the park's clock, such as `2026-02`. */
function monthBefore(now: Date): string {
  const [year = 0, number = 1] = parkDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

export function monthBounds(now: Date): MonthBounds {
  const month = parkDay(now).slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const from = startOf(`${month}-01`);
  const to = startOf(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10));
  const before = periodBefore({ from, to }, now) ?? { from, to: from };
  const lastFrom = startOf(`${monthBefore(now)}-01`);
  return { weeksFrom: startOf(mondaysUntil(now)[0] ?? parkDay(now)), from, before, lastFrom };
}

type Sale = Awaited<ReturnType<typeof sumSales>>[number];

const sumOf = (sales: readonly Sale[]) => ({
  sold: sales.reduce((sum, { sold }) => sum + sold, 0),
  value: sales.reduce((sum, { value }) => sum + value, 0),
});

function byAgency(sales: readonly Sale[]): Month['agencies'] {
  const keyOf = ({ agencyId, agencyName }: Sale) => agencyId ?? agencyName;
  const agencies = [...new Set(sales.map(keyOf))].map((key) => {
    const theirs = sales.filter((sale) => keyOf(sale) === key);
    const { agencyId = null, agencyName = '' } = theirs[0] ?? {};
    return { agencyId, agencyName, ...sumOf(theirs) };
  });
  return agencies.toSorted((one, other) => other.sold - one.sold || other.value - one.value);
}

export function presentMonth(sales: readonly Sale[], target: number | null, now: Date): Month {
  const ofMonth = sales.filter(({ isNow }) => isNow);
  const ofLast = sales.filter(({ isLast }) => isLast);
  return {
    month: parkDay(now).slice(0, 7),
    ...sumOf(ofMonth),
    before: sumOf(sales.filter(({ isBefore }) => isBefore)),
    target,
    weeks: mondaysUntil(now).map((from) => ({
      from,
      sold: sumOf(sales.filter(({ week }) => week === from)).sold,
    })),
    agencies: byAgency(ofMonth),
    last: { month: monthBefore(now), ...sumOf(ofLast), agencies: byAgency(ofLast) },
  };
}
