import { useSyncExternalStore } from 'react';
import type { NavigateOptions, To } from 'react-router';
import { signInTexts } from '#features/sessions/messages.ts';
import { forgetSession } from '#features/sessions/web/queries.ts';
import { guardOf, rememberPath } from '#features/sessions/web/whereabouts.ts';
import type { SignedOut } from '#web/call.ts';
import { paths } from '#web/paths.ts';

/** The part of the router that signing out needs. */
export type Way = {
  navigate(to: To, options?: NavigateOptions): Promise<void>;
  state: { location: { pathname: string; search: string; hash: string } };
};

/** What the login page says on arrival: why the reader is there, or the address of a fresh account. */
export type LoginArrival = { lines?: string[]; email?: string };

let leaving = false;
const listeners = new Set<() => void>();

function setLeaving(next: boolean): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** True while a page is being left because the session is over: its guard then waits instead of sending on. */
export function useLeaving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
    () => false,
  );
}

async function leaveFor(way: Way, to: string, state?: LoginArrival): Promise<void> {
  setLeaving(true);
  forgetSession();
  try {
    await way.navigate(to, { replace: true, state });
  } finally {
    setLeaving(false);
  }
}

/**
 * The session is over: forgets it, remembers the page and goes to the sign-in, which says why
 * (R-SES-19 to R-SES-21). The reason travels in the history entry, so the address stays `/login?reason=expired` (D-16).
 */
export function endSession(way: Way, { expired, message }: SignedOut): void {
  const { pathname, search, hash } = way.state.location;
  rememberPath(pathname + search + hash);
  const first = expired ? signInTexts.expired : message;
  const lines = message === first ? [first] : [first, message];
  void leaveFor(way, paths.login(expired ? { reason: 'expired' } : {}), { lines });
}

/** Another tab signed out: guarded pages are left for the home page, public ones just show a visitor (D-36). */
export function followSignOut(way: Way): void {
  if (guardOf(way.state.location.pathname) === 'none') forgetSession();
  else void leaveFor(way, paths.home());
}
