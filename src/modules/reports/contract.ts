import { z } from 'zod';
import { ageBands } from '#core/bookings/lifecycle.ts';
import { desks } from '#core/documents/lifecycle.ts';
import { lotStatusShape, lotTypeShape } from '#core/lots/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { tableFormats, tableTypes } from '#shared/table-format.ts';
import { funnelStages } from './lifecycle.ts';
import { reportTexts } from './messages.ts';

/** Sums of ringgit; a missing price counts as 0. */
const value = z.number();
const whole = z.number().int();

/** Current lots: number and value per status, type and phase. A held or sold one counts at its booking price. */
const salesRow = z.object({
  status: lotStatusShape,
  type: lotTypeShape,
  phase: whole,
  lots: whole,
  value,
  /** The same at list prices (D-447). */
  listValue: value,
  /** How many of them have no price. */
  unpriced: whole,
});

/** Funnel: bookings requested in the period, by furthest stage. */
const funnelRow = z.object({
  stage: z.enum(funnelStages),
  /** Reached at least this stage. */
  reached: whole,
  /** The share of all requested ones, 0 to 1. */
  share: z.number(),
  value,
  /** Currently at this stage, waiting for the next step. */
  waiting: whole,
  /** Ended after reaching this stage. */
  rejected: whole,
  cancelled: whole,
  expired: whole,
});

/** Pending requests by age. */
const ageingRow = z.object({
  waitsFor: z.enum(desks),
  age: z.enum(ageBands),
  bookings: whole,
  value,
  /** Overdue at the office (D-80). */
  overdue: whole,
  /** Expire within three days unless the agency decides. */
  expiresSoon: whole,
});

/** Pending requests by agency and age, those with any. */
const agencyAgeingRow = z.object({
  /** Null for bookings without an agency and for deleted agencies, which keep their name. */
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  ...ageingRow.shape,
  /** Whole days of the one that has waited longest. */
  longest: whole,
});

/** Pace of sales and what is left at this pace (D-198), by type and, with null, of all. */
const paceRow = z.object({
  type: lotTypeShape.nullable(),
  /** Available now, for everybody. */
  available: whole,
  /** Lots sold through a booking since `since`. */
  sold: whole,
  /** Null for too few sales to speak of a pace. */
  soldPerMonth: z.number().nullable(),
  /** Null without a pace, and for one agency, which does not sell alone. */
  monthsLeft: z.number().nullable(),
});

/** Agencies by what happened to their bookings in the period; last those that are active and had nothing. The rows add up to the months (D-385). */
const agencyRow = z.object({
  /** Null for bookings without an agency and for deleted agencies, which keep their name. */
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  requests: whole,
  /** Members' requests that the agency itself decided; decisions by the office do not count. */
  answered: whole,
  /** Median hours from request to these decisions. Null without decisions. */
  medianAnswerHours: z.number().nullable(),
  forwarded: whole,
  paid: whole,
  sold: whole,
  ended: whole,
  /** Of the ended ones those that ended while waiting for the agency. */
  expired: whole,
  /** sold / (sold + ended), 0 to 1; null if none came to an end. */
  conversion: z.number().nullable(),
  soldValue: value,
  /** The same at list prices (D-447). */
  listValue: value,
});

/** Events per month in the park's time zone up to the current month, including months without any. */
const counts = {
  requested: whole,
  forwarded: whole,
  paid: whole,
  sold: whole,
  ended: whole,
  soldValue: value,
};
const monthRow = z.object({
  month: z.string(),
  ...counts,
  /** `soldValue` at list prices (D-447). */
  listValue: value,
});

const query = {
  /** For the office; an agency's administrator always gets the own agency's figures. */
  agencyId: idFilter,
  /** `csv` or `xlsx` for a file to download. */
  format: filter(z.enum(['json', ...tableFormats])),
};

/** The period of a report; impossible dates are refused, since an empty report would look like no activity. */
const isInOrder = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) =>
  !from || !to || from < to;
const unordered = { path: ['to'], error: reportTexts.endsBeforeStart };
const periodQuery = z.object({ ...query, ...periodFilter }).refine(isInOrder, unordered);

/** The reply of a report: its creation time and its rows. */
const report = <Row extends z.ZodType>(row: Row) => ({
  200: z.object({ at: z.string(), rows: z.array(row) }),
});

export const reportSales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  summary: 'Lots and their value by status, type and phase',
  query: z.object(query),
  reply: report(salesRow),
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportFunnel = endpoint({
  method: 'GET',
  path: '/reports/funnel',
  summary: 'Bookings from request to sale',
  query: periodQuery,
  reply: report(funnelRow),
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportAgeing = endpoint({
  method: 'GET',
  path: '/reports/ageing',
  summary: 'Requests that wait, by whom and how long',
  query: z.object(query),
  reply: report(ageingRow),
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportAgencyAgeing = endpoint({
  method: 'GET',
  path: '/reports/agency-ageing',
  summary: 'Requests that wait, by agency and how long',
  query: z.object(query),
  reply: report(agencyAgeingRow),
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportPace = endpoint({
  method: 'GET',
  path: '/reports/pace',
  summary: 'Lots sold a month, and for how many months lots are left',
  query: z.object(query),
  reply: {
    200: z.object({
      ...report(paceRow)[200].shape,
      /** The first moment counted; null before the first booking. */
      since: z.string().nullable(),
    }),
  },
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportAgencies = endpoint({
  method: 'GET',
  path: '/reports/agencies',
  summary: 'Agencies by what happened to their bookings, answer time and closing rate',
  query: z
    .object({
      ...query,
      ...periodFilter,
      /** Which table a file holds: all columns, or what was sold by whom. */
      table: filter(z.enum(['compared', 'sold'])),
    })
    .refine(isInOrder, unordered),
  reply: report(agencyRow),
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export const reportMonths = endpoint({
  method: 'GET',
  path: '/reports/months',
  summary: 'Requests, payments and sales by month, and those of the period before',
  query: periodQuery,
  reply: {
    200: z.object({
      ...report(monthRow)[200].shape,
      /** The same of the period before, its end exclusive; null where there is nothing to compare with. */
      before: z.object({ from: z.string(), to: z.string(), ...counts }).nullable(),
    }),
  },
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN],
});

export type SalesRow = z.infer<typeof salesRow>;
export type FunnelRow = z.infer<typeof funnelRow>;
export type AgeingRow = z.infer<typeof ageingRow>;
export type AgencyAgeingRow = z.infer<typeof agencyAgeingRow>;
export type PaceRow = z.infer<typeof paceRow>;
export type Months = z.infer<(typeof reportMonths)['reply'][200]>;
export type Pace = z.infer<(typeof reportPace)['reply'][200]>;
export type AgencyRow = z.infer<typeof agencyRow>;
export type MonthRow = z.infer<typeof monthRow>;
