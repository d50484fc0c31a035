const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The clocks of a sign-in, in milliseconds; rules.md, session and token model, says how they work together (D-20). */
export const sessionClock = {
  /** A token is good for this long after its issue. */
  tokenLife: 24 * HOUR,
  /** A session ends this long after sign-in or after an extension. */
  sessionLife: 30 * 24 * HOUR,
  /** The warning shows when this much or less remains. */
  warnWithin: HOUR,
  /** A token older than this is renewed silently while its owner is active. */
  renewAfter: HOUR,
  /** A renewed token keeps working this long, for other tabs and requests under way. */
  renewalGrace: MINUTE,
  checkEvery: 5 * MINUTE,
  logStatusEvery: 30 * MINUTE,
} as const;

/** The oldest session is revoked beyond this many live ones of one person. */
export const MAX_LIVE_SESSIONS = 500;

type SessionTimes = { tokenIssuedAt: Date; expiresAt: Date; revokedAt: Date | null };
export type SessionState = 'live' | 'token_expired' | 'session_expired' | 'revoked';

/** Where a session stands at `now`. A revoked one is unknown to its bearer; the session's end outranks the token's. */
export function sessionState(session: SessionTimes, now: Date): SessionState {
  if (session.revokedAt !== null) return 'revoked';
  if (session.expiresAt <= now) return 'session_expired';
  const age = now.getTime() - session.tokenIssuedAt.getTime();
  return age > sessionClock.tokenLife ? 'token_expired' : 'live';
}

/** How long a counted attempt weighs (D-130). */
export const attemptLimits = {
  loginWindow: 15 * MINUTE,
  guessWindow: HOUR,
  registerWindow: HOUR,
} as const;

/** So long after its last sign-in a device or network is still known to an account. */
export const SOURCE_LIFE_MS = 180 * 24 * HOUR;

const UNDELAYED_FAILURES = 3;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** From so many failures on the delay grows no further. */
export const FAILURES_TO_LONGEST_DELAY = 8;

/**
 * Milliseconds that a sign-in from an unknown device and network waits, by the account's failures within the window:
 * exponential backoff up to five seconds, which a person bears and a guessing program does not (D-130).
 */
export function signInDelay(failures: number): number {
  if (failures < UNDELAYED_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - UNDELAYED_FAILURES));
}

/**
 * The account that development prefills on the login page: a real, seeded super admin with fixed id and e-mail.
 * No secrets, and absent in production (D-22, D-35).
 */
export const developmentAccount = {
  id: '5e5510a5-0000-4000-8000-000000000001',
  email: 'superadmin@aero.example',
} as const;
