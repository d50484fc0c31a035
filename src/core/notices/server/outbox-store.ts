import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#core/users/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { contains } from '#platform/server/db/search.ts';
import { DAY_MS } from '#shared/dates.ts';
import { languages } from '#shared/language.ts';
import {
  type LinkTemplate,
  linkTemplates,
  type MailDropReason,
  type MailState,
  mailTopics,
} from '../lifecycle.ts';
import type { MailsQuery } from '../mail-contract.ts';
import { mailSearchText, notices, outbox } from './tables.ts';

/** A text that is ready, between office and visitor; it is answered to the office unless it says otherwise. */
const plainData = z.object({
  template: z.enum(['enquiry', 'reply', 'viewing']),
  text: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** An entry for the visitor's calendar. */
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() }).optional(),
});
const noticeData = z.object({
  template: z.enum([...mailTopics, 'refund', 'offer', 'account']),
  name: z.string(),
  /** Why it is sent, as it stands in the foot. */
  reason: z.string(),
  items: z
    .array(
      z.object({
        title: z.string(),
        text: z.string(),
        /** What happened to the booking before that, since the last mail. */
        earlier: z.string().optional(),
        /** What comes next about its booking, when the mail was composed. */
        next: z.string().optional(),
        link: z.string(),
        button: z.string(),
      }),
    )
    .min(1),
  /** How many notices there are beyond the listed ones. */
  more: z.number(),
  language: z.enum(languages).optional(),
});
/** A mail with a one-time link; the row holds the link's id alone, from which its token is derived (D-184). */
const linkData = z.object({
  template: z.enum(linkTemplates),
  name: z.string(),
  linkId: z.string(),
  language: z.enum(languages).optional(),
});
/** What a mail is made of (D-145). */
export const mailData = z.discriminatedUnion('template', [plainData, noticeData, linkData]);
export type MailData = z.infer<typeof mailData>;
export type NoticeData = z.infer<typeof noticeData>;
export type LinkData = z.infer<typeof linkData>;

export type OutboxRow = typeof outbox.$inferSelect;

export type NewMail = { recipient: string; userId?: string; subject: string; data: MailData };

/** Inserts a mail into the outbox, in the transaction of what it tells of; returns its number. */
export async function queueMail(tx: Tx, { data, ...mail }: NewMail, now: Date): Promise<number> {
  const queued = await tx
    .insert(outbox)
    .values({ ...mail, template: data.template, data, createdAt: now, dueAt: now })
    .returning({ id: outbox.id });
  return oneOf(queued).id;
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.keptAt), isNull(outbox.failedAt));

/**
 * Leases due mails, oldest first, to one process: until `leaseEnd` no other process takes them; afterwards
 * they are due again, so that a crashed process loses none. Each counts as an attempt.
 */
export async function claimMails(
  tx: Tx,
  { now, leaseEnd, most }: { now: Date; leaseEnd: Date; most: number },
): Promise<OutboxRow[]> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.dueAt, now)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await tx
    .update(outbox)
    .set({ dueAt: leaseEnd, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** Ends or postpones a mail that is still waiting; one whose account was closed meanwhile stays as it is. */
async function change(tx: Tx, id: number, set: Partial<typeof outbox.$inferInsert>): Promise<void> {
  await tx
    .update(outbox)
    .set(set)
    .where(and(eq(outbox.id, id), isWaiting));
}

/** Marks a mail as sent; an enquiry is emptied, since it stands in the portal. */
export async function markSent(tx: Tx, { id, template }: OutboxRow, now: Date): Promise<void> {
  await change(tx, id, { sentAt: now, lastError: null, ...(template === 'enquiry' && { data: {} }) });
}

/** Keeps a mail in the log, unsent. */
export async function markKept(tx: Tx, { id, attempts }: OutboxRow, now: Date): Promise<void> {
  await change(tx, id, { keptAt: now, attempts: attempts - 1 });
}

/** Delivery failed; the mail is due again at `dueAt`, or never with null. */
export async function markFailed(
  tx: Tx,
  { id }: OutboxRow,
  failure: { error: string; dueAt: Date | null },
  now: Date,
): Promise<void> {
  const next = failure.dueAt ? { dueAt: failure.dueAt } : { failedAt: now };
  await change(tx, id, { lastError: failure.error.slice(0, 1000), ...next });
}

/** Gives a mail up before an attempt. */
export async function markDropped(
  tx: Tx,
  { id, attempts }: OutboxRow,
  dropped: MailDropReason,
  now: Date,
): Promise<void> {
  await change(tx, id, { failedAt: now, dropped, attempts: attempts - 1 });
}

/** Gives claimed mails back, untried: they are due at once and the attempt is not counted. */
export async function releaseMails(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(outbox)
    .set({ dueAt: now, attempts: sql`${outbox.attempts} - 1` })
    .where(and(inArray(outbox.id, [...ids]), isWaiting));
}

/** A mail fails for good some three days after it was made, so that older ones need not be read. */
const FAILS_WITHIN_MS = 5 * DAY_MS;

/** The queue for those who watch the portal: waiting mails, those that failed before, and what failed for good within a day. */
export async function countQueue(
  reader: Reader,
  now: Date,
): Promise<{ waiting: number; retrying: number; oldestDue: Date | null; failed: number }> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const queue = await reader
    .select({
      waiting: count(),
      retrying: sql<number>`count(*) FILTER (WHERE ${isNotNull(outbox.lastError)})`.mapWith(Number),
      oldestDue: min(outbox.dueAt),
    })
    .from(outbox)
    .where(isWaiting);
  const failedToday = and(
    inState.failed,
    gte(outbox.failedAt, ago(DAY_MS)),
    gte(outbox.createdAt, ago(FAILS_WITHIN_MS)),
  );
  return { ...oneOf(queue), failed: await reader.$count(outbox, failedToday) };
}

/** A mail that nobody has tried for this long waits for the mail server: each run takes what is due, and gives back what the server does not take. */
const TAKEN_WITHIN_MS = 5 * 60_000;

/** Since when the oldest mail waits that was never tried, although it is long due; null without one. */
export async function findWaitingSince(reader: Reader, now: Date): Promise<Date | null> {
  const before = new Date(now.getTime() - TAKEN_WITHIN_MS);
  const untried = and(
    isWaiting,
    eq(outbox.attempts, 0),
    lt(outbox.createdAt, before),
    lte(outbox.dueAt, now),
  );
  return oneOf(
    await reader
      .select({ since: min(outbox.createdAt) })
      .from(outbox)
      .where(untried),
  ).since;
}

const inState: Record<MailState, SQL | undefined> = {
  waiting: isWaiting,
  sent: isNotNull(outbox.sentAt),
  failed: and(isNotNull(outbox.failedAt), isNull(outbox.dropped)),
  kept: isNotNull(outbox.keptAt),
  dropped: isNotNull(outbox.dropped),
};

function selectMails(reader: Reader) {
  return reader
    .select({ mail: outbox, name: users.name })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId));
}
export type LoggedMail = Awaited<ReturnType<typeof selectMails>>[number];

