import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { reportDeposits } from '#modules/deposits/contract.ts';
import type {
  reportAgeing,
  reportAgencies,
  reportAgencyAgeing,
  reportFunnel,
  reportMonths,
  reportPace,
  reportSales,
} from '#modules/reports/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { Wanted } from './period.ts';

export type ReportEndpoint =
  | typeof reportSales
  | typeof reportPace
  | typeof reportAgeing
  | typeof reportAgencyAgeing
  | typeof reportMonths
  | typeof reportFunnel
  | typeof reportAgencies
  | typeof reportDeposits;

/** Which table of a reply a file holds. */
export type ReportTable =
  | Pick<z.output<typeof reportDeposits.query>, 'table'>
  | Pick<z.output<typeof reportAgencies.query>, 'table'>;

/** The reply of a report. */
export function reportQuery<E extends ReportEndpoint>(endpoint: E, query: Partial<Wanted>) {
  return queryOptions({
    queryKey: ['reports', endpoint.path, query],
    queryFn: async ({ signal }) => (await call<ReportEndpoint>(endpoint, { query, signal })) as ReplyOf<E>,
    placeholderData: keepPreviousData,
  });
}
