import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  assignAgentAdmin,
  listAgencyUsers,
  listRequestsOfAgency,
  type MembershipRequest,
  removeAgentAdmin,
  requestAgency,
  withdrawAgencyRequest,
} from '#features/memberships/contract.ts';
import { acceptUser, refreshUser } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { call, callPage, type Page } from '#web/call.ts';

/** What an agency is asked with. The page knows no position, the booking dialog no other words (D-102). */
export type MembershipAsk = {
  userId?: string;
  agencyId: string;
  agencyName?: string;
  position?: string;
  message?: string;
  requestMessage?: string;
  status?: string;
  createdAt?: string;
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

/** Which page of people, and by which words. */
export type PeopleWanted = { search: string; page: number };

export const PEOPLE_A_PAGE = 25;

/** The same as the server is asked for it. */
export function partOf({ search, page }: PeopleWanted) {
  return { search, limit: PEOPLE_A_PAGE, offset: (page - 1) * PEOPLE_A_PAGE };
}

/** One page of the approved people of an agency, whoever runs it first (R-CALL-39). */
export function peopleOfAgencyQuery(agencyId: string, wanted: PeopleWanted) {
  return queryOptions<Page<User[]>>({
    queryKey: [...membershipsKey, 'people', agencyId, wanted],
    queryFn: ({ signal }) =>
      callPage(listAgencyUsers, {
        params: { id: agencyId },
        query: { ...partOf(wanted), sort: 'role' },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === agencyId ? before : undefined),
  });
}

/** One page of those who wait for the answer of one agency, longest waiting first (D-50). */
export function requestsOfAgencyQuery(agencyId: string, page: number) {
  return queryOptions<Page<MembershipRequest[]>>({
    queryKey: [...membershipsKey, 'requests', agencyId, page],
    queryFn: ({ signal }) =>
      callPage(listRequestsOfAgency, {
        params: { id: agencyId },
        query: { ...partOf({ search: '', page }), sort: 'createdAt' },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === agencyId ? before : undefined),
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
