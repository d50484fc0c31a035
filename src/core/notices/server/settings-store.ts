import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { choicesOf, type MailChoice, type MailSettings, type MailTopic, mailTopics } from '../lifecycle.ts';
import { mailSettings, notices } from './tables.ts';

/** A person's setting for each topic; a topic without a row has its default. */
export async function findSettings(reader: Reader, userId: string): Promise<MailSettings> {
  const rows = await reader.select().from(mailSettings).where(eq(mailSettings.userId, userId));
  const chosen = Object.fromEntries(rows.map(({ topic, mail }) => [topic, mail]));
  const usual = Object.fromEntries(mailTopics.map((topic) => [topic, choicesOf[topic][0]]));
  return { ...usual, ...chosen } as MailSettings;
}

export async function saveSetting(
  tx: Tx,
  userId: string,
  { topic, mail }: { topic: MailTopic; mail: MailChoice },
  now: Date,
): Promise<void> {
  await tx
    .insert(mailSettings)
    .values({ userId, topic, mail, updatedAt: now })
    .onConflictDoUpdate({
      target: [mailSettings.userId, mailSettings.topic],
      set: { mail, updatedAt: now },
    });
}

/** Sets the default again. */
export async function clearSetting(tx: Tx, userId: string, topic: MailTopic): Promise<void> {
  await tx.delete(mailSettings).where(and(eq(mailSettings.userId, userId), eq(mailSettings.topic, topic)));
}

/** Makes the desk notices that wait for a later mail due now, so that a changed setting counts for them (D-144). */
export async function reconsiderWaiting(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ mailDueAt: now })
    .where(
      and(
        eq(notices.recipientId, userId),
        inArray(notices.audience, ['agency', 'office']),
        isNotNull(notices.mailDueAt),
        gt(notices.mailDueAt, now),
      ),
    );
}

/** Whether a person is creator or client of any booking. */
export async function hasBooking(reader: Reader, userId: string): Promise<boolean> {
  const [one] = await reader
    .select({ one: sql`1` })
    .from(bookings)
    .where(or(eq(bookings.userId, userId), eq(bookings.createdBy, userId)))
    .limit(1);
  return one !== undefined;
}
