import { type Account, findAccount } from '#core/users/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { type Actor, isAdministrator, isMember } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { type MailChoice, type MailSettings, type MailTopic, mailTopics } from '../lifecycle.ts';
import { noticeRefusals } from '../messages.ts';
import { noticeCan } from '../policy.ts';
import { findNotice, type NoticeRow, type OwnBookings, readableBy, setRead } from './list-store.ts';
import { clearSetting, findSettings, hasBooking, reconsiderWaiting, saveSetting } from './settings-store.ts';

/** What the key of an unsubscribe link is derived for (D-149). */
const UNSUBSCRIBE = 'unsubscribe';
const subjectOf = (userId: string, topic: MailTopic) => `${userId}/${topic}`;

/** The key of a person's link that stops mails about a topic. */
export function unsubscribeKey(key: PortalKey, userId: string, topic: MailTopic): string {
  return key.derive(UNSUBSCRIBE, subjectOf(userId, topic));
}

/** Marks one of the actor's notices as read or unread. @throws NOTICE_NOT_FOUND */
export async function markNotice(
  tx: Tx,
  actor: Actor,
  { id, read, ownBookings }: { id: string; read: boolean; ownBookings: OwnBookings },
  now: Date,
): Promise<NoticeRow> {
  const notice = await findNotice(tx, id, readableBy(tx, actor, ownBookings));
  if (!notice) throw new Problem(noticeRefusals.NOTICE_NOT_FOUND);
  assertAllowed(noticeCan.read(actor, notice.recipientId));
  await setRead(tx, notice.id, read ? now : null);
  return { ...notice, readAt: read ? (notice.readAt ?? now) : null };
}

/** Changes the topics that are given. */
export async function changeSettings(
  tx: Tx,
  userId: string,
  wanted: { [T in MailTopic]?: MailSettings[T] | undefined },
  now: Date,
): Promise<void> {
  for (const topic of mailTopics) {
    const mail = wanted[topic];
    if (mail !== undefined) await saveSetting(tx, userId, { topic, mail }, now);
  }
  if (wanted.desk !== undefined) await reconsiderWaiting(tx, userId, now);
}

/**
 * Stops mails about a topic, or with `undo` sets the default again, for the person who holds the key of the link.
 * @throws LINK_INVALID, also for a closed account
 */
export async function followUnsubscribeLink(
  tx: Tx,
  key: PortalKey,
  { user, topic, given, undo }: { user: string; topic: string; given: string; undo: boolean },
  now: Date,
): Promise<{ topic: MailTopic; mail: MailChoice }> {
  const known = mailTopics.find((each) => each === topic);
  const isMeant = known !== undefined && key.matches(given, UNSUBSCRIBE, subjectOf(user, known));
  if (!isMeant || !(await findAccount(tx, user))) throw new Problem(noticeRefusals.LINK_INVALID);
  if (undo) await clearSetting(tx, user, known);
  else await saveSetting(tx, user, { topic: known, mail: 'off' }, now);
  return { topic: known, mail: (await findSettings(tx, user))[known] };
}

/**
 * Whether mails go to a person: to people who have confirmed their address, to approved members and staff, and to creators and
 * clients of a booking (D-146). Other addresses may belong to another person.
 */
export async function isReachable(
  reader: Reader,
  person: Pick<Account, 'id' | 'role' | 'agencyId' | 'agencyStatus' | 'emailConfirmedAt'>,
): Promise<boolean> {
  const isKnown = person.emailConfirmedAt !== null || isAdministrator(person) || isMember(person);
  return isKnown || hasBooking(reader, person.id);
}
