import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptUser, refreshUser } from '#core/sessions/web/queries.ts';
import { call, pageRange } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
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
  /** The lot that the person wants to book. */
  lotId?: string;
};

/** The start of the key of whom to ask at the agency. */
export const agencyContactKey = ['users', 'agency contact'] as const;

/** Requests membership; afterwards the own account and whom to ask are refetched, also after a failure. */
export function useRequestAgency() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ask: MembershipAsk) => {
      const { requestAgency } = await loadMembershipContract();
      return call(requestAgency, { body: ask });
    },
    // the result stands even when the refetch of the account fails
    onSettled: () => {
      void refreshUser().catch(() => undefined);
      void client.invalidateQueries({ queryKey: agencyContactKey });
    },
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
