import {
  attemptLimits,
  type LinkPurpose,
  RESET_REPLY_MS,
  RESETS_PER_NETWORK,
} from '#core/sessions/lifecycle.ts';
import {
  confirmEmail,
  forgotPassword,
  resetPassword,
  sendConfirmLink,
} from '#core/sessions/link-contract.ts';
import { confirmTexts, linkRefusals, linkTexts } from '#core/sessions/link-messages.ts';
import { failures, recordFailure } from '#core/sessions/server/attempt-actions.ts';
import { deviceTokenOf } from '#core/sessions/server/device-present.ts';
import { findLink } from '#core/sessions/server/link-store.ts';
import { assertRateLimits, consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { assertUncommonPassword } from '#core/users/server/password-actions.ts';
import { findAccount } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { hashPassword } from '#platform/server/password.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { sendsLinks } from '../site.ts';
import { askAgain, confirmByLink } from './confirm-email.ts';
import { mailResetLink, resetByLink } from './reset-password.ts';

type Attempt = { ip: string | null; now: Date; transact: Transact };

/** The links in mails that work once (D-184, D-185). */
export function linkRoutes(serve: Serve, context: Context, key: PortalKey): void {
  const { db, config, pause } = context;
  const { limits } = config;
  const said = config.mail.server
    ? { forgot: linkTexts.sent, again: confirmTexts.sentAgain }
    : {
        forgot: sendsLinks(config) ? linkTexts.sentToLog : linkRefusals.LINKS_OFF.message,
        again: confirmTexts.againInLog,
      };

  serve(forgotPassword, async ({ body: { email }, ip, now, transact }) => {
    const perHour = (subject: string, most: number) => ({
      subject,
      most,
      windowMs: attemptLimits.guessWindow,
    });
    const network = perHour(`reset from ${networkOf(ip)}`, limits.resetsPerHour * RESETS_PER_NETWORK);
    await transact((tx) => consumeRateLimit(tx, network, now));
    const throttle = perHour(`reset of ${email}`, limits.resetsPerHour);
    const reply = { message: said.forgot };
    const mail = async (tx: Tx) => {
      await mailResetLink(tx, key, { email, throttle }, now);
      return reply;
    };
    const mailed = sendsLinks(config) ? ignoringTooMany(transact(mail)) : undefined;
    await Promise.all([mailed, pause(RESET_REPLY_MS)]);
    return reply;
  });

  /** The owner of the open link with this token. A guess is counted for the network. @throws LINK_OVER, TOO_MANY */
  const readLink = async (token: string, purpose: LinkPurpose, { ip, now, transact }: Attempt) => {
    const guesses = failures(`link from ${networkOf(ip)}`, limits.loginFailuresPerAddress);
    await assertRateLimits(db, [guesses], now);
    const link = await findLink(db, token, purpose, now);
    const account = link && (await findAccount(db, link.userId));
    if (account && account.email === link.email) return account;
    await recordFailure(transact, { refusing: [guesses], counting: [guesses] }, now);
    throw new Problem(linkRefusals.LINK_OVER);
  };

  serve(resetPassword, async ({ body, ip, userAgent, headers, now, transact }) => {
    const { token, newPassword } = body;
    const { id: userId, name, email } = await readLink(token, 'reset', { ip, now, transact });
    await assertUncommonPassword(config, newPassword, { name, email }, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const origin = { ip, userAgent, deviceToken: deviceTokenOf(headers, config) };
    return transact(async (tx) => {
      await resetByLink(tx, { link: { token, userId, email }, passwordHash, origin }, now);
      return { message: linkTexts.changed, email };
    });
  });

  serve(confirmEmail, async ({ body: { token }, ip, now, transact }) => {
    const { id: userId, email } = await readLink(token, 'confirm', { ip, now, transact });
    return transact(async (tx) => {
      await confirmByLink(tx, { token, userId, email }, now);
      return { message: confirmTexts.confirmed };
    });
  });

  serve(sendConfirmLink, async ({ caller, now, transact }) => {
    if (!sendsLinks(config)) throw new Problem(linkRefusals.LINKS_OFF);
    return transact(async (tx) => {
      await askAgain(tx, key, caller.actor.id, now);
      return { message: said.again };
    });
  });
}

/** Beyond the limit of an address nothing is sent, and the reply does not show it. */
async function ignoringTooMany(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== commonRefusals.TOO_MANY.code) throw error;
  }
}
