import { recordAudit } from '#features/audit/server/store.ts';
import { queueMail } from '#features/notices/server/outbox-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { assertAllowed } from '#shared/verdict.ts';
import { enquiryMail, enquiryRefusals } from '../messages.ts';
import { enquiryCan } from '../policy.ts';
import { type EnquiryRow, findEnquiry, insertEnquiry, setHandled } from './store.ts';

type Written = { name: string; email: string; phone: string; message: string };

/**
 * Stores a message to the office, and mails it to `recipient` if configured. The audit trail records a signed-in
 * sender, but not the text.
 */
export async function receiveEnquiry(
  tx: Tx,
  actor: Actor | null,
  { written, recipient }: { written: Written; recipient: string | undefined },
  now: Date,
): Promise<void> {
  const id = await insertEnquiry(tx, written, now);
  if (recipient) {
    const { subject, text } = enquiryMail(written);
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
  if (await setHandled(tx, id, handled ? actor.id : null, now)) {
    await recordAudit(tx, {
      actor,
      action: handled ? 'enquiry.handle' : 'enquiry.reopen',
      target: { type: 'enquiry', id: before.enquiry.id },
      from: handled ? 'open' : 'handled',
      to: handled ? 'handled' : 'open',
      at: now,
    });
  }
  return (await findEnquiry(tx, id)) ?? before;
}
