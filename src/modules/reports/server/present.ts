import { ageText } from '#core/bookings/labels.ts';
import {
  type AgeBand,
  ageBands,
  type BookingMilestone,
  bookingMilestones,
  openStatuses,
} from '#core/bookings/lifecycle.ts';
import type { Desk } from '#core/documents/lifecycle.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { parkDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import type {
  AgeingRow,
  AgencyAgeingRow,
  AgencyRow,
  FunnelRow,
  MonthRow,
  Months,
  PaceRow,
  SalesRow,
} from '../contract.ts';
import { ageBandOf, funnelStages, MONTH_DAYS, PACE } from '../lifecycle.ts';
import { stageLabels, waitsForLabels } from '../messages.ts';
import type {
  compareAgencies,
  countAvailable,
  countSales,
  listAgencies,
  sumListPrices,
  sumStages,
  sumSteps,
  sumWaiting,
} from './store.ts';

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

const waitsFor = ({ status }: { status: string }) =>
  status === 'pending_agent' ? ('agency' as const) : ('office' as const);

/** Pending requests by deciding side and age, one row per band. */
export function presentAgeing(rows: Rows<typeof sumWaiting>): AgeingRow[] {
  return openStatuses.flatMap((status) =>
    ageBands.map((age) => {
      const isIt = (row: { status: string; days: number }) =>
        row.status === status && ageBandOf(row.days) === age;
      return {
        waitsFor: waitsFor({ status }),
        age,
        bookings: sum(rows, isIt, 'bookings'),
        value: sum(rows, isIt, 'value'),
        overdue: sum(rows, isIt, 'overdue'),
        expiresSoon: sum(rows, isIt, 'expiresSoon'),
      };
    }),
  );
}

/** Pending requests by agency, deciding side and age, in the order of the agencies' names; bands without any are left out. */
export function presentAgencyAgeing(rows: Rows<typeof sumWaiting>): AgencyAgeingRow[] {
  const agencyOf = ({ agencyId, agencyName }: (typeof rows)[number]) => agencyId ?? agencyName;
  return [...new Set(rows.map(agencyOf))].flatMap((agency) => {
    const group = rows.filter((row) => agencyOf(row) === agency);
    const { agencyId = null, agencyName = '' } = group[0] ?? {};
    const longestOf = (who: Desk, age: AgeBand) =>
      Math.max(
        ...group
          .filter((row) => waitsFor(row) === who && ageBandOf(row.days) === age)
          .map(({ days }) => days),
      );
    return presentAgeing(group)
      .filter(({ bookings }) => bookings > 0)
      .map((row) => ({ agencyId, agencyName, ...row, longest: longestOf(row.waitsFor, row.age) }));
  });
}

/** The pace of all types, and of each (D-198). `days` are counted, and `isAll` says that every seller is; `types` are those that the park has. */
export function presentPace(
  available: Rows<typeof countAvailable>,
  sales: Rows<typeof countSales>,
  { days, isAll, types }: { days: number; isAll: boolean; types: readonly LotType[] },
): PaceRow[] {
  return [null, ...types].map((type) => {
    const isIt = (row: { type: LotType }) => type === null || row.type === type;
    const left = sum(available, isIt, 'available');
    const sold = sum(sales, isIt, 'sold');
    const hasPace = sold >= PACE.leastSales && days >= PACE.leastDays;
    const soldPerMonth = hasPace ? (sold / days) * MONTH_DAYS : null;
    return {
      type,
      available: left,
      sold,
      soldPerMonth,
      monthsLeft: soldPerMonth !== null && isAll ? left / soldPerMonth : null,
    };
  });
}

/** Agencies with requests, and those of `all` without any. */
export function presentAgencies(
  found: Rows<typeof compareAgencies>,
  all: Rows<typeof listAgencies>,
): AgencyRow[] {
  const asked = new Set(found.map(({ agencyId }) => agencyId));
  const idle = all
    .filter(({ agencyId }) => !asked.has(agencyId))
    .map((agency) => ({ ...agency, ...nothing, medianAnswerHours: null }));
  return [...found, ...idle].map((row) => ({
    ...row,
    medianAnswerHours: row.medianAnswerHours === null ? null : Number(row.medianAnswerHours),
    conversion: row.sold + row.ended === 0 ? null : row.sold / (row.sold + row.ended),
  }));
}

const nothing = {
  requests: 0,
  answered: 0,
  forwarded: 0,
  paid: 0,
  sold: 0,
  ended: 0,
  expired: 0,
  soldValue: 0,
  listValue: 0,
};

/** Events per month, from the first month with any to that of `until`, including empty months; `listed` at list prices. */
export function presentMonths(
  steps: Rows<typeof sumSteps>,
  listed: Rows<typeof sumListPrices>,
  until: Date,
): MonthRow[] {
  const found = steps.map(({ month }) => month).toSorted();
  const [first] = found;
  if (first === undefined) return [];
  const last = [found.at(-1) ?? first, parkDay(until).slice(0, 7)].toSorted().at(-1) ?? first;
  const months: MonthRow[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    const isOfIt = (row: { month: string }) => row.month === month;
    const listValue = sum(listed, isOfIt, 'value');
    months.push({ month, ...countSteps(steps.filter(isOfIt)), listValue });
  }
  return months;
}

