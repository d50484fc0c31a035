import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/open.ts';
import { outbox } from './tables.ts';

/** The subject of a mail; the sender renders the text from its data. */
export type MailTemplate = 'enquiry';
export type QueuedMail = { id: number; recipient: string; template: string; data: unknown; attempts: number };

/** Maximum number of attempts per mail; after them its row keeps the last error. */
export const MOST_ATTEMPTS = 20;

/** Inserts a mail into the outbox, in the transaction of the change it reports (D-132). */
export async function queueMail(
  tx: Tx,
  mail: { recipient: string; template: MailTemplate; data: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx.insert(outbox).values({ ...mail, createdAt: now, dueAt: now });
}

/**
 * Leases due mails, oldest first, to one process: until `leaseEnd` no other process takes them; afterwards
 * they are due again, so that a crashed process loses none.
 */
export async function claimMails(
  tx: Tx,
  { now, leaseEnd, most }: { now: Date; leaseEnd: Date; most: number },
): Promise<QueuedMail[]> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.attempts, MOST_ATTEMPTS), lte(outbox.dueAt, now)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(most)
    .for('update', { skipLocked: true });
  return tx
    .update(outbox)
    .set({ dueAt: leaseEnd, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      recipient: outbox.recipient,
      template: outbox.template,
      data: outbox.data,
      attempts: outbox.attempts,
    });
}

/** Marks a mail as sent and clears its content from the outbox. */
export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(outbox).set({ sentAt: now, data: {}, lastError: null }).where(eq(outbox.id, id));
}

/** Delivery failed; the mail is due again at `dueAt`. */
export async function markFailed(tx: Tx, id: number, error: string, dueAt: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ lastError: error.slice(0, 1000), dueAt })
    .where(eq(outbox.id, id));
}

/** Clears the content of mails before a moment that are no longer retried; the rows stay with their error. Returns their number. */
export async function emptyDeadMails(tx: Tx, before: Date): Promise<number> {
  const emptied = await tx
    .update(outbox)
    .set({ data: {} })
    .where(
      and(
        isNull(outbox.sentAt),
        gte(outbox.attempts, MOST_ATTEMPTS),
        lt(outbox.createdAt, before),
        ne(outbox.data, {}),
      ),
    )
    .returning({ id: outbox.id });
  return emptied.length;
}
