import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { AgentAdminAssignment, MembershipRequest } from '#core/memberships/contract.ts';
import { acceptUser, refreshUser } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call, callPage, type Page, pageRange } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { readPage, useUrlState } from '#platform/web/ui/url-state.ts';

const loadMembershipContract = () => loadContract(() => import('#core/memberships/contract.ts'));

/** Body of a membership request. The page has no position field, the booking dialog other field names. */
type MembershipAsk = {
  userId?: string;
  agencyId: string;
  agencyName?: string;
  position?: string;
  message?: string;
  requestMessage?: string;
  status?: string;
  createdAt?: string;
};

/** Requests membership; afterwards the own account is refetched, also after a failure. */
export function useRequestAgency() {
  return useMutation({
    mutationFn: async (ask: MembershipAsk) => {
      const { requestAgency } = await loadMembershipContract();
      return call(requestAgency, { body: ask });
    },
    // the result stands even when the refetch of the account fails
    onSettled: () => void refreshUser().catch(() => undefined),
  });
}

/** Withdraws the own pending request. */
export function useWithdrawRequest() {
  return useMutation({
    mutationFn: async () => {
      const { withdrawAgencyRequest } = await loadMembershipContract();
      return call(withdrawAgencyRequest);
    },
    onSuccess: ({ message: _message, ...user }) => acceptUser(user),
    onError: () => void refreshUser().catch(() => undefined),
  });
}

/** Prefix of the query keys of staff views of memberships. */
export const membershipsKey = ['memberships'] as const;

/** Page and search of a list of people. */
export type PeopleQuery = { search: string; page: number };

/** The list parameters in the URL. */
export function usePeopleQuery(): PeopleQuery {
  const { search } = useUrlState();
  return { search: search.get('q') ?? '', page: readPage(search) };
}

export const PEOPLE_A_PAGE = 25;

/** The same as query parameters of the call. */
export function partOf({ search, page }: PeopleQuery) {
  return { search, ...pageRange(page, PEOPLE_A_PAGE) };
}

/** One page of an agency's approved members, agent admins first. */
export function peopleOfAgencyQuery(agencyId: string, wanted: PeopleQuery) {
  return queryOptions<Page<User[]>>({
    queryKey: [...membershipsKey, 'people', agencyId, wanted],
    queryFn: async ({ signal }) => {
      const { listAgencyUsers } = await loadMembershipContract();
      const query = { ...partOf(wanted), sort: 'role' } as const;
      return callPage(listAgencyUsers, { params: { id: agencyId }, query, signal });
    },
    placeholderData: (before, query) => (query?.queryKey[2] === agencyId ? before : undefined),
  });
}

/** One page of an agency's applicants, oldest request first. */
export function requestsOfAgencyQuery(agencyId: string, page: number) {
  return queryOptions<Page<MembershipRequest[]>>({
    queryKey: [...membershipsKey, 'requests', agencyId, page],
    queryFn: async ({ signal }) => {
      const { listRequestsOfAgency } = await loadMembershipContract();
      const query = { ...partOf({ search: '', page }), sort: 'createdAt' } as const;
      return callPage(listRequestsOfAgency, { params: { id: agencyId }, query, signal });
    },
    placeholderData: (before, query) => (query?.queryKey[2] === agencyId ? before : undefined),
  });
}

/** One page of the agent admins of all agencies, by name. */
export function agentAdminsQuery(wanted: PeopleQuery) {
  return queryOptions({
    queryKey: [...membershipsKey, 'agent admins', wanted],
    queryFn: async ({ signal }) => {
      const { listAgentAdmins } = await loadMembershipContract();
      return callPage(listAgentAdmins, { query: partOf(wanted), signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Assigns an agent admin to an agency. */
export async function assignAgentAdminTo(agencyId: string, userId: string) {
  const { assignAgentAdmin } = await loadMembershipContract();
  return call(assignAgentAdmin, { params: { id: agencyId }, body: { userId } });
}

/** Makes an agent admin a normal user again. */
export function useUnassignAgentAdmin() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: async ({ _id: userId, agency }: AgentAdminAssignment) => {
      const { removeAgentAdmin } = await loadMembershipContract();
      return call(removeAgentAdmin, { params: { id: agency._id, userId } });
    },
    onSettled,
  });
}
