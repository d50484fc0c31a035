import { sessionClock } from '#core/sessions/lifecycle.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { forgetRedirect, isReturnAwaited } from '#core/sessions/web/login-redirect.ts';
import { refreshUser } from '#core/sessions/web/queries.ts';
import { readStoredUser, storeRenewal, validateUser } from '#core/sessions/web/stored-user.ts';
import { call, linkSession } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { claimDrafts, forgetDrafts } from '#platform/web/drafts.ts';
import { local, session, subscribeStorage } from '#platform/web/storage.ts';
import { expiryWarning, isRenewalDue, remainingTime, tokenRefusal } from './session-clock.ts';
import { endSession, followSignOut, type Navigation, resetSignOutFlow } from './sign-out-flow.ts';

/** Activity events, throttled to one write per ten seconds. */
const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;
const ACTIVITY_EVERY = 10_000;

/** Update interval of the minutes shown in the warning. */
const WARNING_EVERY = 30_000;

/**
 * Monitors the session of this tab: ends it on expiry, warns in the last hour, refreshes the token of an active user, and
 * synchronizes with other tabs (rules.md, session and token model).
 * @returns stops monitoring
 */
export function monitorSession(navigation: Navigation): () => void {
  linkSession({ tokenRefusal, onSignedOut: (event) => endSession(navigation, event) });
  resetSignOutFlow();
  followWhileAway();
  mirrorSession();
  checkExpiry(navigation);
  void renewIfDue();

  const stops = [
    every(sessionClock.checkEvery, () => checkSession(navigation)),
    every(WARNING_EVERY, () => expiryWarning.get() !== null && checkExpiry(navigation)),
    every(sessionClock.logStatusEvery, logStatus),
    subscribeStorage(() => local.token.get() === null && expiryWarning.set(null)),
    // timers do not run while the device sleeps
    listen(document, 'visibilitychange', () => !document.hidden && checkExpiry(navigation)),
    // a page restored from the back/forward cache has missed storage events
    listen(window, 'pageshow', ({ persisted }) => persisted && followWhileCached()),
    listen(window, 'storage', (event) => followOtherTab(navigation, event)),
    ...activityEvents.map((name) => listen(window, name, noteActivity, { passive: true, capture: true })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks the expiry once: ends the session, shows or hides the warning. */
function checkExpiry(navigation: Navigation): void {
  if (local.token.get() === null) {
    expiryWarning.set(null);
    return;
  }
  const left = remainingTime(Date.now());
  if (left <= 0) {
    expiryWarning.set(null);
    endSession(navigation, { expired: true, message: signInTexts.expired });
  } else {
    expiryWarning.set(left <= sessionClock.warnWithin ? left : null);
  }
}

/** Every five minutes: timestamps, token, and membership status. */
function checkSession(navigation: Navigation): void {
  checkExpiry(navigation);
  if (local.token.get() === null || document.hidden) return;
  // offline: the next check tries again
  void renewIfDue()
    .then(() => refreshUser())
    .catch(() => undefined);
}

async function renewIfDue(): Promise<void> {
  if (local.token.get() === null || document.hidden || !isRenewalDue(Date.now())) return;
  await alone(async () => {
    // another tab may have refreshed it
    if (!isRenewalDue(Date.now()) || tokenRefusal() !== null) return;
    const token = local.token.get();
    const { refreshToken } = await loadContract(() => import('#core/sessions/contract.ts'));
    const renewed = await call(refreshToken);
    const user = validateUser(renewed.user);
    if (local.token.get() === token) storeRenewal({ ...renewed, user });
  }).catch(() => undefined);
}

/** Uses the Web Locks API so that one tab refreshes; without it every tab does, which the server tolerates for a minute. */
async function alone(task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task();
  await navigator.locks.request('token-renewal', { ifAvailable: true }, (lock) =>
    lock === null ? undefined : task(),
  );
}

function noteActivity(): void {
  // a click in the warning is not activity that dismisses it (D-37)
  if (local.token.get() === null || expiryWarning.get() !== null) return;
  const now = Date.now();
  if (now - (local.lastActivityTime.get() ?? 0) >= ACTIVITY_EVERY) local.lastActivityTime.set(now);
}

/** After a sign-out in another tab while this one was closed, its drafts are removed, as in the others. */
function followWhileAway(): void {
  const isSignedOut = local.token.get() === null && session.token.get() !== null;
  if (!isSignedOut || isReturnAwaited()) return;
  forgetDrafts();
  forgetRedirect();
}

/** The signed-in person has changed: reloads the page. */
function followWhileCached(): void {
  if (local.token.get() !== session.token.get()) window.location.reload();
}

/** A tab opened later adopts the signed-in person, and drops drafts of other people. */
function mirrorSession(): void {
  const token = local.token.get();
  if (token === null) return;
  session.token.set(token);
  const user = local.user.get();
  if (user !== null) session.user.set(user);
  const userId = local.userId.get();
  if (userId === null) return;
  session.currentSessionUser.set(userId);
  claimDrafts(userId);
}

function followOtherTab(navigation: Navigation, { key, newValue }: StorageEvent): void {
  const cleared = key === null || (key === local.token.key && newValue === null);
  if (cleared && session.token.get() !== null) {
    if (!isReturnAwaited()) followSignOut(navigation);
    else endSession(navigation, { expired: true, message: signInTexts.expired });
  } else if (key === local.token.key && newValue !== null) {
    const known = session.currentSessionUser.get();
    if (known !== null && known !== local.userId.get()) {
      mirrorSession();
      window.location.reload();
      return;
    }
    mirrorSession();
  }
  checkExpiry(navigation);
}

/** Session status for support in the console: role and minutes, no personal data. */
function logStatus(): void {
  const { user } = readStoredUser();
  const minutesLeft = user === null ? 0 : Math.floor(remainingTime(Date.now()) / 60_000);
  // biome-ignore lint/suspicious/noConsole: R-SES-14 asks for this line every thirty minutes
  console.debug('session', { role: user?.role ?? 'visitor', minutesLeft });
}

function every(milliseconds: number, task: () => void): () => void {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
}

function listen<K extends keyof WindowEventMap>(
  target: Window | Document,
  name: K | 'visibilitychange',
  listener: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const handle = listener as EventListener;
  target.addEventListener(name, handle, options);
  return () => target.removeEventListener(name, handle, options);
}
