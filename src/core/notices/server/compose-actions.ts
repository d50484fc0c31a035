import { actorOf, findAccount } from '#core/users/server/store.ts';
import type { Config } from '#platform/server/config.ts';
import type { Reader as DbReader, Tx } from '#platform/server/db/open.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Actor } from '#shared/actor.ts';
import { nextParkHour } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import {
  asksOf,
  essentialTopicOf,
  type MailChoice,
  type MailDropReason,
  type MailSettings,
  type MailTopic,
  topicOf,
} from '../lifecycle.ts';
import { mailFrame, reasonFor, subjectOfMany, subjectOfOne } from '../mail-messages.ts';
import { linkOf, wordsOf } from '../messages.ts';
import { isReachable } from './actions.ts';
import {
  type DueNotice,
  findNextDue,
  lastMailAt,
  listDueOf,
  listDueOfOffice,
  listToldBy,
  lockComposing,
  settleDue,
  suppressAllOf,
} from './compose-store.ts';
import type { OwnBookings } from './list-store.ts';
import { type NoticeData, type OutboxRow, queueMail } from './outbox-store.ts';
import { findSettings } from './settings-store.ts';

const MINUTE_MS = 60_000;
/** A list mail names at most so many notices. */
const MOST_LISTED = 50;

/** The fields of a reader that decide which tasks of a booking are theirs. */
type MailReader = {
  actor: Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus'>;
  say: Say;
  /** In the portal sums are said, too. */
  isInPortal?: boolean;
};

/** How a booking stands as a mail about it is made: what has become of a decided one, and what comes next (D-357). */
export type MailStanding = { fact?: string; next: string };

