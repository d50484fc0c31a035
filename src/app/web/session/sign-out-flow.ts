import { useEffect, useSyncExternalStore } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';
import { signInTexts } from '#features/sessions/messages.ts';
import { guardOf, storeRedirect } from '#features/sessions/web/login-redirect.ts';
import { forgetSession, signOut } from '#features/sessions/web/queries.ts';
import type { SignedOut } from '#platform/web/api-client/call.ts';
import { forgetDrafts, waitingDrafts } from '#platform/web/drafts.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';

/** The part of the router that signing out needs. */
export type Navigation = {
  navigate(to: To, options?: NavigateOptions): Promise<void>;
  state: { location: { pathname: string; search: string; hash: string; key: string } };
};

/** What the login page says on arrival: why the reader is there, or the address of a fresh account. */
export type LoginState = { lines?: string[]; email?: string };

/** Key of the history entry that is being left because the session is over. */
let leavingEntry: string | null = null;
const listeners = new Set<() => void>();

function setLeavingEntry(next: string | null): void {
  if (next === leavingEntry) return;
  leavingEntry = next;
  for (const listener of listeners) listener();
}

/** A freshly loaded page is leaving nothing. */
export function resetSignOutFlow(): void {
  setLeavingEntry(null);
}

/** True while a page is being left because the session is over: its guard then waits instead of sending on. */
export function useLeaving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leavingEntry !== null,
    () => false,
  );
}

/**
 * Tells that the page left for is on screen. The promise of the navigation is no such sign: it is kept before the old
 * page is gone, and its guard would still send the reader on.
 */
export function useNavigationSettled(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== leavingEntry) setLeavingEntry(null);
  }, [key]);
}

function signOutTo(navigation: Navigation, to: string, state?: LoginState): void {
  setLeavingEntry(navigation.state.location.key);
  forgetSession();
  void navigation.navigate(to, { replace: true, state });
}

/**
 * The session is over: forgets it, remembers the page and goes to the sign-in, which says why
 * (R-SES-19 to R-SES-21). Calls still under way may report the same end again. The reason travels in the history entry, so the address stays `/login?reason=expired` (D-16).
 */
export function endSession(navigation: Navigation, { expired, message }: SignedOut): void {
  const { pathname, search, hash } = navigation.state.location;
  const nothingToEnd = local.token.get() === null && guardOf(pathname) === 'none';
  if (leavingEntry !== null || nothingToEnd) return;
  storeRedirect(pathname + search + hash);
  const first = expired ? signInTexts.expired : message;
  const lines = message === first ? [first] : [first, message];
  const waiting = waitingDrafts();
  if (waiting.texts) lines.push(waiting.files ? signInTexts.draftWithFilesKept : signInTexts.draftKept);
  signOutTo(navigation, paths.login(expired ? { reason: 'expired' } : {}), { lines });
}

/** Another tab signed out: guarded pages are left for the home page, public ones just show a visitor (D-36). */
export function followSignOut(navigation: Navigation): void {
  forgetDrafts();
  if (guardOf(navigation.state.location.pathname) === 'none') forgetSession();
  else signOutTo(navigation, paths.home());
}

/** Logs out and leaves for the home page, from a guarded page too (R-NAV-24, D-36). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    setLeavingEntry(key);
    signOut();
    void navigate(paths.home());
  };
}
