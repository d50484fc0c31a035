import type { LinkPurpose } from '#core/sessions/lifecycle.ts';
import type { NotifyOwner } from '#core/sessions/server/actions.ts';
import { insertLink } from '#core/sessions/server/link-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Language } from '#shared/language.ts';
import { noticeNames } from '../fact-labels.ts';
import { linkTemplateOf } from '../lifecycle.ts';
import { linkMails, mailFrame, subjectOfOne } from '../mail-messages.ts';
import { linkOf, wordsOf } from '../messages.ts';
import { type MailData, queueMail } from './outbox-store.ts';
import { notify } from './store.ts';

/** Tells a person what happened to their account; `doer` is themselves, who did it for them, or null (D-184, D-186, D-187). */
export const notifyOwner: NotifyOwner = async (tx, kind, { userId, doer, byOffice, ...facts }, at) => {
  const by = byOffice && noticeNames.office;
  await notify(tx, {
    kind,
    recipients: { self: [userId] },
    factsFor: () => ({ ...facts, ...(by && { by }), time: at.toISOString() }),
    doer,
    aboutUserId: userId,
    at,
  });
};

type Addressed = {
  id: string;
  name: string;
  email: string;
  emailConfirmedAt?: Date | null;
  language?: Language | null;
};

/** Mails a one-time link to the address of an account; a newer one ends the older of its purpose. */
export async function mailLink(
  tx: Tx,
  key: PortalKey,
  { account, purpose }: { account: Addressed; purpose: LinkPurpose },
  now: Date,
): Promise<void> {
  const { id: userId, email } = account;
  // an address that may be another person's gets no words of the person who registered with it
  const name = purpose === 'reset' && account.emailConfirmedAt ? account.name : '';
  const linkId = await insertLink(tx, key, { userId, purpose, email }, now);
  const template = linkTemplateOf[purpose];
  const language = account.language ?? 'en';
  const data = { template, name, linkId, language };
  const subject = sayIn(language)(linkMails[template].title);
  await queueMail(tx, { recipient: email, userId, subject, data }, now);
}

/** 'n…@mail.example': enough to recognize one's own address by. */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}

/** Tells a person that the office changed their address: by a notice, and by mail at the new and at the old one (D-185). */
export async function notifyOfAddress(
  tx: Tx,
  change: { account: Addressed; doer: string; email: string },
  at: Date,
): Promise<void> {
  const { account, doer, email } = change;
  const content = {
    kind: 'account_email',
    audience: 'self',
    facts: { email: masked(email), time: at.toISOString() },
    bookingId: null,
  } as const;
  const { kind, facts } = content;
  const recipients = { self: [account.id] };
  await notify(tx, { kind, recipients, factsFor: () => facts, doer, aboutUserId: account.id, at });
  const language = account.language ?? 'en';
  const say = sayIn(language);
  const words = wordsOf(content, say);
  const { link, button } = linkOf(content);
  const data: MailData = {
    template: 'account',
    name: account.name,
    reason: say(mailFrame.account),
    items: [{ ...words, link, button: say(button) }],
    more: 0,
    language,
  };
  const mail = { recipient: account.email, userId: account.id, subject: subjectOfOne(words.title), data };
  await queueMail(tx, mail, at);
}
