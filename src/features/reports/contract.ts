import { z } from 'zod';
import { lotStatusShape, lotTypeShape } from '#features/lots/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { ageBands, funnelStages, stockKinds } from './lifecycle.ts';
import { reportTexts } from './messages.ts';

/** Sums of ringgit; what has no price counts as nothing. */
const value = z.number();
const whole = z.number().int();

/** Lots now: how many stand where, and what they are worth. A held or sold one counts at the price it was booked for. */
const salesRow = z.object({
  status: lotStatusShape,
  type: lotTypeShape,
  phase: whole,
  lots: whole,
  value,
  /** How many of them have no price. */
  unpriced: whole,
});

/** Bookings requested in the period, by how far they came. */
const funnelRow = z.object({
  stage: z.enum(funnelStages),
  /** Came at least this far. */
  reached: whole,
  /** The share of all that were requested, 0 to 1. */
  share: z.number(),
  value,
  /** Stand here and wait for the next step. */
  waiting: whole,
  /** Came this far and ended. */
  rejected: whole,
  cancelled: whole,
  expired: whole,
});

/** Requests that wait now. */
const ageingRow = z.object({
  waitsFor: z.enum(['agency', 'office']),
  age: z.enum(ageBands),
  bookings: whole,
  value,
  /** Have waited for the office longer than they should (D-80). */
  overdue: whole,
  /** End by themselves within three days unless the agency answers. */
  expiresSoon: whole,
});

/** Agencies by the bookings requested in the period. */
const agencyRow = z.object({
  /** Null for bookings of no agency, and for agencies that were deleted, which keep their name. */
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  requests: whole,
  /** Requests of members that the agency itself answered; the office's stepping in is none. */
  answered: whole,
  /** Requests that waited for the agency and ended without its answer. */
  expired: whole,
  /** Hours from request to answer: half of the answers came sooner. Null without answers. */
  medianAnswerHours: z.number().nullable(),
  /** Came as far as the office; direct bookings start there. */
  forwarded: whole,
  sold: whole,
  /** sold / requests, 0 to 1; null without requests. */
  conversion: z.number().nullable(),
  soldValue: value,
});

/** What happened in each month of the park's calendar, up to the present one; those in which nothing did are there too. */
const monthRow = z.object({
  month: z.string(),
  requested: whole,
  forwarded: whole,
  paid: whole,
  sold: whole,
  ended: whole,
  soldValue: value,
});

const query = {
  /** For the office; an agency's administrator sees the own agency's figures whatever is asked. */
  agencyId: idFilter,
  /** `csv` for a table to download. */
  format: filter(z.enum(['json', 'csv'])),
};

/** A report over a period; figures of days that cannot be would only look like a park in which nothing happened. */
const periodQuery = z
  .object({ ...query, ...periodFilter })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], error: reportTexts.endsBeforeStart });

/** What a report answers: when it was drawn up, and its rows. */
const report = <Row extends z.ZodType>(row: Row) => ({
  200: z.object({ at: z.string(), rows: z.array(row) }),
});

export const reportSales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  summary: 'Lots and their value by status, type and phase',
  query: z.object(query),
  reply: report(salesRow),
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN],
});

export const reportFunnel = endpoint({
  method: 'GET',
  path: '/reports/funnel',
  summary: 'Bookings from request to sale',
  query: periodQuery,
  reply: report(funnelRow),
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN],
});

export const reportAgeing = endpoint({
  method: 'GET',
  path: '/reports/ageing',
  summary: 'Requests that wait, by whom and how long',
  query: z.object(query),
  reply: report(ageingRow),
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN],
});

export const reportAgencies = endpoint({
  method: 'GET',
  path: '/reports/agencies',
  summary: 'Agencies by answer time and conversion',
  query: periodQuery,
  reply: report(agencyRow),
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN],
});

export const reportMonths = endpoint({
  method: 'GET',
  path: '/reports/months',
  summary: 'Requests, payments and sales by month',
  query: periodQuery,
  reply: report(monthRow),
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN],
});

export type SalesRow = z.infer<typeof salesRow>;
export type FunnelRow = z.infer<typeof funnelRow>;
export type AgeingRow = z.infer<typeof ageingRow>;
export type AgencyRow = z.infer<typeof agencyRow>;
export type MonthRow = z.infer<typeof monthRow>;

const differenceShape = z.object({
  what: z.enum(stockKinds),
  id: z.string(),
  /** Number of the lot or unit; of a booking the number of its lot. */
  name: z.string(),
  found: z.string(),
  expected: z.string(),
  /** What the expectation rests on. */
  because: z.enum(['live booking', 'no live booking', 'last event', 'lot under it', 'gap in the events']),
});
export type Difference = z.infer<typeof differenceShape>;

/** Derives the status of every lot, unit and booking anew and tells where the stored one differs; none should. */
export const checkIntegrity = endpoint({
  method: 'GET',
  path: '/integrity',
  summary: 'Compare every status with bookings and events',
  reply: {
    200: z.object({
      /** When it ran: now, on every call. */
      at: z.string(),
      checked: z.object({ lots: whole, units: whole, bookings: whole, events: whole }),
      differences: z.array(differenceShape),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});
export type Integrity = z.infer<(typeof checkIntegrity)['reply'][200]>;
