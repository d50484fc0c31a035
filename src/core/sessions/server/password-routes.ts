import { assertUncommonPassword } from '#core/users/server/password-actions.ts';
import { findPasswordHash } from '#core/users/server/password-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { hashPassword, isPassword } from '#platform/server/password.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { changePassword } from '../contract.ts';
import { deviceName } from '../device-labels.ts';
import { attemptLimits, PASSWORD_CHANGES_PER_HOUR } from '../lifecycle.ts';
import { passwordTexts, sessionRefusals } from '../messages.ts';
import { changeOwnPassword, type SessionParts } from './actions.ts';
import { failures, recordFailure } from './attempt-actions.ts';
import { deviceTokenOf } from './device-present.ts';
import {
  assertRateLimits,
  consumeRateLimit,
  forgetAttempts,
  lockRateLimits,
  type RateLimit,
} from './rate-limit-store.ts';

/** Password change; the old password is rate-limited like a sign-in. */
export function passwordRoutes(serve: Serve, { db, config }: Context, { notifyOwner }: SessionParts): void {
  serve(changePassword, async ({ caller, body, ip, userAgent, headers, now, transact }) => {
    const { actor, sessionId } = caller;
    const typed = { password: body.currentPassword, field: 'currentPassword' };
    const { throttle, stored } = await checkOwnPassword({ db, config }, { actor, typed, transact, now });
    await assertUncommonPassword(config, body.newPassword, actor, 'newPassword');
    const hash = { from: stored, to: await hashPassword(body.newPassword) };
    const changes = {
      subject: `password changes of ${actor.id}`,
      most: PASSWORD_CHANGES_PER_HOUR,
      windowMs: attemptLimits.guessWindow,
    };
    return transact(async (tx) => {
      await lockRateLimits(tx, [throttle], now);
      await forgetAttempts(tx, [throttle]);
      await consumeRateLimit(tx, changes, now);
      const origin = { ip, deviceToken: deviceTokenOf(headers, config) };
      await changeOwnPassword(tx, { actor, sessionId, hash, origin }, now);
      const news = { userId: actor.id, doer: actor.id, device: deviceName(userAgent) };
      await notifyOwner(tx, 'account_password', news, now);
      return { message: passwordTexts.changed };
    });
  });
}

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
