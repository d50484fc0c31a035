import { holdsPassword } from '#features/users/server/password-store.ts';
import { findCredentials } from '#features/users/server/store.ts';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { isPassword } from '#platform/server/password.ts';
import { Problem } from '#shared/problem.ts';
import { login, logout } from '../contract.ts';
import { attemptLimits, FAILURES_TO_LONGEST_DELAY, signInDelay } from '../lifecycle.ts';
import { sessionRefusals, sessionTexts } from '../messages.ts';
import { signIn, signOut } from './actions.ts';
import { isNewDevice, notifyOfNewDevice } from './device-actions.ts';
import { deviceCookie, deviceOf, deviceTokenOf } from './device-present.ts';
import {
  assertRateLimits,
  consumeRateLimit,
  countAttempt,
  countRecent,
  forgetAttempts,
  lockRateLimits,
  type RateLimit,
} from './rate-limit-store.ts';
import type { SessionParts } from './routes.ts';
import { claimSecondFactor } from './second-factor-actions.ts';
import { findSecondFactor } from './second-factor-store.ts';
import { findKnownSources, type Origin, sourcesOf } from './source-store.ts';

/** Logins under way in this process: a further one is refused before it costs the database or a hash anything (D-207). */
const MOST_UNDER_WAY = 200;

/** Sign-in with its rate limits, and sign-out. */
export function loginRoutes(
  serve: Serve,
  { db, config, pause }: Context,
  { key, notifyOwner, isEmbedded }: SessionParts,
): void {
  const underWay = limitConcurrency(MOST_UNDER_WAY, 0);
  // the embedded database works in the thread that answers, so there nobody's statements run while a password is hashed and
  // readers get the thread meanwhile; on PostgreSQL a login that waits for a lock would hold up all others
  const inTurn = limitConcurrency(isEmbedded ? 1 : MOST_UNDER_WAY, MOST_UNDER_WAY);
  serve(login, ({ body, ip, userAgent, headers, now, transact }) =>
    underWay(async () => {
      const origin = { ip, deviceToken: deviceTokenOf(headers, config) };
      const { found, limits } = await inTurn(() => admit(db, { email: body.email, origin, now }, config));
      if (limits.isStranger) await pause(await delayOf(db, body.email, now));
      return inTurn(async () => {
        if (!(await isPassword(body.password, found?.passwordHash)) || !found) {
          await recordFailure(transact, limits, now);
          throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
        }
        const device = deviceOf({ ip, userAgent, headers }, config);
        const { code, recoveryCode } = body;
        // counted before it is checked, and apart from what a mailed link forgets: else each new password allowed more guesses
        const guesses = failures(`login code of ${found.id}`, config.limits.loginFailuresPerAccount);
        if (code || recoveryCode) await transact((tx) => consumeRateLimit(tx, guesses, now));
        const signing = transact(async (tx) => {
          // checked again after the hash: among concurrent guesses, those beyond the limit must not succeed either
          await lockRateLimits(tx, limits.refusing, now);
          // claim the code before the share lock: two logins upgrading their share locks would deadlock
          const isClaimed = await claimSecondFactor(tx, key, { userId: found.id, code, recoveryCode }, now);
          // a concurrent password change ends all sessions, so the old password must open none afterwards (D-38)
          if (!(await holdsPassword(tx, found.id, found.passwordHash ?? ''))) {
            throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
          }
          // switched on after it was looked for and before the lock
          if (!isClaimed && (await findSecondFactor(tx, found.id))) {
            throw new Problem(sessionRefusals.SECOND_FACTOR);
          }
          await forgetAttempts(tx, [limits.own, guesses]);
          const isNew = await isNewDevice(tx, found.id, device, now);
          const opened = await signIn(tx, found.id, device, now);
          if (isNew) await notifyOfNewDevice(tx, notifyOwner, { userId: found.id, userAgent }, now);
          return opened;
        });
        const signed = await signing.catch(async (error: unknown) => {
          if (isWrongCode(error)) await recordFailure(transact, limits, now);
          throw error;
        });
        return new Reply(200, signed, deviceCookie(device, config));
      });
    }),
  );

  serve(logout, async ({ tokenHash, now, transact }) => {
    if (tokenHash) await transact((tx) => signOut(tx, tokenHash, now));
    return { message: sessionTexts.loggedOut };
  });
}

/** Whether a code was refused, which counts as a failed login (D-186). */
export function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.code === sessionRefusals.SECOND_FACTOR_WRONG.code;
}

/** The rate-limit subjects of an attempt: those checked, and those its failure counts for. */
type AttemptLimits = {
  refusing: readonly RateLimit[];
  counting: readonly RateLimit[];
  /** The subjects a success resets: the person's own, never those of others. */
  own: RateLimit;
  /** Whether neither this device nor this network has signed in to the account before. */
  isStranger: boolean;
};

const accountSubject = (email: string) => `login as ${email}`;

/**
 * The rate limits of one attempt (D-130). Failures count per account and source, so that nobody
 * locks others out: a known device counts alone, a known network also per address, and
 * unknown sources share one count per account.
 */
async function limitsOf(
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

/** The account of an e-mail address and its rate limits. @throws TOO_MANY */
async function admit(
  reader: Reader,
  { email, origin, now }: { email: string; origin: Origin; now: Date },
  config: Config,
) {
  const found = await findCredentials(reader, email);
  const limits = await limitsOf(reader, { email, userId: found?.id, origin }, config);
  await assertRateLimits(reader, limits.refusing, now);
  return { found, limits };
}

/** Delay of an unknown source in milliseconds. */
async function delayOf(reader: Reader, email: string, now: Date): Promise<number> {
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
