import { switchOffTwoStep } from '#core/users/contract.ts';
import { userRefusals } from '#core/users/messages.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { userCan } from '#core/users/policy.ts';
import { presentUserTo } from '#core/users/server/present.ts';
import { findAccount, lockAccount, lockAccounts } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '../second-factor-contract.ts';
import { secondFactorRefusals, twoStepTexts } from '../security-messages.ts';
import { endOthers, type SessionParts } from './actions.ts';
import { failures, isWrongCode, recordFailure } from './attempt-actions.ts';
import { checkOwnPassword } from './password-routes.ts';
import { assertRateLimits, forgetAttempts, lockRateLimits } from './rate-limit-store.ts';
import { beginSetup, renewOwnCodes, switchOffFor, switchOffOwn, switchOn } from './second-factor-actions.ts';
import { countRecoveryCodes } from './second-factor-store.ts';

/** Two-step login with a code of an app (D-186). */
export function secondFactorRoutes(serve: Serve, context: Context, parts: SessionParts): void {
  const { db } = context;
  const { key, notifyOwner } = parts;

  serve(getSecondFactor, async ({ caller: { actor } }) => {
    assertAllowed(userCan.manageTwoStep(actor));
    const account = await findAccount(db, actor.id);
    const since = account?.secondFactorSince?.toISOString() ?? null;
    return { since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, actor.id) };
  });

  serve(beginSecondFactor, async ({ caller: { actor }, body, now, transact }) => {
    assertAllowed(userCan.manageTwoStep(actor));
    if ((await findAccount(db, actor.id))?.secondFactorSince)
      throw new Problem(secondFactorRefusals.TWO_STEP_ON);
    const typed = { password: body.password, field: 'password' };
    const { throttle } = await checkOwnPassword(context, { actor, typed, transact, now });
    await transact((tx) => forgetAttempts(tx, [throttle]));
    return beginSetup(key, actor, { issuer: context.config.parkName, now });
  });

  serve(switchOnSecondFactor, async ({ caller: { actor, sessionId }, body, now, transact }) => {
    assertAllowed(userCan.manageTwoStep(actor));
    return transact(async (tx) => {
      const recoveryCodes = await switchOn(tx, key, { actor, ...body }, now);
      // opened without a code, perhaps by a thief of the password
      await endOthers(tx, { actor, sessionId }, now);
      const news = { userId: actor.id, doer: actor.id, isOn: true };
      await notifyOwner(tx, 'account_second_factor', news, now);
      return { recoveryCodes, message: twoStepTexts.done };
    });
  });

  ownProofRoutes(serve, context, parts);

  serve(switchOffTwoStep, async ({ params, now, act }) =>
    act(
      async (tx, actor) => {
        const account = await lockAccount(tx, params.id);
        assertAllowed(userCan.switchOffTwoStep(actor, account));
        if (!account) throw new Problem(userRefusals.USER_NOT_FOUND);
        await switchOffFor(tx, account, { actor }, now);
        const news = { userId: account.id, doer: actor.id, byOffice: true, isOn: false };
        await notifyOwner(tx, 'account_second_factor', news, now);
        const after = { ...account, secondFactorSince: null };
        return { ...presentUserTo(actor, after), message: accountTexts.twoStepOffDone };
      },
      lockAccounts([params.id]),
    ),
  );
}

/** What password and code allow; a wrong one of either counts as a failure. */
function ownProofRoutes(serve: Serve, context: Context, { key, notifyOwner }: SessionParts): void {
  const { db, config } = context;
  type Proven = { actor: Actor; password: string; now: Date; transact: Transact };
  const prove = async <T>({ actor, password, now, transact }: Proven, act: (tx: Tx) => Promise<T>) => {
    assertAllowed(userCan.manageTwoStep(actor));
    const typed = { password, field: 'password' };
    // counted apart from wrong passwords, which any right one sets back
    const codes = failures(`code of ${actor.id}`, config.limits.loginFailuresPerAccount);
    await assertRateLimits(db, [codes], now);
    const { throttle } = await checkOwnPassword(context, { actor, typed, transact, now });
    try {
      return await transact(async (tx) => {
        await lockRateLimits(tx, [codes], now);
        await forgetAttempts(tx, [codes, throttle]);
        return act(tx);
      });
    } catch (error) {
      if (isWrongCode(error)) await recordFailure(transact, { refusing: [codes], counting: [codes] }, now);
      throw error;
    }
  };

  serve(switchOffSecondFactor, async ({ caller: { actor }, body: { password, code }, now, transact }) =>
    prove({ actor, password, now, transact }, async (tx) => {
      await switchOffOwn(tx, key, { actor, code }, now);
      const news = { userId: actor.id, doer: actor.id, isOn: false };
      await notifyOwner(tx, 'account_second_factor', news, now);
      return { message: twoStepTexts.switchedOff };
    }),
  );

  serve(renewRecoveryCodes, async ({ caller: { actor }, body: { password, code }, now, transact }) =>
    prove({ actor, password, now, transact }, async (tx) => ({
      recoveryCodes: await renewOwnCodes(tx, key, { actor, code }, now),
      message: twoStepTexts.codesMade,
    })),
  );
}
