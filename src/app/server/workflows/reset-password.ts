import { recordAudit } from '#core/audit/server/store.ts';
import { mailLink, notifyOwner } from '#core/notices/server/account-actions.ts';
import { deviceName } from '#core/sessions/device-labels.ts';
import { RESET_HOLD_MS } from '#core/sessions/lifecycle.ts';
import { linkRefusals } from '#core/sessions/link-messages.ts';
import { forgetFailures } from '#core/sessions/server/attempt-actions.ts';
import { claimLink } from '#core/sessions/server/link-store.ts';
import { consumeRateLimit, type RateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { forgetOtherSources, type Origin } from '#core/sessions/server/source-store.ts';
import { revokeSessions } from '#core/sessions/server/store.ts';
import { updateAccount } from '#core/users/server/account-store.ts';
import { findCredentials, lockAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { Problem } from '#shared/problem.ts';

/** Mails a link that sets a new password, if the address has a live account; within the limit of the address (D-184). */
export async function mailResetLink(
  tx: Tx,
  key: PortalKey,
  { email, throttle }: { email: string; throttle: RateLimit },
  now: Date,
): Promise<void> {
  await consumeRateLimit(tx, throttle, now);
  const found = await findCredentials(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account || (account.emailChangedAt && now < heldUntil(account.emailChangedAt))) return;
  await mailLink(tx, key, { account, purpose: 'reset' }, now);
}

/** An administrator who may change the address but not the password could take the account over by a link (D-112, D-185). */
const heldUntil = (changedAt: Date) => new Date(changedAt.getTime() + RESET_HOLD_MS);

type Reset = {
  link: { token: string; userId: string; email: string };
  passwordHash: string;
  origin: Origin & { userAgent: string };
};

/**
 * Sets the password of the person who holds a link in a mail: ends every session, forgets the failures counted for the account and
 * confirms its address. @throws LINK_OVER, also when the link was used at the same moment
 */
export async function resetByLink(tx: Tx, { link, passwordHash, origin }: Reset, now: Date): Promise<void> {
  const account = await lockAccount(tx, link.userId);
  const isClaimed = await claimLink(tx, link.token, 'reset', now);
  if (!isClaimed || account?.email !== link.email) throw new Problem(linkRefusals.LINK_OVER);
  await updateAccount(tx, account.id, { passwordHash, emailConfirmedAt: now }, now);
  await revokeSessions(tx, account.id, null, now, 'password');
  await forgetOtherSources(tx, account.id, null);
  await forgetFailures(tx, account.email, origin);
  await recordAudit(tx, {
    actor: account,
    action: 'user.reset_password',
    target: { type: 'user', id: account.id },
    at: now,
  });
  const device = deviceName(origin.userAgent);
  await notifyOwner(tx, 'account_password', { userId: account.id, doer: account.id, device }, now);
}
