import { assertUncommonPassword } from '#features/users/server/password-actions.ts';
import { mustSwitchOnTwoStep } from '#features/users/two-step-policy.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { FindCaller, Serve } from '#platform/server/http/serve.ts';
import { hashPassword } from '#platform/server/password.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { commonRefusals } from '#shared/problem.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  extendSession,
  listSessions,
  refreshToken,
  register,
} from '../contract.ts';
import { deviceName } from '../device-labels.ts';
import { otherDeviceTexts } from '../device-messages.ts';
import { attemptLimits, PASSWORD_CHANGES_PER_HOUR, sessionState } from '../lifecycle.ts';
import { passwordTexts, sessionTexts } from '../messages.ts';
import {
  type AskToConfirm,
  changeOwnPassword,
  endOthers,
  endOwnSession,
  type NotifyOwner,
  prolongSession,
  registerAccount,
  renewSession,
} from './actions.ts';
import { deviceCookie, deviceOf, deviceTokenOf } from './device-present.ts';
import { loginRoutes } from './login-routes.ts';
import { checkOwnPassword } from './password-routes.ts';
import { presentSession } from './present.ts';
import { consumeRateLimit, forgetAttempts, lockRateLimits } from './rate-limit-store.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { listLiveSessions, prepareSessionLookup } from './store.ts';

/** Authenticates a token hash, or says why it is invalid; runs on every call. */
export function createFindCaller(db: Db, { requiresTwoStep }: Pick<Config, 'requiresTwoStep'>): FindCaller {
  const lookup = prepareSessionLookup(db);
  return async (tokenHash, now) => {
    const session = await lookup(tokenHash);
    if (!session || (session.previousUntil !== null && session.previousUntil < now)) {
      return commonRefusals.UNAUTHENTICATED;
    }
    switch (sessionState(session, now)) {
      case 'live':
        return {
          actor: session.actor,
          sessionId: session.id,
          ...(mustSwitchOnTwoStep(session.actor, session.hasSecondFactor, requiresTwoStep) && {
            heldBack: commonRefusals.SECOND_FACTOR_REQUIRED,
          }),
        };
      case 'token_expired':
        return commonRefusals.TOKEN_EXPIRED;
      case 'session_expired':
        return commonRefusals.SESSION_EXPIRED;
      case 'revoked':
        return commonRefusals.UNAUTHENTICATED;
    }
  };
}

/** The portal's key, what the layers above do in the transactions of these calls, and whether the database is embedded. */
export type SessionParts = {
  key: PortalKey;
  notifyOwner: NotifyOwner;
  askToConfirm: AskToConfirm;
  isEmbedded: boolean;
};

export function sessionRoutes(serve: Serve, context: Context, parts: SessionParts): void {
  registerRoutes(serve, context, parts);
  loginRoutes(serve, context, parts);
  secondFactorRoutes(serve, context, parts);
  renewalRoutes(serve);
  passwordRoutes(serve, context, parts);
  ownSessionRoutes(serve, context);
}

/** Registration, rate-limited per address and hour. */
function registerRoutes(serve: Serve, { config }: Context, { askToConfirm }: SessionParts): void {
  serve(register, async ({ body, ip, userAgent, headers, now, transact }) => {
    const { password, ...account } = body;
    const throttle = {
      subject: `register ${networkOf(ip)}`,
      most: config.limits.registrationsPerHour,
      windowMs: attemptLimits.registerWindow,
    };
    await transact((tx) => consumeRateLimit(tx, throttle, now));
    await assertUncommonPassword(config, password, account, 'password');
    const passwordHash = await hashPassword(password);
    const device = deviceOf({ ip, userAgent, headers }, config);
    const signed = await transact(async (tx) => {
      const opened = await registerAccount(tx, { ...account, passwordHash }, device, now);
      await askToConfirm(tx, opened.user, now);
      return opened;
    });
    return new Reply(201, signed, deviceCookie(device, config));
  });
}

/** Token renewal and session extension. */
function renewalRoutes(serve: Serve): void {
  serve(refreshToken, async ({ caller, now, transact }) =>
    transact((tx) => renewSession(tx, { id: caller.sessionId, userId: caller.actor.id }, false, now)),
  );

  serve(extendSession, async ({ caller, now, transact }) =>
    transact((tx) => prolongSession(tx, caller, now)),
  );
}

/** Password change; the old password is rate-limited like a sign-in. */
function passwordRoutes(serve: Serve, { db, config }: Context, { notifyOwner }: SessionParts): void {
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
    await transact(async (tx) => {
      await lockRateLimits(tx, [throttle], now);
      await forgetAttempts(tx, [throttle]);
      await consumeRateLimit(tx, changes, now);
      const origin = { ip, deviceToken: deviceTokenOf(headers, config) };
      await changeOwnPassword(tx, { actor, sessionId, hash, origin }, now);
      const news = { userId: actor.id, doer: actor.id, device: deviceName(userAgent) };
      await notifyOwner(tx, 'account_password', news, now);
    });
    return { message: passwordTexts.changed };
  });
}

/** The caller's live sessions. */
function ownSessionRoutes(serve: Serve, { db }: Context): void {
  serve(listSessions, async ({ caller, now }) => {
    const live = await listLiveSessions(db, caller.actor.id, now);
    return live.map((session) => presentSession(session, caller.sessionId));
  });

  serve(endOtherSessions, async ({ caller, now, transact }) => {
    const ended = await transact((tx) => endOthers(tx, caller, now));
    return { message: otherDeviceTexts.othersEnded, ended };
  });

  serve(endSession, async ({ caller, params, now, transact }) => {
    await transact((tx) => endOwnSession(tx, caller.actor, params.id, now));
    return { message: sessionTexts.ended };
  });
}
