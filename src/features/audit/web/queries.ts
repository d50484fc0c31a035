import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#features/audit/contract.ts';
import { callPage } from '#platform/web/api-client/call.ts';

export const ENTRIES_A_PAGE = 50;

/** What is asked of the trail; empty texts narrow nothing. Days as '2026-03-02', by the park's clock. */
export type AuditWanted = {
  search: string;
  /** 'booking.forward', or 'booking' for all that is done to bookings. */
  action: string;
  /** The id of a person, or a role. */
  actor: string;
  /** The id of what was changed. */
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
        query: { ...wanted, limit: ENTRIES_A_PAGE, offset: (page - 1) * ENTRIES_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
