import { recordAudit } from '#core/audit/server/store.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { findLot } from '#core/lots/server/store.ts';
import { queueMail } from '#core/notices/server/outbox-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Actor } from '#shared/actor.ts';
import type { Language } from '#shared/language.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { enquiryMail, enquiryRefusals, replyMail } from '../messages.ts';
import { enquiryCan } from '../policy.ts';
import {
  type EnquiryRow,
  findEnquiry,
  insertEnquiry,
  insertReply,
  lockEnquiry,
  setHandled,
} from './store.ts';

type Written = {
  name: string;
  email: string;
  phone: string;
  message: string;
  language: Language;
  /** Whether the field that people do not see was filled in (D-317). */
  suspect: boolean;
};

/**
 * Stores a message to the office, with the lot it is about, and mails it to `recipient` if configured. The audit trail
 * records a signed-in sender, but not the text.
 * @throws LOT_NOT_FOUND
 */
export async function receiveEnquiry(
  tx: Tx,
  actor: Actor | null,
  { written, lotId, recipient }: { written: Written; lotId?: string; recipient: string | undefined },
  now: Date,
): Promise<void> {
  const lot = lotId ? await findLot(tx, lotId) : undefined;
  if (lotId && !lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const id = await insertEnquiry(tx, { ...written, lotId: lot?.id ?? null }, now);
  if (recipient) {
    const { subject, text } = enquiryMail(written, lot);
    const replyTo = { name: written.name, address: written.email };
    await queueMail(tx, { recipient, subject, data: { template: 'enquiry', text, replyTo } }, now);
  }
  await recordAudit(tx, {
    actor: actor ?? { id: null, role: 'visitor' },
    action: 'enquiry.send',
    target: { type: 'enquiry', id },
    at: now,
  });
}

/** Marks an enquiry as handled by the actor, or reopens it. @throws FORBIDDEN, ENQUIRY_NOT_FOUND */
export async function handleEnquiry(
  tx: Tx,
  actor: Actor,
  { id, handled }: { id: string; handled: boolean },
  now: Date,
): Promise<EnquiryRow> {
  assertAllowed(enquiryCan.handle(actor));
  const before = await findEnquiry(tx, id);
  if (!before) throw new Problem(enquiryRefusals.ENQUIRY_NOT_FOUND);
  await mark(tx, actor, before, handled, now);
  return (await findEnquiry(tx, id)) ?? before;
}

async function mark(
  tx: Tx,
  actor: Actor,
  { enquiry }: EnquiryRow,
  handled: boolean,
  now: Date,
): Promise<void> {
  if (!(await setHandled(tx, enquiry.id, handled ? actor.id : null, now))) return;
  await recordAudit(tx, {
    actor,
    action: handled ? 'enquiry.handle' : 'enquiry.reopen',
    target: { type: 'enquiry', id: enquiry.id },
    from: handled ? 'open' : 'handled',
    to: handled ? 'handled' : 'open',
    at: now,
  });
}

/**
 * Records a reply, queues its mail to the sender and marks the enquiry as handled by the author (D-159). `sender` is the
 * signature of the office. @throws FORBIDDEN, ENQUIRY_NOT_FOUND
 */
export async function replyToEnquiry(
  tx: Tx,
  actor: Actor,
  { id, message, sender }: { id: string; message: string; sender: string },
  now: Date,
): Promise<EnquiryRow> {
  assertAllowed(enquiryCan.handle(actor));
  const before = await lockEnquiry(tx, id);
  if (!before) throw new Problem(enquiryRefusals.ENQUIRY_NOT_FOUND);
  const { enquiry, lot } = before;
  const { subject, text } = replyMail(
    enquiry,
    lot,
    { message, author: actor.name, sender },
    sayIn(enquiry.language),
  );
  const mail = { recipient: enquiry.email, subject, data: { template: 'reply' as const, text } };
  const mailId = await queueMail(tx, mail, now);
  await insertReply(tx, { enquiryId: enquiry.id, authorId: actor.id, message, createdAt: now, mailId });
  await recordAudit(tx, {
    actor,
    action: 'enquiry.reply',
    target: { type: 'enquiry', id: enquiry.id },
    at: now,
  });
  await mark(tx, actor, before, true, now);
  return (await findEnquiry(tx, id)) ?? before;
}
