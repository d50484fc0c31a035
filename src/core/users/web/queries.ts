import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { createUser, deleteUser, getUser, listUsers, type User, updateUser } from '#core/users/contract.ts';
import type { RoleFilter } from '#core/users/lifecycle.ts';
import { call, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import type { ChoicesQuery } from '#platform/web/ui/list/SearchedSelect.tsx';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';

/** Start of the keys of everything the office reads about accounts. */
const usersKey = ['users'] as const;

export const USERS_A_PAGE = 25;

type UsersWanted = { role: RoleFilter; search: string; page: number };

/** One page of the accounts within the viewer's reach, newest first. */
export function usersPageQuery({ role, search, page }: UsersWanted) {
  return queryOptions({
    queryKey: [...usersKey, 'page', { role, search, page }],
    queryFn: ({ signal }) =>
      callPage(listUsers, {
        query: { ...roleQuery(role), search, ...pageRange(page, USERS_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many accounts there are of a role, or in all. */
export function userCountQuery(role: RoleFilter) {
  return queryOptions({
    queryKey: [...usersKey, 'count', role],
    queryFn: async ({ signal }) =>
      (await callPage(listUsers, { query: { ...roleQuery(role), limit: 1 }, signal })).total,
    refetchInterval: REFETCH_MS,
  });
}

/** At most this many people are offered at once; words find the others. */
const OFFERED = 25;

/** The first people who could be made agent admin and whom the words find. */
export function assignableChoicesQuery(search: string): ChoicesQuery {
  return {
    queryKey: [...usersKey, 'assignable', search],
    queryFn: async ({ signal }) => {
      const query = { assignable: 'true', search, limit: OFFERED };
      const { rows, total } = await callPage(listUsers, { query, signal });
      return {
        choices: rows.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` })),
        total,
      };
    },
  };
}

const roleQuery = (role: RoleFilter) => (role === 'all' ? {} : { role });

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });
}

export type NewUser = z.input<typeof createUser.body>;
export type UserChange = z.input<typeof updateUser.body>;

/** Opens an account. Sent twice it makes nothing twice: the e-mail is taken the second time. */
export const openAccount = (user: NewUser) => call(createUser, { body: user });

/** Changes an account; what is left out stays. */
export const changeAccount = (user: User, change: UserChange) =>
  call(updateUser, { params: { id: user._id }, body: change });

/** Closes an account. */
export function useDeleteUser() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: (user: User) => call(deleteUser, { params: { id: user._id } }),
    onSettled,
  });
}
