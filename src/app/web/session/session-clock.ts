import { sessionClock } from '#core/sessions/lifecycle.ts';
import { storedSessionEnd } from '#core/sessions/web/stored-user.ts';
import { createExternalStore } from '#platform/web/external-store.ts';
import { local } from '#platform/web/storage.ts';
import { nouns, spanTexts } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';

/** Milliseconds left while the warning of the last hour is shown, else null. */
export const expiryWarning = createExternalStore<number | null>(null);

/**
 * Milliseconds left of the session: the earliest of its end on the server, and thirty days after the last activity
 * and after the token's issue. Compares stored timestamps; no timer runs for days (D-33).
 */
export function remainingTime(now: number): number {
  const activity = local.lastActivityTime.get();
  const issued = local.tokenTimestamp.get();
  return (
    Math.min(
      storedSessionEnd() ?? Number.POSITIVE_INFINITY,
      (activity ?? now) + sessionClock.sessionLife,
      (issued ?? now) + sessionClock.sessionLife,
    ) - now
  );
}

/** The reason why the stored token must not be sent: older than 24 hours, or of an ended session. */
export function tokenRefusal(now = Date.now()): Refusal | null {
  const issued = local.tokenTimestamp.get();
  if (issued === null || issued > now) local.tokenTimestamp.set(now);
  else if (now - issued > sessionClock.tokenLife) return commonRefusals.TOKEN_EXPIRED;
  return remainingTime(now) <= 0 ? commonRefusals.SESSION_EXPIRED : null;
}

/** A token is due for renewal one hour after its issue if its owner was active since. */
export function isRenewalDue(now: number): boolean {
  const issued = local.tokenTimestamp.get();
  const activity = local.lastActivityTime.get();
  return issued !== null && activity !== null && now - issued > sessionClock.renewAfter && activity > issued;
}

/** 'less than a minute', '1 minute' or 'N minutes', floored. */
export function spokenMinutes(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return spanTexts.lessThanAMinute;
  return pluralize(minutes, ...nouns.minute);
}
