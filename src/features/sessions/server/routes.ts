import { findPasswordHash, holdsPassword } from '#features/users/server/password-store.ts';
import { findCredentials } from '#features/users/server/store.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { created } from '#server/http/answer.ts';
import { networkOf } from '#server/http/network.ts';
import type { FindCaller, Serve } from '#server/http/serve.ts';
import type { Transact } from '#server/http/transact.ts';
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
import {
  changeOwnPassword,
  endOwnSession,
  prolongSession,
  registerAccount,
  renewSession,
  signIn,
  signOut,
} from './actions.ts';
import { presentSession } from './present.ts';
import { listLiveSessions, prepareSessionLookup } from './store.ts';
import {
  countAttempt,
  demandRoom,
  forgetAttempts,
  holdRoom,
  type Throttle,
  takePlace,
} from './throttle-store.ts';

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

export function sessionRoutes(serve: Serve, context: Context): void {
  registerRoutes(serve, context);
  loginRoutes(serve, context);
  renewalRoutes(serve);
  passwordRoutes(serve, context);
  ownSessionRoutes(serve, context);
}

/** A new account, of which one address may open only so many an hour. */
function registerRoutes(serve: Serve, { config: { limits } }: Context): void {
  serve(register, async ({ body, ip, userAgent, now, transact }) => {
    const { password, ...account } = body;
    const throttle = {
      subject: `register ${networkOf(ip)}`,
      most: limits.registrationsPerHour,
      windowMs: attemptLimits.registerWindow,
    };
    await transact((tx) => takePlace(tx, throttle, now));
    const passwordHash = await hashPassword(password);
    return created(
      await transact((tx) => registerAccount(tx, { ...account, passwordHash }, { ip, userAgent }, now)),
    );
  });
}

/** Signing in, within the limits for wrong guesses, and signing out. */
function loginRoutes(serve: Serve, { db, config: { limits } }: Context): void {
  serve(login, async ({ body, ip, userAgent, now, transact }) => {
    const account = failures(`login as ${body.email}`, limits.loginFailuresPerAccount);
    const address = failures(`login from ${networkOf(ip)}`, limits.loginFailuresPerAddress);
    for (const throttle of [account, address]) await demandRoom(db, throttle, now);
    const found = await findCredentials(db, body.email);
    if (!(await isPassword(body.password, found?.passwordHash)) || !found) {
      await recordFailure(transact, [account, address], now);
      throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
    }
    return transact(async (tx) => {
      // asked again: of many guesses sent at once, those beyond the limit must not find the right one either
      for (const throttle of [account, address]) await holdRoom(tx, throttle, now);
      // a password changed meanwhile ends the sessions it opened, so it must open none after that (D-38)
      if (!(await holdsPassword(tx, found.id, found.passwordHash ?? ''))) {
        throw new Problem(sessionRefusals.INVALID_CREDENTIALS);
      }
      await forgetAttempts(tx, account);
      return signIn(tx, found.id, { ip, userAgent }, now);
    });
  });

  serve(logout, async ({ tokenHash, now, transact }) => {
    if (tokenHash) await transact((tx) => signOut(tx, tokenHash, now));
    return { message: sessionTexts.loggedOut };
  });
}

/** A fresh token for the session, and more time for it. */
function renewalRoutes(serve: Serve): void {
  serve(refreshToken, async ({ caller, now, transact }) =>
    transact((tx) => renewSession(tx, { id: caller.sessionId, userId: caller.actor.id }, false, now)),
  );

  serve(extendSession, async ({ caller, now, transact }) =>
    transact((tx) => prolongSession(tx, caller, now)),
  );
}

/** A new password, given the old one within the limits for wrong guesses. */
function passwordRoutes(serve: Serve, { db, config: { limits } }: Context): void {
  serve(changePassword, async ({ caller, body, now, transact }) => {
    const { actor, sessionId } = caller;
    const throttle = failures(`password ${actor.id}`, limits.loginFailuresPerAccount);
    await demandRoom(db, throttle, now);
    const stored = await findPasswordHash(db, actor.id);
    if (!(await isPassword(body.currentPassword, stored)) || stored === null) {
      await recordFailure(transact, [throttle], now);
      throw new Problem(sessionRefusals.WRONG_PASSWORD);
    }
    const hash = { from: stored, to: await hashPassword(body.newPassword) };
    await transact(async (tx) => {
      await holdRoom(tx, throttle, now);
      await forgetAttempts(tx, throttle);
      await changeOwnPassword(tx, { actor, sessionId, hash }, now);
    });
    return { message: passwordTexts.changed };
  });
}

/** The devices on which the caller is signed in. */
function ownSessionRoutes(serve: Serve, { db }: Context): void {
  serve(listSessions, async ({ caller, now }) => {
    const live = await listLiveSessions(db, caller.actor.id, now);
    return live.map((session) => presentSession(session, caller.sessionId));
  });

  serve(endSession, async ({ caller, params, now, transact }) => {
    await transact((tx) => endOwnSession(tx, caller.actor, params.id, now));
    return { message: sessionTexts.ended };
  });
}

/** How many failures of one subject are borne within the window of sign-ins. */
function failures(subject: string, most: number): Throttle {
  return { subject, most, windowMs: attemptLimits.loginWindow };
}

/** Counts a failure; beyond the limit it is refused like every other attempt. @throws TOO_MANY */
async function recordFailure(transact: Transact, throttles: readonly Throttle[], now: Date): Promise<void> {
  await transact(async (tx) => {
    for (const throttle of throttles) await holdRoom(tx, throttle, now);
    await countAttempt(tx, throttles, now);
  });
}
