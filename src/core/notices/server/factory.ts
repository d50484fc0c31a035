import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { type MailData, type OutboxRow, queueMail } from './outbox-store.ts';
import { notify } from './store.ts';
import { notices, outbox } from './tables.ts';

/** A notice to a person about their own membership. */
export async function buildNotice(db: Db, recipientId: string, at = new Date()) {
  await db.transaction((tx) =>
    notify(tx as Tx, {
      kind: 'membership_approved',
      recipients: { self: [recipientId] },
      factsFor: () => ({ agency: 'Kinabalu Estates' }),
      doer: null,
      aboutUserId: recipientId,
      at,
    }),
  );
  const [built] = await db
    .select()
    .from(notices)
    .where(eq(notices.recipientId, recipientId))
    .orderBy(desc(notices.id))
    .limit(1);
  if (!built) throw new Error('The notice was not written');
  return built;
}

const sampleMail: MailData = {
  template: 'bookings',
  name: 'Nur Aina',
  reason: 'you have a booking',
  items: [
    {
      title: 'Your request for lot 27 was received.',
      text: 'Nothing has to be paid now.',
      link: '/dashboard?tab=bookings',
      button: 'View booking',
    },
  ],
  more: 0,
};

type BuildMail = Partial<Omit<typeof outbox.$inferInsert, 'template' | 'data'>> & { data?: MailData };

/** A mail in the outbox, waiting unless `changes` say how it ended. */
export async function buildMail(
  db: Db,
  { data = sampleMail, ...changes }: BuildMail = {},
  at = new Date(),
): Promise<OutboxRow> {
  const queued = {
    recipient: 'nur.aina@test.example',
    subject: 'Your request for lot 27 was received',
    data,
  };
  const id = await db.transaction((tx) => queueMail(tx as Tx, queued, at));
  const [built] = await db
    .update(outbox)
    .set({ dueAt: at, ...changes })
    .where(eq(outbox.id, id))
    .returning();
  if (!built) throw new Error('The mail was not written');
  return built;
}