/** Events of the period before. */
export function presentBefore(
  steps: Rows<typeof sumSteps>,
  { from, to }: { from: Date; to: Date },
): Months['before'] {
  return { from: from.toISOString(), to: to.toISOString(), ...countSteps(steps) };
}

function countSteps(steps: Rows<typeof sumSteps>): Omit<MonthRow, 'month' | 'listValue'> {
  // notes on an approved booking are an event too, but no payment
  const moves = steps.filter((step) => step.from !== step.to);
  const count = (name: BookingMilestone, key: 'steps' | 'value' = 'steps') =>
    sum(moves, ({ to }) => (bookingMilestones[name] as readonly string[]).includes(to), key);
  return {
    requested: sum(moves, ({ from }) => from === null, 'steps'),
    forwarded: count('forwarded'),
    paid: count('paid'),
    sold: count('sold'),
    ended: count('ended'),
    soldValue: count('sold', 'value'),
  };
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

type Cell = string | number | null;
type Column<Row, Key extends keyof Row> = {
  /** As the page calls it. */
  heading: string;
  unit?: string;
  /** Makes a readable value of a raw one. */
  words?: (cell: Row[Key]) => Cell;
};
type Columns<Row> = { [Key in keyof Row & string]?: string | Column<Row, Key> };

/** Table columns, one per field that is named. */
const columnsOf = <Row>(columns: Columns<Row>): TableColumn<Row>[] =>
  (Object.keys(columns) as (keyof Row & string)[]).map((key) => {
    const column: Column<Row, typeof key> =
      typeof columns[key] === 'string' ? { heading: columns[key] } : (columns[key] ?? { heading: key });
    const { heading, unit, words } = column;
    return {
      heading,
      ...(unit && { unit }),
      ...(words && { isSaid: true }),
      cell: (row) => (words ? words(row[key]) : (row[key] as Cell)),
      ...kindOf(key),
    };
  });

/** To two decimals. */
const rounded = (number: number | null) => (number === null ? null : Math.round(number * 100) / 100);

/** How a workbook shows the numbers of a field. */
function kindOf(key: string): Pick<TableColumn<never>, 'kind' | 'width'> {
  if (/value$/i.test(key)) return { kind: 'money' };
  if (key === 'share' || key === 'conversion') return { kind: 'share' };
  return key.startsWith('agency') ? { width: 38 } : { width: 14 };
}

const value = { heading: t('Value'), unit: 'RM' };
const soldValue = { heading: t('Sold for'), unit: 'RM' };
const listValue = { heading: t('At list price'), unit: 'RM' };
const agency = { agencyId: t('Agency id'), agencyName: t('Agency') };
const waiting = {
  waitsFor: { heading: t('Waits for'), words: (who: Desk) => waitsForLabels[who] },
  // spreadsheets would parse 3-6 as a date
  age: { heading: t('Waiting'), words: ageText },
  bookings: t('Bookings'),
  value,
  overdue: t('Overdue'),
  expiresSoon: t('Expire soon'),
};

/** The table columns of each report, in the words of its page. Values are in ringgit, shares between 0 and 1. */
export const reportColumns = {
  'lots-and-value': columnsOf<SalesRow>({
    status: { heading: t('Status'), words: (status) => lotStatusLabels[status] },
    type: { heading: t('Type'), words: typeLetter },
    phase: t('Phase'),
    lots: t('Lots'),
    value,
    listValue,
    unpriced: t('No price'),
  }),
  'request-to-sale': columnsOf<FunnelRow>({
    stage: { heading: t('Stage'), words: (stage) => stageLabels[stage] },
    reached: t('Reached'),
    share: t('Share of requests'),
    value,
    waiting: t('Waiting'),
    rejected: t('Rejected'),
    cancelled: t('Cancelled'),
    expired: t('Expired'),
  }),
  waiting: columnsOf<AgeingRow>(waiting),
  'waiting-by-agency': columnsOf<AgencyAgeingRow>({
    ...agency,
    ...waiting,
    longest: { heading: t('Longest'), unit: 'days' },
  }),
  'pace-of-sales': columnsOf<PaceRow>({
    type: { heading: t('Type'), words: (type) => (type === null ? t('All') : typeLetter(type)) },
    available: t('Available'),
    sold: t('Sold'),
    soldPerMonth: { heading: t('Sold a month'), words: rounded },
    monthsLeft: { heading: t('Months left'), words: rounded },
  }),
  'agencies-compared': columnsOf<AgencyRow>({
    ...agency,
    requests: t('Requests'),
    answered: t('Answered'),
    medianAnswerHours: { heading: t('Typical answer'), unit: 'hours' },
    forwarded: t('Forwarded'),
    paid: t('Booked'),
    sold: t('Sold'),
    ended: t('Ended'),
    expired: t('Of these expired'),
    conversion: t('Closing rate'),
    soldValue,
    listValue,
  }),
  'sold-by-agency': columnsOf<AgencyRow>({
    agencyName: t('Agency'),
    sold: t('Lots sold'),
    soldValue,
    listValue,
  }),
  'month-by-month': columnsOf<MonthRow>({
    month: t('Month'),
    requested: t('Requested'),
    forwarded: t('Forwarded'),
    paid: t('Booked'),
    sold: t('Sold'),
    ended: t('Ended'),
    soldValue,
    listValue,
  }),
};
