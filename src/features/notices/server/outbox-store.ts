import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/open.ts';
import { outbox } from './tables.ts';

/** What a mail is about; whoever sends it makes the text from the data. */
export type MailTemplate = 'enquiry';
export type QueuedMail = { id: number; recipient: string; template: string; data: unknown; attempts: number };

/** A mail that was refused this often is left alone; its row says why. */
export const MOST_ATTEMPTS = 20;

/** Puts a mail into the outbox, in the transaction of what it tells of (D-132). */
export async function queueMail(
  tx: Tx,
  mail: { recipient: string; template: MailTemplate; data: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx.insert(outbox).values({ ...mail, createdAt: now, dueAt: now });
}

/**
 * Takes mails that are due, oldest first, each for one process alone: until `leaseEnd` nobody else takes them, and after
 * that they are due again, so that a process which dies meanwhile loses none.
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

/** The mail is on its way. What it said is not kept twice: the outbox forgets it. */
export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(outbox).set({ sentAt: now, data: {}, lastError: null }).where(eq(outbox.id, id));
}

/** The mail was not taken; it is due again at `dueAt`. */
export async function markFailed(tx: Tx, id: number, error: string, dueAt: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ lastError: error.slice(0, 1000), dueAt })
    .where(eq(outbox.id, id));
}

/** Empties mails of before a moment that nobody tries to send any more; the rows stay and say why. Returns how many. */
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
