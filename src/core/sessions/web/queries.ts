import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { SignedIn, SiteConfig } from '#core/sessions/contract.ts';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { claimDrafts, forgetDrafts } from '#platform/web/drafts.ts';
import { clearAuthentication, local, subscribeStorage } from '#platform/web/storage.ts';
import { forgetRedirect } from './login-redirect.ts';
import { readStoredUser, storeSignIn, storeUser, validateUser } from './stored-user.ts';

const nobody = () => null;

export const loadSessionContract = () => loadContract(() => import('#core/sessions/contract.ts'));
const loadUserContract = () => loadContract(() => import('#core/users/contract.ts'));

/** The own account, asked of the server; the answer also replaces the stored record. */
function meQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['me', userId],
    queryFn: async ({ signal }) => {
      // another reader of this query may just have found the session over
      if (local.token.get() === null) throw new CallFailure('refused', profileTexts.noToken);
      const { getMe } = await loadUserContract();
      const user = validateUser(await call(getMe, { signal }));
      storeUser(user);
      return user;
    },
  });
}

async function askConfig(signal: AbortSignal): Promise<SiteConfig> {
  const { getConfig } = await loadSessionContract();
  return call(getConfig, { signal });
}

/** What every page may know of the site. */
export type PageConfig = Omit<SiteConfig, 'devLogin'>;

/** Contact data and limits; the same for everybody, asked once. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<PageConfig> => {
    const { devLogin: _, ...config } = await askConfig(signal);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the portal mails at all (D-319); true until the configuration says otherwise. */
export function useSendsMail(): boolean {
  return useQuery(configQuery).data?.sendsMail !== false;
}

/** The sign-in of a development, null where there is none; the login page alone asks for it. */
export const devLoginQuery = queryOptions({
  queryKey: ['config', 'dev-login'],
  queryFn: async ({ signal }) => (await askConfig(signal)).devLogin,
  staleTime: Number.POSITIVE_INFINITY,
});

export type Session = {
  /** The signed-in person: as stored until the server has answered, then as the server says. */
  user: User | null;
  /** False while the server is still being asked who this is. */
  ready: boolean;
  /** Why the server did not say, when it could be reached and still did not. */
  error: Error | null;
};

/**
 * Who is signed in. While the server cannot be reached the stored person stands in, so that kept copies can be read;
 * the server refuses everything else (D-02).
 */
export function useSession(): Session {
  const token = useSyncExternalStore(subscribeStorage, local.token.get, nobody);
  const userId = useSyncExternalStore(subscribeStorage, local.userId.get, nobody);
  const text = useSyncExternalStore(subscribeStorage, local.user.get, nobody);
  const stored = useMemo(() => readStoredUser(text).user, [text]);
  const me = useQuery({ ...meQuery(userId), enabled: token !== null });

  if (token === null) return { user: null, ready: true, error: null };
  return {
    user: me.data ?? stored,
    // once it has failed it stays so while it is asked again: a page that asks must not vanish for its own question
    ready: me.data !== undefined || me.errorUpdateCount > 0,
    error: me.data === undefined && !isServerUnavailable(me.error) ? me.error : null,
  };
}

/**
 * Asks the server again who this is, for instance after an agency answered; not if it said so less than `maxAgeMs` ago.
 * @throws CallFailure or BadUserData
 */
export function refreshUser(maxAgeMs = 0): Promise<User> {
  return queryClient.fetchQuery({ ...meQuery(local.userId.get()), staleTime: maxAgeMs });
}

/** Takes over a person the server has just answered with, without asking again. */
export function acceptUser(user: User): void {
  storeUser(user);
  queryClient.setQueryData(meQuery(user._id).queryKey, user);
}

/**
 * Keeps a successful sign-in and forgets what was loaded before it.
 * @throws BadUserData; then nothing is kept
 */
export function signIn(signedIn: SignedIn): User {
  const user = validateUser(signedIn.user);
  queryClient.clear();
  claimDrafts(user._id);
  storeSignIn({ ...signedIn, user });
  queryClient.setQueryData(meQuery(user._id).queryKey, user);
  return user;
}

/**
 * Ends the session and forgets it, also the remembered path. The server is told but not waited for: whatever it answers,
 * this browser is signed out. A page does this by `useLogout`, which also leaves the page (D-36).
 */
export function signOut(): void {
  void revokeOnServer(local.token.get()).catch(() => undefined);
  forgetSession();
  forgetDrafts();
  forgetRedirect();
}

/** Ends a session on the server. @throws CallFailure */
export async function revokeOnServer(token: string | null): Promise<void> {
  const { logout } = await loadSessionContract();
  // by then this browser has forgotten the token
  await call(logout, { ...(token !== null && { token }) });
}

/** Forgets the person and everything loaded for them; the remembered path stays. */
export function forgetSession(): void {
  clearAuthentication();
  queryClient.clear();
}
