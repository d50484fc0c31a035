import { OVERDUE_DAYS, openStatuses } from '#features/bookings/lifecycle.ts';
import type { CsvColumn } from '#server/http/csv.ts';
import type { AgeingRow, AgencyRow, FunnelRow, MonthRow, SalesRow } from '../contract.ts';
import { ageBandOf, ageBands, funnelStages } from '../lifecycle.ts';
import type { compareAgencies, sumStages, sumWaiting } from './store.ts';

type Rows<T extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<T>>;

/** Bookings by furthest stage and present status, gathered stage by stage. */
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

/** Waiting requests by who has to answer and how long they have waited, a row for every band. */
export function presentAgeing(rows: Rows<typeof sumWaiting>): AgeingRow[] {
  return openStatuses.flatMap((status) =>
    ageBands.map((age) => {
      const isIt = (row: { status: string; days: number }) =>
        row.status === status && ageBandOf(row.days) === age;
      const isOverdue = (row: { status: string; days: number }) =>
        isIt(row) && status === 'pending_admin' && row.days >= OVERDUE_DAYS;
      return {
        waitsFor: status === 'pending_agent' ? ('agency' as const) : ('office' as const),
        age,
        bookings: sum(rows, isIt, 'bookings'),
        value: sum(rows, isIt, 'value'),
        overdue: sum(rows, isOverdue, 'bookings'),
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

const nothing = { requested: 0, forwarded: 0, paid: 0, sold: 0, ended: 0, soldValue: 0 };

/** The months from the first to the last in which something happened, with those between. */
export function presentMonths(rows: readonly MonthRow[]): MonthRow[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const months: MonthRow[] = [];
  for (let month = first.month; month <= last.month; month = monthAfter(month)) {
    months.push(rows.find((row) => row.month === month) ?? { month, ...nothing });
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

const columnsOf = <Row>(headings: { [Key in keyof Row & string]: string }): CsvColumn<Row>[] =>
  (Object.entries(headings) as [keyof Row & string, string][]).map(([key, heading]) => ({
    heading,
    cell: (row) => row[key] as string | number | null,
  }));

/** The columns of each report's table. Values are in ringgit, shares between 0 and 1. */
export const reportColumns = {
  sales: columnsOf<SalesRow>({
    status: 'Status',
    type: 'Type',
    phase: 'Phase',
    lots: 'Lots',
    value: 'Value (RM)',
    unpriced: 'Without a price',
  }),
  funnel: columnsOf<FunnelRow>({
    stage: 'Stage',
    reached: 'Reached',
    share: 'Share',
    value: 'Value (RM)',
    waiting: 'Waiting here',
    rejected: 'Rejected here',
    cancelled: 'Cancelled here',
    expired: 'Expired here',
  }),
  ageing: columnsOf<AgeingRow>({
    waitsFor: 'Waits for',
    age: 'Days',
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
