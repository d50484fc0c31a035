import type { Config } from '#platform/server/config.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { Problem } from '#shared/problem.ts';
import { attemptLimits, FAILURES_TO_LONGEST_DELAY, signInDelay } from '../lifecycle.ts';
import { sessionRefusals } from '../messages.ts';
import {
  countAttempt,
  countRecent,
  forgetAttempts,
  lockRateLimits,
  type RateLimit,
} from './rate-limit-store.ts';
import { findKnownSources, type Origin, sourcesOf } from './source-store.ts';

/** The rate-limit subjects of an attempt: those checked, and those its failure counts for. */
export type AttemptLimits = {
  refusing: readonly RateLimit[];
  counting: readonly RateLimit[];
  /** The subjects a success resets: the person's own, never those of others. */
  own: RateLimit;
  /** Whether neither this device nor this network has signed in to the account before. */
  isStranger: boolean;
};

/** Counts the failures of an account from everywhere. */
const accountSubject = (email: string) => `login as ${email}`;

/**
 * The rate limits of one attempt (D-130). Failures count per account and source, so that nobody
 * locks others out: a known device counts alone, a known network also per address, and
 * unknown sources share one count per account.
 */
export async function limitsOf(
  reader: Reader,
  { email, userId, origin }: { email: string; userId: string | undefined; origin: Origin },
  { limits }: Config,
): Promise<AttemptLimits> {
  const subject = accountSubject(email);
  const known = userId === undefined ? undefined : await findKnownSources(reader, userId, sourcesOf(origin));
  const network = networkOf(origin.ip);
  const account = {
    subject,
    most: limits.loginGuessesPerHour,
    windowMs: attemptLimits.guessWindow,
  };
  if (known?.device !== undefined) {
    const own = failures(`${subject} on ${known.device}`, limits.loginFailuresPerAccount);
    return { refusing: [own], counting: [own, account], own, isStranger: false };
  }
  const own = failures(`${subject} from ${network}`, limits.loginFailuresPerAccount);
  const address = failures(`login from ${network}`, limits.loginFailuresPerAddress);
  const counting = [own, address, account];
  const isStranger = known?.network === undefined;
  return { refusing: isStranger ? counting : [own, address], counting, own, isStranger };
}

/** Delay of an unknown source in milliseconds. */
export async function delayOf(reader: Reader, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - attemptLimits.loginWindow);
  return signInDelay(await countRecent(reader, accountSubject(email), since, FAILURES_TO_LONGEST_DELAY));
}

/** Maximum number of failures per subject within the sign-in window. */
export function failures(subject: string, most: number): RateLimit {
  return { subject, most, windowMs: attemptLimits.loginWindow };
}

/** Counts a failure; beyond the limit it is refused like any other attempt. @throws TOO_MANY */
export async function recordFailure(
  transact: Transact,
  { refusing, counting }: Pick<AttemptLimits, 'refusing' | 'counting'>,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    await lockRateLimits(tx, refusing, now);
    await countAttempt(tx, counting, now);
  });
}

/** Whether a code was refused, which counts as a failed login (D-186). */
export function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.code === sessionRefusals.SECOND_FACTOR_WRONG.code;
}

/** Resets the failures counted for an account, in general and for these sources: it has a new password. */
export async function forgetFailures(tx: Tx, email: string, origin: Origin): Promise<void> {
  const subject = accountSubject(email);
  const { device } = sourcesOf(origin);
  const subjects = [
    subject,
    `${subject} from ${networkOf(origin.ip)}`,
    ...(device === undefined ? [] : [`${subject} on ${device}`]),
  ];
  await forgetAttempts(
    tx,
    subjects.map((each) => ({ subject: each })),
  );
}