/** The numbers of the mails of notices about a booking; none of a malformed id. */
const mailsAbout = (reader: Reader, bookingId: string) =>
  reader
    .select({ id: notices.mailId })
    .from(notices)
    .where(and(eqId(notices.bookingId, bookingId), isNotNull(notices.mailId)));

/** One page of the mail log, newest first, and the total (D-60). */
export async function listMails(
  reader: Reader,
  { state, search, failedSince, bookingId, limit, offset }: MailsQuery,
): Promise<{ rows: LoggedMail[]; total: number }> {
  const where = and(
    state && inState[state],
    search ? contains(mailSearchText(outbox), search) : undefined,
    failedSince && and(inState.failed, gte(outbox.failedAt, failedSince)),
    bookingId ? inArray(outbox.id, mailsAbout(reader, bookingId)) : undefined,
  );
  const rows = await selectMails(reader)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(outbox, where) };
}

/** A mail by the id of its view; undefined for an absent or malformed one. */
export async function findMail(reader: Reader, id: string): Promise<LoggedMail | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [found] = await selectMails(reader).where(eq(outbox.id, Number(id)));
  return found;
}

/** Finds a mail and locks it against the job that sends mails. */
export async function lockMail(tx: Tx, id: string): Promise<LoggedMail | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.id, Number(id)))
    .for('update');
  return findMail(tx, id);
}

/** Starts the attempts of a mail anew, to this address. */
export async function restartMail(tx: Tx, id: number, recipient: string, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ recipient, dueAt: now, attempts: 0, lastError: null, failedAt: null, keptAt: null })
    .where(eq(outbox.id, id));
}

/** Empties the mails of a closed account; those still waiting are not sent (D-115). */
export async function closeMailsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = eq(outbox.userId, userId);
  await tx.update(outbox).set({ failedAt: now, dropped: 'account_closed' }).where(and(own, isWaiting));
  await tx.update(outbox).set({ data: {} }).where(own);
}

/** Empties mails that ended before a moment; returns their number. */
export async function emptyOldMails(tx: Tx, before: Date): Promise<number> {
  const ended = or(lt(outbox.sentAt, before), lt(outbox.failedAt, before), lt(outbox.keptAt, before));
  const emptied = await tx
    .update(outbox)
    .set({ data: {} })
    .where(and(ended, ne(outbox.data, {})))
    .returning({ id: outbox.id });
  return emptied.length;
}

/** Empties mails whose one-time link was made before a moment, and so is over. */
export async function emptyLinkMails(tx: Tx, template: LinkTemplate, before: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ data: {} })
    .where(and(eq(outbox.template, template), lt(outbox.createdAt, before), ne(outbox.data, {})));
}

/** Removes mails made before a moment from the log, unless they still wait. */
export async function purgeMails(tx: Tx, before: Date): Promise<void> {
  await tx.delete(outbox).where(and(lt(outbox.createdAt, before), not(isWaiting as SQL)));
}

/** Subjects and times of a person's mails, newest first, for their own export. */
export function listMailsOf(reader: Reader, userId: string) {
  return reader
    .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id));
}
