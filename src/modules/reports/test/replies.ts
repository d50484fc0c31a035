import { ageBands } from '#core/bookings/lifecycle.ts';
import type {
  AgeingRow,
  AgencyAgeingRow,
  AgencyRow,
  FunnelRow,
  MonthRow,
  Months,
  PaceRow,
  SalesRow,
} from '#modules/reports/contract.ts';

// A sample reply of each report.

const lots = (
  row: Pick<SalesRow, 'status' | 'type' | 'phase' | 'lots' | 'value'> & Partial<SalesRow>,
): SalesRow => ({ listValue: row.value, unpriced: 0, ...row });

export const sales: SalesRow[] = [
  lots({ status: 'available', type: 'A', phase: 1, lots: 1, value: 1_000_000 }),
  lots({ status: 'available', type: 'B', phase: 1, lots: 2, value: 2_000_000 }),
  lots({ status: 'reserved', type: 'B', phase: 10, lots: 1, value: 900_000 }),
  lots({ status: 'sold', type: 'A', phase: 1, lots: 2, value: 1_500_000, unpriced: 1 }),
];

const waiting: Partial<Record<string, Partial<AgeingRow>>> = {
  'agency 0-2': { bookings: 2, value: 200 },
  'agency 7-13': { bookings: 1, value: 100, expiresSoon: 1 },
  'office 7-13': { bookings: 3, value: 300, overdue: 3 },
};
export const ageing: AgeingRow[] = (['agency', 'office'] as const).flatMap((waitsFor) =>
  ageBands.map((age) => ({
    waitsFor,
    age,
    bookings: 0,
    value: 0,
    overdue: 0,
    expiresSoon: 0,
    ...waiting[`${waitsFor} ${age}`],
  })),
);

export const months: MonthRow[] = [
  {
    month: '2026-01',
    requested: 4,
    forwarded: 2,
    paid: 1,
    sold: 1,
    ended: 0,
    soldValue: 1_500_000,
    listValue: 1_500_000,
  },
  { month: '2026-02', requested: 1200, forwarded: 0, paid: 0, sold: 0, ended: 1, soldValue: 0, listValue: 0 },
];

const stage = (row: Partial<FunnelRow> & Pick<FunnelRow, 'stage' | 'reached'>): FunnelRow => ({
  share: row.reached / 8,
  value: row.reached * 1000,
  waiting: 0,
  rejected: 0,
  cancelled: 0,
  expired: 0,
  ...row,
});
export const funnel: FunnelRow[] = [
  stage({ stage: 'requested', reached: 8, waiting: 3, rejected: 2, expired: 1 }),
  stage({ stage: 'forwarded', reached: 2, waiting: 1 }),
  stage({ stage: 'paid', reached: 1 }),
  stage({ stage: 'sold', reached: 1 }),
];

export const agencies: AgencyRow[] = [
  {
    agencyId: 'selat',
    agencyName: 'Selat Property',
    requests: 6,
    answered: 4,
    medianAnswerHours: 26.5,
    forwarded: 2,
    paid: 1,
    sold: 1,
    ended: 5,
    expired: 1,
    conversion: 1 / 6,
    soldValue: 1000,
    listValue: 1000,
  },
  {
    agencyId: null,
    agencyName: '',
    requests: 2,
    answered: 0,
    medianAnswerHours: null,
    forwarded: 0,
    paid: 0,
    sold: 0,
    ended: 2,
    expired: 0,
    conversion: 0,
    soldValue: 0,
    listValue: 0,
  },
];

/** The period before the months above. */
export const before: Months['before'] = {
  from: '2025-10-31T16:00:00.000Z',
  to: '2025-12-31T16:00:00.000Z',
  requested: 602,
  forwarded: 4,
  paid: 0,
  sold: 1,
  ended: 3,
  soldValue: 2_000_000,
};

export const agencyAgeing: AgencyAgeingRow[] = [
  {
    agencyId: 'selat',
    agencyName: 'Selat Property',
    waitsFor: 'agency',
    age: '3-6',
    bookings: 2,
    value: 200,
    overdue: 0,
    expiresSoon: 0,
    longest: 5,
  },
  {
    agencyId: null,
    agencyName: '',
    waitsFor: 'office',
    age: '14+',
    bookings: 1,
    value: 100,
    overdue: 1,
    expiresSoon: 0,
    longest: 21,
  },
];

export const pace: PaceRow[] = [
  { type: null, available: 3, sold: 4, soldPerMonth: 0.67, monthsLeft: 4.48 },
  { type: 'A', available: 1, sold: 4, soldPerMonth: 0.67, monthsLeft: 1.49 },
  { type: 'B', available: 2, sold: 0, soldPerMonth: null, monthsLeft: null },
];
