import { liveStatuses, openStatuses } from '#features/bookings/lifecycle.ts';
import { lotStatusLabels } from '#features/lots/lifecycle.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { parkDay } from '#shared/dates.ts';
import type { AgeingRow, AgencyRow, FunnelRow, MonthRow, SalesRow } from '../contract.ts';
import { ageBandOf, ageBands, funnelStages } from '../lifecycle.ts';
import { ageText, stageLabels, waitsForLabels } from '../messages.ts';
import type { compareAgencies, sumStages, sumSteps, sumWaiting } from './store.ts';

type Rows<T extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<T>>;

/** Bookings by furthest stage and current status, grouped by stage. */
export function presentFunnel(rows: Rows<typeof sumStages>): FunnelRow[] {
  const all = sum(rows, () => true, 'bookings');
  return funnelStages.map((stage, index) => {
    const rank = index + 1;
    const here = (...statuses: string[]) =>
      sum(rows, (row) => row.rank === rank && statuses.includes(row.status), 'bookings');
    const reached = sum(rows, (row) => row.rank >= rank, 'bookings');
    return {
      stage,
      reached,
      share: all === 0 ? 0 : reached / all,
      value: sum(rows, (row) => row.rank >= rank, 'value'),
      waiting: stage === 'sold' ? 0 : here(...openStatuses, 'approved'),
      rejected: here('rejected', 'rejected_by_agent'),
      cancelled: here('cancelled'),
      expired: here('expired'),
    };
  });
}

function sum<Row extends Record<Key, number>, Key extends string>(
  rows: readonly Row[],
  chosen: (row: Row) => boolean,
  key: Key,
): number {
  return rows.filter(chosen).reduce((total, row) => total + row[key], 0);
}

/** Pending requests by deciding side and age, one row per band. */
export function presentAgeing(rows: Rows<typeof sumWaiting>): AgeingRow[] {
  return openStatuses.flatMap((status) =>
    ageBands.map((age) => {
      const isIt = (row: { status: string; days: number }) =>
        row.status === status && ageBandOf(row.days) === age;
      return {
        waitsFor: status === 'pending_agent' ? ('agency' as const) : ('office' as const),
        age,
        bookings: sum(rows, isIt, 'bookings'),
        value: sum(rows, isIt, 'value'),
        overdue: sum(rows, isIt, 'overdue'),
        expiresSoon: sum(rows, isIt, 'expiresSoon'),
      };
    }),
  );
}

export function presentAgencies(rows: Rows<typeof compareAgencies>): AgencyRow[] {
  return rows.map((row) => ({
    ...row,
    medianAnswerHours: row.medianAnswerHours === null ? null : Number(row.medianAnswerHours),
    conversion: row.requests === 0 ? null : row.sold / row.requests,
  }));
}

/** Events per month, from the first month with any to that of `until`, including empty months. */
export function presentMonths(steps: Rows<typeof sumSteps>, until: Date): MonthRow[] {
  const found = steps.map(({ month }) => month).toSorted();
  const [first] = found;
  if (first === undefined) return [];
  const last = [found.at(-1) ?? first, parkDay(until).slice(0, 7)].toSorted().at(-1) ?? first;
  const months: MonthRow[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    // notes on an approved booking are an event too, but no payment
    const count = (chosen: (step: (typeof steps)[number]) => boolean, key: 'steps' | 'value' = 'steps') =>
      sum(steps, (step) => step.month === month && step.from !== step.to && chosen(step), key);
    months.push({
      month,
      requested: count(({ from }) => from === null),
      forwarded: count(({ to }) => to === 'pending_admin'),
      paid: count(({ to }) => to === 'approved'),
      sold: count(({ to }) => to === 'sold'),
      ended: count(({ to }) => !liveStatuses.some((live) => live === to)),
      soldValue: count(({ to }) => to === 'sold', 'value'),
    });
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

type Cell = string | number | null;
type Columns<Row> = {
  [Key in keyof Row & string]: string | [heading: string, words: (cell: Row[Key]) => Cell];
};

/** Table columns, one per field: its heading, and a formatter where the raw value is unreadable. */
const columnsOf = <Row>(columns: Columns<Row>): TableColumn<Row>[] =>
  (Object.keys(columns) as (keyof Row & string)[]).map((key) => {
    const column = columns[key];
    const [heading, words] = typeof column === 'string' ? [column, undefined] : column;
    return {
      heading,
      cell: (row) => (words ? words(row[key]) : (row[key] as Cell)),
      ...kindOf(key),
    };
  });

/** How a workbook shows the numbers of a field. */
function kindOf(key: string): Pick<TableColumn<never>, 'kind' | 'width'> {
  if (/value$/i.test(key)) return { kind: 'money' };
  if (key === 'share' || key === 'conversion') return { kind: 'share' };
  return key.startsWith('agency') ? { width: 38 } : { width: 14 };
}

/** The table columns of each report. Values are in ringgit, shares between 0 and 1. */
export const reportColumns = {
  sales: columnsOf<SalesRow>({
    status: ['Status', (status) => lotStatusLabels[status]],
    type: 'Type',
    phase: 'Phase',
    lots: 'Lots',
    value: 'Value (RM)',
    unpriced: 'Without a price',
  }),
  funnel: columnsOf<FunnelRow>({
    stage: ['Stage', (stage) => stageLabels[stage]],
    reached: 'Reached',
    share: 'Share',
    value: 'Value (RM)',
    waiting: 'Waiting here',
    rejected: 'Rejected here',
    cancelled: 'Cancelled here',
    expired: 'Expired here',
  }),
  ageing: columnsOf<AgeingRow>({
    waitsFor: ['Waits for', (who) => waitsForLabels[who]],
    // spreadsheets would parse 3-6 as a date
    age: ['Waiting', ageText],
    bookings: 'Bookings',
    value: 'Value (RM)',
    overdue: 'Overdue',
    expiresSoon: 'Expires soon',
  }),
  agencies: columnsOf<AgencyRow>({
    agencyId: 'Agency id',
    agencyName: 'Agency',
    requests: 'Requests',
    answered: 'Answered',
    expired: 'Expired',
    medianAnswerHours: 'Median answer (hours)',
    forwarded: 'Forwarded',
    sold: 'Sold',
    conversion: 'Conversion',
    soldValue: 'Sold (RM)',
  }),
  months: columnsOf<MonthRow>({
    month: 'Month',
    requested: 'Requested',
    forwarded: 'Forwarded',
    paid: 'Paid',
    sold: 'Sold',
    ended: 'Ended',
    soldValue: 'Sold (RM)',
  }),
};