/** The same for a reader, by the ids of bookings; bookings is the noun above. */
export type NextLines = (
  tx: DbReader,
  reader: MailReader,
  bookingIds: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, MailStanding>>;

/** Settings of the portal, which bookings are a person's own, and what comes next about one. */
export type ComposeTerms = { mail: Config['mail']; ownBookings: OwnBookings; nextLines: NextLines };

/** Who reads what goes to the office's own address. */
const officeReader = { id: '', role: 'admin', agencyId: null, agencyStatus: 'none' } as const;

/** Whom a mail goes to. The office's own address has no account. */
type Addressee = {
  userId: string | null;
  actor: MailReader['actor'];
  address: string;
  name: string;
  agency: string;
  language: Language;
};

/**
 * Takes the reader whose notice is due longest, under a lock of that reader, and settles everything that is due for them: one
 * mail per topic, none, or a later one (D-144, D-146). Returns false when nothing is due.
 */
export async function composeNext(tx: Tx, terms: ComposeTerms, now: Date): Promise<boolean> {
  const next = await findNextDue(tx, now);
  if (!next) return false;
  const { desk } = terms.mail;
  if (next.audience === 'office' && desk !== undefined) {
    await lockComposing(tx, 'office');
    await composeForOffice(tx, desk, terms, now);
  } else {
    await lockComposing(tx, next.recipientId);
    await composeForPerson(tx, next.recipientId, terms, now);
  }
  return true;
}

type Reader = { actor: Actor; isReached: boolean; language: Language };

/** Whom mails to an account go to, and whether the optional ones do (D-146); undefined for a closed account. */
async function findReader(tx: Tx, userId: string): Promise<Reader | undefined> {
  const account = await findAccount(tx, userId);
  if (!account) return undefined;
  const { language } = account;
  return { actor: actorOf(account), isReached: await isReachable(tx, account), language: language ?? 'en' };
}

/**
 * Whether a person is mailed about a topic: at an address that is not confirmed about the security of the account, and as an applicant
 * about the answer of the agency (D-146).
 */
function isMailed({ actor, isReached }: Reader, topic: string): boolean {
  const isAnswered = topic === 'membership' && actor.agencyStatus !== 'none';
  return isReached || topic === 'account' || isAnswered;
}

/**
 * Looks at a mail about notices again before it is sent (D-210), by the rule that composed it: why it is no longer for its person,
 * or null. Its notices are then due anew, for a mail about those that the person may still read, to the present address.
 */
export async function recheckComposed(
  tx: Tx,
  { id, userId, recipient, template }: OutboxRow & { userId: string },
  ownBookings: OwnBookings,
  now: Date,
): Promise<MailDropReason | null> {
  const reader = await findReader(tx, userId);
  if (!reader) return 'account_closed';
  const told = await listToldBy(tx, reader.actor, { mailId: id, ownBookings });
  if (told.length === 0) return null;
  const isTheirs = isMailed(reader, template) && told.every(({ isReadable }) => isReadable);
  if (isTheirs && recipient === reader.actor.email) return null;
  await settleDue(tx, told, { dueAt: now });
  return isTheirs ? 'address_changed' : 'access_lost';
}

async function composeForPerson(tx: Tx, userId: string, terms: ComposeTerms, now: Date): Promise<void> {
  const reader = await findReader(tx, userId);
  if (!reader) return suppressAllOf(tx, userId, now);
  const { actor, isReached, language } = reader;
  const isOfficeApart = terms.mail.desk !== undefined;
  const due = await listDueOf(tx, actor, { now, ownBookings: terms.ownBookings, isOfficeApart });
  const settings = await findSettings(tx, userId);
  // an address that may be another person's gets no words of the person who registered with it
  const name = isReached ? actor.name : '';
  const to = { userId, actor, address: actor.email, name, agency: actor.agencyName, language };
  for (const [topic, group] of groupBy(due, mailTopicOf)) {
    const choice = isMailed(reader, topic) ? choiceOf(topic, settings) : 'off';
    await composeGroup(tx, { to, topic, choice, group }, terms, now);
  }
}

/** The office's own address gets each event once, however many administrators are told of it. */
async function composeForOffice(tx: Tx, address: string, terms: ComposeTerms, now: Date): Promise<void> {
  const to: Addressee = {
    userId: null,
    actor: officeReader,
    address,
    name: '',
    agency: '',
    language: 'en',
  };
  for (const [topic, group] of groupBy(await listDueOfOffice(tx, now), mailTopicOf)) {
    const choice = topic === 'refund' ? 'each' : 'bundle';
    await composeGroup(tx, { to, topic, choice, group }, terms, now);
  }
}

type Topic = MailTopic | NonNullable<ReturnType<typeof essentialTopicOf>>;

const isOptional = (topic: Topic): topic is MailTopic =>
  topic !== 'refund' && topic !== 'offer' && topic !== 'account';

function choiceOf(topic: Topic, settings: MailSettings): MailChoice {
  return isOptional(topic) ? settings[topic] : 'each';
}

function groupBy<K>(
  due: readonly DueNotice[],
  keyOf: (notice: DueNotice) => K,
): Map<K, [DueNotice, ...DueNotice[]]> {
  const groups = new Map<K, [DueNotice, ...DueNotice[]]>();
  for (const notice of due) {
    const group = groups.get(keyOf(notice));
    if (group) group.push(notice);
    else groups.set(keyOf(notice), [notice]);
  }
  return groups;
}

/** What the mail about a notice is about; essential ones have mails of their own. */
const mailTopicOf = (notice: DueNotice): Topic => essentialTopicOf(notice.kind) ?? topicOf(notice);

type Group = { to: Addressee; topic: Topic; choice: MailChoice; group: readonly DueNotice[] };

async function composeGroup(tx: Tx, all: Group, terms: ComposeTerms, now: Date): Promise<void> {
  const { to, topic, choice, group } = all;
  /** One notice of each event that is told. */
  const told: DueNotice[] = [];
  const mailed: DueNotice[] = [];
  const rest: DueNotice[] = [];
  for (const event of groupBy(group, eventOf).values()) {
    const shown = choice === 'off' ? undefined : event.find((notice) => isWorthTelling(notice, topic));
    if (shown) told.push(shown);
    (shown ? mailed : rest).push(...event);
  }
  const [first] = told;
  if (!first) return settleDue(tx, group, null);
  const dueAt = await whenDue(tx, all, first, terms);
  if (dueAt > now) return settleDue(tx, group, { dueAt });
  const [newest = first, ...earlier] = told.toReversed();
  const ids = [...new Set(told.slice(-MOST_LISTED).flatMap(({ bookingId }) => bookingId ?? []))];
  const next = await terms.nextLines(tx, { actor: to.actor, say: sayIn(to.language) }, ids, now);
  const mailId = await queueMail(tx, mailOf([newest, ...earlier], to, topic, next), now);
  await settleDue(tx, mailed, { mailId });
  await settleDue(tx, rest, null);
}

/** A notice that may no longer be read is not mailed, nor one at a desk that was read there. */
function isWorthTelling({ isReadable, readAt }: DueNotice, topic: Topic): boolean {
  return isReadable && (topic !== 'desk' || readAt === null);
}

/** Names an event; its notices to several administrators have all of this in common. */
function eventOf({ kind, bookingId, aboutUserId, createdAt }: DueNotice): string {
  return [kind, bookingId, aboutUserId, createdAt.getTime()].join(' ');
}

/** When the mail may leave: at once, some time after the last one, or at the hour of the daily mail. */
async function whenDue(
  tx: Tx,
  { to, topic, choice }: Group,
  oldest: DueNotice,
  { mail }: ComposeTerms,
): Promise<Date> {
  if (choice === 'daily') return nextParkHour(oldest.createdAt, mail.digestHour);
  const last = choice === 'bundle' ? await lastMailAt(tx, to.userId, topic) : undefined;
  return last ? new Date(last.getTime() + mail.bundleMinutes * MINUTE_MS) : oldest.createdAt;
}

/** The newest notice about a booking with its text and what comes next; of the earlier ones the titles alone (D-146). */
function itemOf(
  [notice, ...before]: readonly [DueNotice, ...DueNotice[]],
  say: Say,
  standings: ReadonlyMap<string, MailStanding>,
): NoticeData['items'][number] {
  const wordsIn = ({ facts: { sum: _sum, price: _price, ...facts }, ...rest }: DueNotice) =>
    // sums of money stay in the portal (D-239)
    wordsOf({ ...rest, facts }, say);
  const { link, button } = linkOf(notice);
  const { fact, next } = standings.get(notice.bookingId ?? '') ?? {};
  const earlier = before.map((each) => wordsIn(each).title).toReversed();
  return {
    ...wordsIn(notice),
    ...(earlier.length > 0 && { earlier: mailFrame.earlier(say, sentences(...earlier)) }),
    ...(next && { next: sentences(asksOf(notice.kind) && fact, next) }),
    link,
    button: say(button),
  };
}

/** A mail about notices, the newest first. */
function mailOf(
  told: readonly [DueNotice, ...DueNotice[]],
  to: Addressee,
  topic: Topic,
  standings: ReadonlyMap<string, MailStanding>,
) {
  const say = sayIn(to.language);
  const groups = groupBy(told.slice(0, MOST_LISTED), ({ bookingId, id }) => bookingId ?? id);
  const items = [...groups.values()].map((group) => itemOf(group, say, standings));
  const [first] = told;
  const title = items[0]?.title ?? '';
  return {
    recipient: to.address,
    ...(to.userId !== null && { userId: to.userId }),
    subject: items.length === 1 ? subjectOfOne(title) : subjectOfMany(say, told.length, title),
    data: {
      template: topic,
      name: to.name,
      reason: isOptional(topic) ? reasonFor(say, first.audience, topic, to.agency) : say(mailFrame[topic]),
      items,
      more: Math.max(told.length - MOST_LISTED, 0),
      language: to.language,
    },
  };
}
