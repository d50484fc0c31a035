import { assertUncommonPassword } from '#core/users/server/password-actions.ts';
import { mustSwitchOnTwoStep } from '#core/users/two-step-policy.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { acceptedLanguages } from '#platform/server/http/page-language.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { FindCaller, Serve } from '#platform/server/http/serve.ts';
import { hashPassword } from '#platform/server/password.ts';
import { commonRefusals } from '#shared/problem.ts';
import {
  endOtherSessions,
  endSession,
  extendSession,
  listSessions,
  refreshToken,
  register,
} from '../contract.ts';
import { attemptLimits, sessionState } from '../lifecycle.ts';
import { sessionTexts } from '../messages.ts';
import { otherDeviceTexts } from '../security-messages.ts';
import {
  endOthers,
  endOwnSession,
  prolongSession,
  registerAccount,
  renewSession,
  type SessionParts,
} from './actions.ts';
import { deviceCookie, deviceOf } from './device-present.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { presentSession } from './present.ts';
import { consumeRateLimit } from './rate-limit-store.ts';
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
    if (session.isAccountClosed) return commonRefusals.ACCOUNT_CLOSED;
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
        return session.revokedFor === 'password'
          ? commonRefusals.PASSWORD_CHANGED
          : commonRefusals.UNAUTHENTICATED;
    }
  };
}

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
      const [language = null] = acceptedLanguages(headers);
      const opened = await registerAccount(tx, { ...account, passwordHash, language }, device, now);
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

/** The caller's live sessions. */
function ownSessionRoutes(serve: Serve, { db }: Context): void {
  serve(listSessions, async ({ caller, now }) => {
    const live = await listLiveSessions(db, caller.actor.id, now);
    return live.map((session) => presentSession(session, caller.sessionId));
  });

  serve(endOtherSessions, async ({ caller, now, transact }) => {
    return transact(async (tx) => {
      const ended = await endOthers(tx, caller, now);
      return { message: otherDeviceTexts.othersEnded, ended };
    });
  });

  serve(endSession, async ({ caller, params, now, transact }) => {
    return transact(async (tx) => {
      await endOwnSession(tx, caller.actor, params.id, now);
      return { message: sessionTexts.ended };
    });
  });
}
