import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/open.ts';
import type { NoticeKind } from '../lifecycle.ts';
import { notices } from './tables.ts';

export type Notice = {
  kind: NoticeKind;
  /** Recipients, without duplicates and without the actor, unless listed explicitly. */
  recipients: readonly string[];
  bookingId?: string;
  agencyId?: string | null;
  aboutUserId?: string;
  at: Date;
};

/** Inserts the notices of one change, in its transaction. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const recipients = [...new Set(notice.recipients)];
  if (recipients.length === 0) return;
  await tx.insert(notices).values(
    recipients.map((recipientId) => ({
      recipientId,
      kind: notice.kind,
      bookingId: notice.bookingId ?? null,
      agencyId: notice.agencyId ?? null,
      aboutUserId: notice.aboutUserId ?? null,
      createdAt: notice.at,
    })),
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
