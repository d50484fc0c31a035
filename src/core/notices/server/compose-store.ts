import { and, asc, eq, inArray, isNull, lte, max, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#core/users/server/tables.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import type { MailTemplate, NoticeAudience } from '../lifecycle.ts';
import { type NoticeRow, type OwnBookings, readableBy } from './list-store.ts';
import { notices, outbox } from './tables.ts';

/** A notice about which a mail is due, and whether its recipient may still read it. */
export type DueNotice = NoticeRow & { isReadable: boolean };

const isDue = (now: Date) => and(isNull(notices.mailId), lte(notices.mailDueAt, now));

/** Of all notices about which a mail is due, whom the one that is due longest tells. */
export async function findNextDue(
  tx: Tx,
  now: Date,
): Promise<{ recipientId: string; audience: NoticeAudience } | undefined> {
  const [next] = await tx
    .select({ recipientId: notices.recipientId, audience: notices.audience })
    .from(notices)
    .where(isDue(now))
    .orderBy(asc(notices.mailDueAt), asc(notices.id))
    .limit(1);
  return next;
}

/** Lets one process at a time compose mails for this reader, until its transaction ends. */
export function lockComposing(tx: Tx, reader: string): Promise<void> {
  return lockNames(tx, [`compose ${reader}`]);
}

async function selectDue(tx: Tx, isReadable: SQL, where: SQL | undefined): Promise<DueNotice[]> {
  const rows = await tx
    .select({ notice: notices, isReadable: sql<boolean>`coalesce((${isReadable}), false)` })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.recipientId))
    .where(where)
    .orderBy(asc(notices.id));
  return rows.map((row) => ({ ...row.notice, isReadable: row.isReadable }));
}

/** The due notices of a person, oldest first; those to the office are left out where its own address gets them. */
export function listDueOf(
  tx: Tx,
  person: Actor,
  { now, ownBookings, isOfficeApart }: { now: Date; ownBookings: OwnBookings; isOfficeApart: boolean },
): Promise<DueNotice[]> {
  return selectDue(
    tx,
    readableBy(tx, person, ownBookings) ?? sql`false`,
    and(
      eq(notices.recipientId, person.id),
      isDue(now),
      isOfficeApart ? ne(notices.audience, 'office') : undefined,
    ),
  );
}

/** The notices that a person was told of by a mail, oldest first. */
export function listToldBy(
  tx: Tx,
  person: Actor,
  { mailId, ownBookings }: { mailId: number; ownBookings: OwnBookings },
): Promise<DueNotice[]> {
  return selectDue(tx, readableBy(tx, person, ownBookings) ?? sql`false`, eq(notices.mailId, mailId));
}

/** The due notices of all administrators to the office, oldest first. */
export function listDueOfOffice(tx: Tx, now: Date): Promise<DueNotice[]> {
  const isStillThere = sql`${users.role} IN ('admin', 'super_admin') AND ${users.deletedAt} IS NULL`;
  return selectDue(tx, isStillThere, and(eq(notices.audience, 'office'), isDue(now)));
}

/** Drops the mails about all due notices of a person who gets none. */
export async function suppressAllOf(tx: Tx, recipientId: string, now: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ mailDueAt: null })
    .where(and(eq(notices.recipientId, recipientId), isDue(now)));
}

/** The outcome of due notices: a mail about them, none (null), or another look at them later. */
export type Outcome = { mailId: number } | { dueAt: Date } | null;

export async function settleDue(tx: Tx, due: readonly { id: number }[], outcome: Outcome): Promise<void> {
  if (due.length === 0) return;
  const set =
    outcome === null
      ? { mailDueAt: null }
      : 'mailId' in outcome
        ? { mailDueAt: null, mailId: outcome.mailId }
        : { mailDueAt: outcome.dueAt, mailId: null };
  const ids = due.map(({ id }) => id);
  await tx.update(notices).set(set).where(inArray(notices.id, ids));
}

/** When the last mail of a kind was made for a person, or with null for the office's own address. */
export async function lastMailAt(
  tx: Tx,
  userId: string | null,
  template: MailTemplate,
): Promise<Date | undefined> {
  const owner = userId === null ? isNull(outbox.userId) : eq(outbox.userId, userId);
  const [last] = await tx
    .select({ at: max(outbox.createdAt) })
    .from(outbox)
    .where(and(owner, eq(outbox.template, template), isNull(outbox.dropped)));
  return last?.at ?? undefined;
}
