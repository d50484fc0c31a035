import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  checkIntegrity,
  reportAgeing,
  reportAgencies,
  reportAgencyAgeing,
  reportFunnel,
  reportMonths,
  reportPace,
  reportSales,
} from '#features/reports/contract.ts';
import { call, callFile } from '#platform/web/api-client/call.ts';
import type { TableFormat } from '#shared/table-format.ts';

/** Prefix of the query keys of reports. */
const reportsKey = ['reports'] as const;

/** Dates in the park's time zone, written 2026-03-02; an empty text is unbounded. */
export type Period = { from: string; to: string };
/** An agency by its id; an empty text means all of them. */
export type Wanted = Period & { agencyId: string };

/** Lots as they stand now. */
export const salesQuery = queryOptions({
  queryKey: [...reportsKey, 'sales'],
  queryFn: async ({ signal }) => (await call(reportSales, { signal })).rows,
});

/** What waits now. */
export const ageingQuery = queryOptions({
  queryKey: [...reportsKey, 'ageing'],
  queryFn: async ({ signal }) => (await call(reportAgeing, { signal })).rows,
});

export const agencyAgeingQuery = queryOptions({
  queryKey: [...reportsKey, 'agency ageing'],
  queryFn: async ({ signal }) => (await call(reportAgencyAgeing, { signal })).rows,
});

/** The pace of sales until now. */
export const paceQuery = queryOptions({
  queryKey: [...reportsKey, 'pace'],
  queryFn: ({ signal }) => call(reportPace, { signal }),
});

export const monthsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...reportsKey, 'months', wanted],
    queryFn: ({ signal }) => call(reportMonths, { query: wanted, signal }),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...reportsKey, 'funnel', wanted],
    queryFn: async ({ signal }) => (await call(reportFunnel, { query: wanted, signal })).rows,
    placeholderData: keepPreviousData,
  });

export const agenciesQuery = (period: Period) =>
  queryOptions({
    queryKey: [...reportsKey, 'agencies', period],
    queryFn: async ({ signal }) => (await call(reportAgencies, { query: period, signal })).rows,
    placeholderData: keepPreviousData,
  });

/** The same reports as files. */
export const loadTable = {
  sales: (format: TableFormat) => callFile(reportSales, { query: { format } }),
  ageing: (format: TableFormat) => callFile(reportAgeing, { query: { format } }),
  agencyAgeing: (format: TableFormat) => callFile(reportAgencyAgeing, { query: { format } }),
  pace: (format: TableFormat) => callFile(reportPace, { query: { format } }),
  months: (format: TableFormat, wanted: Wanted) => callFile(reportMonths, { query: { ...wanted, format } }),
  funnel: (format: TableFormat, wanted: Wanted) => callFile(reportFunnel, { query: { ...wanted, format } }),
  agencies: (format: TableFormat, period: Period) =>
    callFile(reportAgencies, { query: { ...period, format } }),
};

/** The check of every status; it reads the whole park, so it runs when it is asked for and not by the way. */
export const integrityQuery = queryOptions({
  queryKey: ['integrity'],
  queryFn: ({ signal }) => call(checkIntegrity, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
