import { eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/open.ts';
import type { NoticeFacts } from '../fact-labels.ts';
import {
  isMailable,
  type NoticeAudience,
  type NoticeKind,
  noticeAudiences,
  tellsDoer,
} from '../lifecycle.ts';
import { notices } from './tables.ts';

export type Notice = {
  kind: NoticeKind;
  /** Ids of the people told, by the capacity they are told in. */
  recipients: Partial<Record<NoticeAudience, readonly string[]>>;
  /** What each of them is told; differs by audience where one may know more than another. */
  factsFor: (audience: NoticeAudience, recipientId: string) => NoticeFacts;
  /** Who caused it; null for the system. */
  doer: string | null;
  bookingId?: string;
  agencyId?: string | null;
  aboutUserId?: string;
  at: Date;
};

/** Inserts the notices of one change, in its transaction and in one statement (D-141). */
export async function notify(tx: Tx, ...told: readonly Notice[]): Promise<void> {
  const rows = told.flatMap(rowsOf);
  if (rows.length > 0) await tx.insert(notices).values(rows);
}

/** One row per person, in the first capacity they are told in. */
function rowsOf(notice: Notice): (typeof notices.$inferInsert)[] {
  const { kind, recipients, factsFor, doer, at } = notice;
  const seen = new Set(tellsDoer(kind) ? [] : [doer]);
  return noticeAudiences.flatMap((audience) =>
    (recipients[audience] ?? []).flatMap((recipientId) => {
      if (seen.has(recipientId)) return [];
      seen.add(recipientId);
      return {
        recipientId,
        kind,
        audience,
        facts: factsFor(audience, recipientId),
        bookingId: notice.bookingId ?? null,
        agencyId: notice.agencyId ?? null,
        aboutUserId: notice.aboutUserId ?? null,
        mailDueAt: isMailable(kind, recipientId === doer) ? at : null,
        createdAt: at,
      };
    }),
  );
}

/** Detaches an agency under deletion from its notices, up to a limit; returns their number. */
export async function detachNotices(tx: Tx, agencyId: string, most: number): Promise<number> {
  const some = tx.select({ id: notices.id }).from(notices).where(eq(notices.agencyId, agencyId)).limit(most);
  const detached = await tx
    .update(notices)
    .set({ agencyId: null })
    .where(inArray(notices.id, some))
    .returning({ id: notices.id });
  return detached.length;
}

/** Deletes the notices of a closed account (D-115). */
export async function deleteNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.recipientId, userId));
}

/** Deletes notices written before a moment; returns their number. */
export async function purgeNotices(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.delete(notices).where(lt(notices.createdAt, before)).returning({ id: notices.id });
  return gone.length;
}
