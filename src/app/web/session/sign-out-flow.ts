import { useEffect } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';
import { hasUnsent, uploadStore } from '#core/bookings/web/uploads/booking-uploads.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import {
  forgetRedirect,
  guardOf,
  type LoginState,
  storeOwnRedirect,
  storeRedirect,
} from '#core/sessions/web/login-redirect.ts';
import { forgetSession, signOut } from '#core/sessions/web/queries.ts';
import type { SignedOut } from '#platform/web/api-client/call.ts';
import { forgetDrafts, waitingDrafts } from '#platform/web/drafts.ts';
import { createExternalStore } from '#platform/web/external-store.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { splitAddress } from '#shared/language.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** The part of the router that the sign-out flow needs. */
export type Navigation = {
  navigate(to: To, options?: NavigateOptions): Promise<void>;
  state: { location: { pathname: string; search: string; hash: string; key: string } };
};

/** Key of the history entry that is being left because the session has ended. */
const leavingEntry = createExternalStore<string | null>(null);

/** Resets the flow, on page load. */
export function resetSignOutFlow(): void {
  leavingEntry.set(null);
}

/** True while the session has ended and the navigation away is pending: guards then wait instead of redirecting. */
export function useLeaving(): boolean {
  return leavingEntry.useValue() !== null;
}

/**
 * Ends the pending state once the target page is rendered. The promise of `navigate` resolves before the old page unmounts,
 * and its guard would still redirect.
 */
export function useNavigationSettled(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== leavingEntry.get()) leavingEntry.set(null);
  }, [key]);
}

function signOutTo(navigation: Navigation, to: string, state?: LoginState): Promise<void> {
  leavingEntry.set(navigation.state.location.key);
  forgetSession();
  return navigation.navigate(to, { replace: true, state });
}

/** The path of the page, as `paths` knows it. */
const pathOf = ({ state }: Navigation) => splitAddress(state.location.pathname).path;

/**
 * Ends the expired session: removes it, remembers the page and goes to the sign-in, which states the reason.
 * Idempotent, since concurrent calls may report the same expiry. The reason is navigation state, so the URL stays `/login?reason=expired` (D-16).
 */
export function endSession(navigation: Navigation, { expired, message }: SignedOut): void {
  const { search, hash } = navigation.state.location;
  const pathname = pathOf(navigation);
  const nothingToEnd = local.token.get() === null && guardOf(pathname) === 'none';
  if (leavingEntry.get() !== null || nothingToEnd) return;
  storeRedirect(pathname + search + hash);
  const first = expired ? signInTexts.expired : message;
  const lines = message === first ? [first] : [first, message];
  const waiting = waitingDrafts();
  if (waiting.texts)
    lines.push(
      waiting.files
        ? t(
            'What you typed is kept in this tab until you are back, and the files you chose as long as the page is not reloaded.',
          )
        : t('What you typed is kept in this tab until you are back.'),
    );
  void signOutTo(navigation, paths.login(expired ? { reason: 'expired' } : {}), { lines });
}

/**
 * Another tab signed out: guarded pages redirect to the home page, an open booking to the sign-in, which leads back to it, and
 * other public ones switch to the visitor's view. What was typed goes with the person.
 */
export function followSignOut(navigation: Navigation): void {
  const lines = [t('You were logged out in another tab.')];
  if (waitingDrafts().texts) lines.push(t('What you typed has been removed.'));
  forgetDrafts();
  forgetRedirect();
  const { search } = navigation.state.location;
  const pathname = pathOf(navigation);
  if (guardOf(pathname) !== 'none') {
    // it stays, since this tab is not the one in sight; those of the person go before it
    const say = () => toast(sentences(...lines), 'info', Number.POSITIVE_INFINITY);
    void signOutTo(navigation, paths.home()).then(say);
  } else if (new URLSearchParams(search).has('book')) {
    storeOwnRedirect(pathname + search);
    void signOutTo(navigation, paths.login(), { lines });
  } else forgetSession();
}

/** A logout that would lose documents, and so waits for an answer; null while there is none. */
export const waitingLogout = createExternalStore<(() => void) | null>(null);

/** Logs out and leaves for the home page, from a guarded page too; asks first while documents are not uploaded (D-88). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const leave = () => {
      leavingEntry.set(key);
      signOut();
      void navigate(paths.home());
    };
    if (hasUnsent(uploadStore.get())) waitingLogout.set(leave);
    else leave();
  };
}
