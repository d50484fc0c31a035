import { findPasswordHash, holdsPassword } from '#features/users/server/password-store.ts';
import { findCredentials } from '#features/users/server/store.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { created } from '#server/http/answer.ts';
import type { FindCaller, Serve } from '#server/http/serve.ts';
import { hashPassword, isPassword } from '#server/password.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import {
  changePassword,
  endSession,
  extendSession,
  listSessions,
  login,
  logout,
  refreshToken,
  register,
} from '../contract.ts';
import { attemptLimits, sessionState } from '../lifecycle.ts';
import { passwordTexts, sessionRefusals, sessionTexts } from '../messages.ts';
import { changeOwnPassword, registerAccount, renewSession, startSession } from './actions.ts';
import { presentSession } from './present.ts';
import {
  countAttempts,
  forgetAttempts,
  listLiveSessions,
  prepareSessionLookup,
  recordAttempt,
  revokeByToken,
  revokeSession,
} from './store.ts';

/** Whose token a hash is, or why it is no good: the question that every call asks. */
export function createFindCaller(db: Db): FindCaller {
  const lookup = prepareSessionLookup(db);
  return async (tokenHash, now) => {
    const session = await lookup(tokenHash);
    if (!session || (session.previousUntil !== null && session.previousUntil < now)) {
      return commonRefusals.UNAUTHENTICATED;
    }
    switch (sessionState(session, now)) {
      case 'live':
        return { actor: session.actor, sessionId: session.id };
      case 'token_expired':
        return commonRefusals.TOKEN_EXPIRED;
      case 'session_expired':
        return commonRefusals.SESSION_EXPIRED;
      case 'revoked':
        return commonRefusals.UNAUTHENTICATED;
    }
  };
}

export function sessionRoutes(serve: Serve, { db, config }: Context): void {
  /** Refuses while a subject was counted too often within its window (D-130). */
  async function holdBack(subject: string, most: number, windowMs: number, now: Date): Promise<void> {
    const since = new Date(now.getTime() - windowMs);
    if ((await countAttempts(db, subject, since)) >= most) {
      throw new Problem(commonRefusals.TOO_MANY, { retryAfter: Math.ceil(windowMs / 1000) });
    }
  }

  serve(register, async ({ body, ip, userAgent, now, transact }) => {
    const { password, ...account } = body;
    const subject = `register ${ip}`;
    await holdBack(subject, config.limits.registrationsPerHour, attemptLimits.registerWindow, now);
    await transact((tx) => recordAttempt(tx, [subject], now));
    const passwordHash = await hashPassword(password);
    return created(
      await transact((tx) => registerAccount(tx, { ...account, passwordHash }, { ip, userAgent }, now)),
    );
  });

  serve(login, async ({ body, ip, userAgent, now, transact }) => {
    const account = `login ${body.email}`;
    const address = `login from ${ip}`;
    await holdBack(account, config.limits.loginFailuresPerAccount, attemptLimits.loginWindow, now);
    await holdBack(address, config.limits.loginFailuresPerAddress, attemptLimits.loginWindow, now);
    const found = await findCredentials(db, body.email);
    if (!(await isPassword(body.password, found?.passwordHash)) || !found) {
      await transact((tx) => recordAttempt(tx, [account, address], now));
      throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
    }
    return transact(async (tx) => {
      // a password changed meanwhile ends the sessions it opened, so it must open none after that (D-38)
      if (!(await holdsPassword(tx, found.id, found.passwordHash ?? ''))) {
        throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
      }
      await forgetAttempts(tx, account);
      return startSession(tx, found.id, { ip, userAgent }, now);
    });
  });

  serve(logout, async ({ tokenHash, now, transact }) => {
    if (tokenHash) await transact((tx) => revokeByToken(tx, tokenHash, now));
    return { message: sessionTexts.loggedOut };
  });

  serve(refreshToken, async ({ caller, now, transact }) =>
    transact((tx) => renewSession(tx, { id: caller.sessionId, userId: caller.actor.id }, false, now)),
  );

  serve(extendSession, async ({ caller, now, transact }) =>
    transact((tx) => renewSession(tx, { id: caller.sessionId, userId: caller.actor.id }, true, now)),
  );

  serve(changePassword, async ({ caller, body, now, transact }) => {
    const { actor, sessionId } = caller;
    const subject = `password ${actor.id}`;
    await holdBack(subject, config.limits.loginFailuresPerAccount, attemptLimits.loginWindow, now);
    const stored = await findPasswordHash(db, actor.id);
    if (!(await isPassword(body.currentPassword, stored)) || stored === null) {
      await transact((tx) => recordAttempt(tx, [subject], now));
      throw new Problem(sessionRefusals.WRONG_PASSWORD);
    }
    const hash = { from: stored, to: await hashPassword(body.newPassword) };
    await transact(async (tx) => {
      await forgetAttempts(tx, subject);
      await changeOwnPassword(tx, { actor, sessionId, hash }, now);
    });
    return { message: passwordTexts.changed };
  });

  serve(listSessions, async ({ caller, now }) => {
    const live = await listLiveSessions(db, caller.actor.id, now);
    return live.map((session) => presentSession(session, caller.sessionId));
  });

  serve(endSession, async ({ caller, params, now, transact }) => {
    const ended = await transact((tx) => revokeSession(tx, caller.actor.id, params.id, now));
    if (!ended) throw new Problem(sessionRefusals.SESSION_NOT_FOUND);
    return { message: sessionTexts.ended };
  });
}
