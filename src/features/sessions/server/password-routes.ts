import { findPasswordHash } from '#features/users/server/password-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { isPassword } from '#platform/server/password.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { sessionRefusals } from '../messages.ts';
import { failures, recordFailure } from './login-routes.ts';
import { assertRateLimits, lockRateLimits, type RateLimit } from './rate-limit-store.ts';

type Asked = {
  actor: Actor;
  /** What was typed, and the field of the body that holds it. */
  typed: { password: string; field: string };
  transact: Transact;
  now: Date;
};

/** Verifies the caller's own password, rate-limited like a sign-in. @throws WRONG_PASSWORD, TOO_MANY */
export async function checkOwnPassword(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { actor, typed, transact, now }: Asked,
): Promise<{ throttle: RateLimit; stored: string }> {
  const throttle = failures(`password ${actor.id}`, config.limits.loginFailuresPerAccount);
  await assertRateLimits(db, [throttle], now);
  const stored = await findPasswordHash(db, actor.id);
  if (stored !== null && (await isPassword(typed.password, stored))) {
    // checked again after the hash: among concurrent guesses, those beyond the limit must not succeed either
    await transact((tx) => lockRateLimits(tx, [throttle], now));
    return { throttle, stored };
  }
  await recordFailure(transact, { refusing: [throttle], counting: [throttle] }, now);
  const { message } = sessionRefusals.WRONG_PASSWORD;
  throw new Problem(sessionRefusals.WRONG_PASSWORD, { fields: { [typed.field]: message } });
}
