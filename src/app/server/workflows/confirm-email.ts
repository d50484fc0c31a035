import { recordAudit } from '#core/audit/server/store.ts';
import { mailLink } from '#core/notices/server/account-actions.ts';
import { attemptLimits, CONFIRMS_PER_HOUR } from '#core/sessions/lifecycle.ts';
import { linkRefusals } from '#core/sessions/link-messages.ts';
import type { AskToConfirm } from '#core/sessions/server/actions.ts';
import { claimLink } from '#core/sessions/server/link-store.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { updateAccount } from '#core/users/server/account-store.ts';
import { lockOwnAccount } from '#core/users/server/actions.ts';
import { lockAccount } from '#core/users/server/store.ts';
import type { Config } from '#platform/server/config.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { Problem } from '#shared/problem.ts';
import { sendsLinks } from '../site.ts';

/** Mails the link that confirms an address, in the transaction that opens the account or changes the address (D-185). */
export function createAskToConfirm(config: Config, key: PortalKey): AskToConfirm {
  return async (tx, account, now) => {
    if (sendsLinks(config)) await mailLink(tx, key, { account, purpose: 'confirm' }, now);
  };
}

/** Mails the link again. @throws EMAIL_CONFIRMED, TOO_MANY */
export async function askAgain(tx: Tx, key: PortalKey, userId: string, now: Date): Promise<void> {
  const account = await lockOwnAccount(tx, userId);
  if (account.emailConfirmedAt) throw new Problem(linkRefusals.EMAIL_CONFIRMED);
  const subject = `confirm of ${userId}`;
  await consumeRateLimit(tx, { subject, most: CONFIRMS_PER_HOUR, windowMs: attemptLimits.guessWindow }, now);
  await mailLink(tx, key, { account, purpose: 'confirm' }, now);
}

/** Confirms the address of the person who holds the link. @throws LINK_OVER, also when it was used at the same moment */
export async function confirmByLink(
  tx: Tx,
  link: { token: string; userId: string; email: string },
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, link.userId);
  const isClaimed = await claimLink(tx, link.token, 'confirm', now);
  if (!isClaimed || account?.email !== link.email) throw new Problem(linkRefusals.LINK_OVER);
  // a new password by mail may have confirmed it before
  if (account.emailConfirmedAt) return;
  await updateAccount(tx, account.id, { emailConfirmedAt: now }, now);
  await recordAudit(tx, {
    actor: account,
    action: 'user.confirm_email',
    target: { type: 'user', id: account.id },
    at: now,
  });
}
