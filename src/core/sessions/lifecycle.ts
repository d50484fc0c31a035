const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Session timing in milliseconds; rules.md, session and token model, says how the values work together (D-20). */
export const sessionClock = {
  /** Lifetime of a token. */
  tokenLife: 24 * HOUR,
  /** Lifetime of a session after sign-in or after an extension. */
  sessionLife: 30 * 24 * HOUR,
  /** Remaining time at which the expiry warning shows. */
  warnWithin: HOUR,
  /** Age from which a token is renewed silently while its owner is active. */
  renewAfter: HOUR,
  /** Grace period of a replaced token, for other tabs and requests under way. */
  renewalGrace: MINUTE,
  checkEvery: 5 * MINUTE,
  logStatusEvery: 30 * MINUTE,
} as const;

/** Most live sessions per person; beyond it the oldest is revoked. */
export const MAX_LIVE_SESSIONS = 500;

type SessionTimes = { tokenIssuedAt: Date; expiresAt: Date; revokedAt: Date | null };
export type SessionState = 'live' | 'token_expired' | 'session_expired' | 'revoked';

/** The state of a session at `now`. A revoked one is unknown to its bearer; the session's end outranks the token's. */
export function sessionState(session: SessionTimes, now: Date): SessionState {
  if (session.revokedAt !== null) return 'revoked';
  if (session.expiresAt <= now) return 'session_expired';
  const age = now.getTime() - session.tokenIssuedAt.getTime();
  return age > sessionClock.tokenLife ? 'token_expired' : 'live';
}

/** The window of the rate limits (D-130). */
export const attemptLimits = {
  loginWindow: 15 * MINUTE,
  guessWindow: HOUR,
  registerWindow: HOUR,
} as const;

/** What a one-time link in a mail is for. */
export const linkPurposes = ['reset', 'confirm'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** How long a one-time link works, in milliseconds (D-184, D-185). */
export const linkLife: Record<LinkPurpose, number> = { reset: 30 * MINUTE, confirm: 7 * 24 * HOUR };

/** Time after a change of the address by the office in which no link for a new password is mailed. */
export const RESET_HOLD_MS = 72 * HOUR;

/** How often a link that confirms an address is mailed again within an hour. */
export const CONFIRMS_PER_HOUR = 3;

/** How often a person changes their own password within an hour: each change is mailed to whatever address the account has (D-38). */
export const PASSWORD_CHANGES_PER_HOUR = 10;

/** Reset links of one network, as a multiple of those of one address. */
export const RESETS_PER_NETWORK = 4;

/** A request for a link is answered no sooner, so that the time does not tell whether there is an account. */
export const RESET_REPLY_MS = 200;

/** Days in which a browser and system counts as known to a person, for the mail about a new one (D-187). */
export const KNOWN_DEVICE_DAYS = 60;

/** Two-step login (D-186): recovery codes of a set, how few are worth a word, and how long a shown key can be confirmed. */
export const twoStep = { recoveryCodes: 10, fewRecoveryCodes: 3, setupLife: 10 * MINUTE } as const;

/** Days after its last sign-in in which a device or network counts as known to an account. */
export const SOURCE_LIFE_DAYS = 180;

/** Days in which an ended session is kept, for investigations. */
export const ENDED_SESSION_DAYS = 30;

const UNDELAYED_FAILURES = 3;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** The number of failures at which the delay reaches its maximum. */
export const FAILURES_TO_LONGEST_DELAY = 8;

/**
 * Delay in milliseconds of a sign-in from an unknown device and network, by the account's failures within the window:
 * exponential backoff up to five seconds, bearable for people but not for password guessing.
 */
export function signInDelay(failures: number): number {
  if (failures < UNDELAYED_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - UNDELAYED_FAILURES));
}

/**
 * The account that development prefills on the login page: a real, seeded super admin with fixed id and e-mail.
 * It is no secret, and absent in production (D-22, D-35).
 */
export const developmentAccount = {
  id: '5e5510a5-0000-4000-8000-000000000001',
  email: 'superadmin@aero.example',
} as const;
