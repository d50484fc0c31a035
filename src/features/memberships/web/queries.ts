import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  assignAgentAdmin,
  listAgencyUsers,
  listRequestsOfAgency,
  removeAgentAdmin,
  requestAgency,
  withdrawAgencyRequest,
} from '#features/memberships/contract.ts';
import { acceptUser, refreshUser } from '#features/sessions/web/queries.ts';
import { call } from '#web/call.ts';

/** What an agency is asked with. The page knows no position, the booking dialog no other words (D-102). */
export type MembershipAsk = {
  userId?: string;
  agencyId: string;
  agencyName?: string;
  position?: string;
  message?: string;
  requestMessage?: string;
};

/** Asks an agency for membership; afterwards the own account is read again, whatever the answer was. */
export function useRequestAgency() {
  return useMutation({
    mutationFn: (ask: MembershipAsk) => call(requestAgency, { body: ask }),
    // the answer stands even when the account cannot be read right after it
    onSettled: () => void refreshUser().catch(() => undefined),
  });
}

/** Takes the own pending request back (D-105). */
export function useWithdrawRequest() {
  return useMutation({
    mutationFn: () => call(withdrawAgencyRequest),
    onSuccess: ({ message: _message, ...user }) => acceptUser(user),
    onError: () => void refreshUser().catch(() => undefined),
  });
}

/** Start of the keys of what staff read about memberships. */
export const membershipsKey = ['memberships'] as const;

/** The approved people of an agency (R-CALL-39). */
export function peopleOfAgencyQuery(agencyId: string) {
  return queryOptions({
    queryKey: [...membershipsKey, 'people', agencyId],
    queryFn: ({ signal }) => call(listAgencyUsers, { params: { id: agencyId }, signal }),
  });
}

/** Who waits for the answer of one agency (D-50). */
export function requestsOfAgencyQuery(agencyId: string) {
  return queryOptions({
    queryKey: [...membershipsKey, 'requests', agencyId],
    queryFn: ({ signal }) => call(listRequestsOfAgency, { params: { id: agencyId }, signal }),
  });
}

/** Makes somebody agent admin of an agency (R-CALL-63). */
export function useAppoint() {
  const reread = useRereadAll();
  return useMutation({
    mutationFn: ({ agencyId, userId }: { agencyId: string; userId: string }) =>
      call(assignAgentAdmin, { params: { id: agencyId }, body: { userId } }),
    onSettled: reread,
  });
}

/** Makes an agent admin a normal user again (R-CALL-64). */
export function useDismiss() {
  const reread = useRereadAll();
  return useMutation({
    mutationFn: ({ agencyId, userId }: { agencyId: string; userId: string }) =>
      call(removeAgentAdmin, { params: { id: agencyId, userId } }),
    onSettled: reread,
  });
}

/** Who runs an agency stands in lists of agencies, accounts and bookings, so everything is read again when next shown. */
function useRereadAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
