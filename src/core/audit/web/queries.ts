import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { checkAudit, listAudit } from '#core/audit/contract.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';

export const ENTRIES_A_PAGE = 50;

/** Filters of the audit trail; empty texts do not filter. Days as '2026-03-02', in the park's time zone. */
type AuditWanted = {
  search: string;
  /** 'booking.forward', or 'booking' for all its actions. */
  action: string;
  /** The id of a person, or a role. */
  actor: string;
  /** The id of the target. */
  target: string;
  from: string;
  to: string;
  page: number;
};

/** One page of the audit trail, newest first. */
export function auditPageQuery({ page, ...wanted }: AuditWanted) {
  return queryOptions({
    queryKey: ['audit', { page, ...wanted }],
    queryFn: ({ signal }) =>
      callPage(listAudit, {
        query: { ...wanted, ...pageRange(page, ENTRIES_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The check of the trail; it reads every entry, so it runs when it is asked for and not by the way. */
export const trailCheckQuery = queryOptions({
  queryKey: ['audit-check'],
  queryFn: ({ signal }) => call(checkAudit, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
