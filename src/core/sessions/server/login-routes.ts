import { holdsPassword } from '#core/users/server/password-store.ts';
import { findCredentials } from '#core/users/server/store.ts';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import type { Context } from '#platform/server/context.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Call, Caller, Serve } from '#platform/server/http/serve.ts';
import { hashesWithin, isPassword } from '#platform/server/password.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { login, logout, type SignedIn } from '../contract.ts';
import { sessionRefusals, sessionTexts } from '../messages.ts';
import {
  type Device,
  isNewDevice,
  notifyOfNewDevice,
  type SessionParts,
  signIn,
  signOut,
} from './actions.ts';
import {
  type AttemptLimits,
  delayOf,
  failures,
  isWrongCode,
  limitsOf,
  recordFailure,
} from './attempt-actions.ts';
import { findClosedLogin } from './closed-login-store.ts';
import { deviceCookie, deviceOf, deviceTokenOf } from './device-present.ts';
import { assertRateLimits, consumeRateLimit, forgetAttempts, lockRateLimits } from './rate-limit-store.ts';
import { claimSecondFactor } from './second-factor-actions.ts';
import { findSecondFactor } from './second-factor-store.ts';

/**
 * Logins under way in this process, and how long one of them waits for its hash at most: a further one is refused before it
 * costs the database or a hash anything (D-207).
 */
const MOST_UNDER_WAY = 200;
const LONGEST_WAIT_SECONDS = 2;
/** At most so long a refused login is told to wait before it tries again. */
const LATEST_RETRY_SECONDS = 30;

type LoginCall = Call<typeof login, Caller | null>;
type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;
/** A login on its way: the account of its e-mail address, if there is one, and the rate limits. */
type Attempt = {
  found: Account | undefined;
  /** The password hash of a closed account, where no other has the address. */
  closedHash: string | undefined;
  limits: AttemptLimits;
};

/** Sign-in with its rate limits, and sign-out. */
export function loginRoutes(serve: Serve, context: Context, parts: SessionParts): void {
  const { db, config, pause } = context;
  const mostUnderWay = () => Math.min(MOST_UNDER_WAY, hashesWithin(LONGEST_WAIT_SECONDS));
  const underWay = limitConcurrency(mostUnderWay, 0, spreadRetries());
  // the embedded database works in the thread that answers, so there nobody's statements run while a password is hashed and
  // readers get the thread meanwhile; on PostgreSQL a login that waits for a lock would hold up all others
  const inTurn = limitConcurrency(parts.isEmbedded ? 1 : MOST_UNDER_WAY, MOST_UNDER_WAY);
  serve(login, (call) =>
    underWay(async () => {
      const attempt = await inTurn(() => admit(context, parts.key, call));
      if (attempt.limits.isStranger) await pause(await delayOf(db, call.body.email, call.now));
      return inTurn(async () => {
        const account = await verify(attempt, call);
        const device = deviceOf(call, config);
        const signed = await open(context, parts, { account, device, limits: attempt.limits }, call);
        return new Reply(200, signed, deviceCookie(device, config));
      });
    }),
  );

  serve(logout, async ({ tokenHash, now, transact }) => {
    return transact(async (tx) => {
      if (tokenHash) await signOut(tx, tokenHash, now);
      return { message: sessionTexts.loggedOut };
    });
  });
}

/** Seconds after which each of a refused crowd comes again: one after another, as fast as passwords are hashed. */
function spreadRetries(): () => number {
  let lastTurn = 0;
  return () => {
    const now = performance.now() / 1_000;
    const turn = lastTurn + 1 / hashesWithin(1);
    const [earliest, latest] = [now + LONGEST_WAIT_SECONDS, now + LATEST_RETRY_SECONDS];
    // beyond the latest turn they begin at the earliest again
    lastTurn = turn < earliest || turn > latest ? earliest : turn;
    return Math.ceil(lastTurn - now);
  };
}

/** Finds the account and its rate limits. @throws TOO_MANY */
async function admit(
  { db, config }: Context,
  key: PortalKey,
  { body: { email }, ip, headers, now }: LoginCall,
): Promise<Attempt> {
  const found = await findCredentials(db, email);
  const origin = { ip, deviceToken: deviceTokenOf(headers, config) };
  const limits = await limitsOf(db, { email, userId: found?.id, origin }, config);
  await assertRateLimits(db, limits.refusing, now);
  const closedHash = found ? undefined : await findClosedLogin(db, key, email);
  return { found, closedHash, limits };
}

/** The account, if the password is its own; a wrong one counts as a failure. @throws INVALID_CREDENTIALS, ACCOUNT_CLOSED, TOO_MANY */
async function verify(
  { found, closedHash, limits }: Attempt,
  { body, now, transact }: LoginCall,
): Promise<Account> {
  // hashed for an unknown address too, which then takes as long
  const isRight = await isPassword(body.password, found ? found.passwordHash : closedHash);
  if (isRight && found) return found;
  if (isRight) {
    // as in `open`: concurrent guesses beyond the limit learn nothing
    await transact((tx) => lockRateLimits(tx, limits.refusing, now));
    throw new Problem(commonRefusals.ACCOUNT_CLOSED);
  }
  await recordFailure(transact, limits, now);
  throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
}

/** Opens a session, with the code where two-step login is on. @throws INVALID_CREDENTIALS, SECOND_FACTOR and its like, TOO_MANY */
async function open(
  { config }: Context,
  { key, notifyOwner }: SessionParts,
  { account, device, limits }: { account: Account; device: Device; limits: AttemptLimits },
  { body: { code, recoveryCode }, userAgent, now, transact }: LoginCall,
): Promise<SignedIn> {
  const { id: userId, passwordHash } = account;
  // counted before it is checked, and apart from what a mailed link forgets: else each new password allowed more guesses
  const guesses = failures(`login code of ${userId}`, config.limits.loginFailuresPerAccount);
  if (code || recoveryCode) await transact((tx) => consumeRateLimit(tx, guesses, now));
  const opening = transact(async (tx) => {
    // checked again after the hash: among concurrent guesses, those beyond the limit must not succeed either
    await lockRateLimits(tx, limits.refusing, now);
    // claim the code before the share lock: two logins upgrading their share locks would deadlock
    const isClaimed = await claimSecondFactor(tx, key, { userId, code, recoveryCode }, now);
    // a concurrent password change ends all sessions, so the old password must open none afterwards (D-38)
    if (!(await holdsPassword(tx, userId, passwordHash ?? ''))) {
      throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
    }
    // switched on after it was looked for and before the lock
    if (!isClaimed && (await findSecondFactor(tx, userId))) {
      throw new Problem(sessionRefusals.SECOND_FACTOR);
    }
    await forgetAttempts(tx, [limits.own, guesses]);
    const isNew = await isNewDevice(tx, userId, device, now);
    const signed = await signIn(tx, userId, device, now);
    if (isNew) await notifyOfNewDevice(tx, notifyOwner, { userId, userAgent }, now);
    return signed;
  });
  return opening.catch(async (error: unknown) => {
    if (isWrongCode(error)) await recordFailure(transact, limits, now);
    throw error;
  });
}
