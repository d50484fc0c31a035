import { recordAudit } from '#core/audit/server/store.ts';
import { isLinkOpen } from '#core/sessions/server/link-store.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { findAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { COPIES_PER_DAY, holdsLink, isResendable } from '../lifecycle.ts';
import { mailRefusals } from '../messages.ts';
import { mailCan } from '../policy.ts';
import { recheckComposed } from './compose-actions.ts';
import type { OwnBookings } from './list-store.ts';
import { stateOf } from './mail-present.ts';
import {
  findMail,
  type LoggedMail,
  lockMail,
  mailData,
  markDropped,
  type OutboxRow,
  queueMail,
  restartMail,
} from './outbox-store.ts';

/**
 * Looks at a mail again before it is sent, and drops one that is no longer for its person; returns whether it did (D-210). A
 * mail without an account and one to its former address stay as they are.
 */
export async function dropIfOver(
  tx: Tx,
  mail: OutboxRow,
  ownBookings: OwnBookings,
  now: Date,
): Promise<boolean> {
  const { userId } = mail;
  if (userId === null) return false;
  const data = mailData.safeParse(mail.data).data;
  const isLinkOver = data && 'linkId' in data && !(await isLinkOpen(tx, data.linkId, now));
  const reason = isLinkOver ? 'link_over' : await recheckComposed(tx, { ...mail, userId }, ownBookings, now);
  if (reason) await markDropped(tx, mail, reason, now);
  return reason !== null;
}

/**
 * Sends a failed or kept mail again, to the address its owner has now; attempts start anew and the Message-ID stays (D-147). Of a sent one
 * a copy is queued, since mail programs drop a second mail of one Message-ID (D-423).
 * @throws FORBIDDEN, MAIL_NOT_FOUND, MAIL_PRIVATE, MAIL_SENT, MAIL_EMPTIED, RATE_LIMITED
 */
export async function sendAgain(tx: Tx, actor: Actor, id: string, now: Date): Promise<LoggedMail> {
  assertAllowed(mailCan.oversee(actor));
  const found = await lockMail(tx, id);
  if (!found) throw new Problem(mailRefusals.MAIL_NOT_FOUND);
  const { mail } = found;
  const state = stateOf(mail);
  if (holdsLink(mail.template)) throw new Problem(mailRefusals.MAIL_PRIVATE);
  if (!isResendable(state)) throw new Problem(mailRefusals.MAIL_SENT, { found: state });
  const { data } = mailData.safeParse(mail.data);
  if (!data) throw new Problem(mailRefusals.MAIL_EMPTIED);
  const { subject, userId } = mail;
  const owner = userId === null ? undefined : await findAccount(tx, userId);
  const recipient = owner?.email ?? mail.recipient;
  const isCopy = state === 'sent';
  if (isCopy) {
    const limit = { subject: `mail again ${mail.id}`, most: COPIES_PER_DAY, windowMs: DAY_MS };
    await consumeRateLimit(tx, limit, now);
  } else await restartMail(tx, mail.id, recipient, now);
  const queued = isCopy
    ? await queueMail(tx, { recipient, subject, data, ...(userId !== null && { userId }) }, now)
    : mail.id;
  await recordAudit(tx, {
    actor,
    action: 'mail.send_again',
    target: { type: 'mail', id: String(mail.id) },
    from: state,
    to: 'waiting',
    ...(isCopy && { detail: { copy: String(queued) } }),
    at: now,
  });
  return (await findMail(tx, String(queued))) ?? found;
}
