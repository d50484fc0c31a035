import { recordAudit } from '#core/audit/server/store.ts';
import { isGone } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { findLot } from '#core/lots/server/store.ts';
import { mailFrame } from '#core/notices/mail-messages.ts';
import { queueMail } from '#core/notices/server/outbox-store.ts';
import type { ViewingSettings } from '#core/park/viewing-contract.ts';
import type { LeaveParts } from '#core/server-module.ts';
import { closingTexts } from '#core/users/messages.ts';
import type { Account } from '#core/users/server/store.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Actor } from '#shared/actor.ts';
import type { Language } from '#shared/language.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import {
  endOfViewing,
  isOpenViewing,
  isTooLate,
  MOST_RECEIPTS,
  offeredStarts,
  type ViewingAction,
  type ViewingManner,
  viewingAfter,
} from '../lifecycle.ts';
import {
  type Meeting,
  type OwnChange,
  officeMail,
  type ViewingChange,
  viewingPlace,
  viewingRefusals,
  visitorMail,
} from '../messages.ts';
import { OWN_VIEWING_PATH, VIEWINGS_PATH } from '../paths.ts';
import { viewingCan } from '../policy.ts';
import { type Entry, meetingOf, presentCalendar } from './present.ts';
import {
  changeViewing,
  countAheadOf,
  findTaken,
  findViewing,
  insertViewing,
  lockAhead,
  lockViewing,
  type TakenViewing,
  type ViewingRow,
} from './store.ts';

/** What viewings need of the park and the portal. */
export type ViewingParts = {
  /** Undefined in a park that offers none. */
  settings: ViewingSettings | undefined;
  park: string;
  contact: { address: string; email: string };
  /** Where visitors come to, in their language. */
  meetingIn: (language: Language) => Meeting;
  /** The office's address for mails; undefined without a mail server. */
  office: string | undefined;
  /** The signature of mails. */
  sender: string;
  /** The address of the portal. */
  site: string;
  key: PortalKey;
};

/** What viewings need, of the portal as it runs; in a park that offers none without `settings`. */
export function partsOf({ config, key, wordsIn }: Portal, settings?: ViewingSettings): ViewingParts {
  const { parkName, contact, mail } = config;
  return {
    settings,
    park: parkName,
    contact,
    office: mail.server && mail.office,
    sender: mailFrame.sender(parkName, contact),
    site: portalUrl(config),
    key,
    meetingIn: (language) => meetingOf(wordsIn(language).details, { name: parkName, ...contact }),
  };
}
type Portal = Pick<LeaveParts, 'config' | 'key' | 'wordsIn'>;

/** What the key in the link of a viewing is derived for. */
const LINK = 'viewing';
/** Held while a time is given away, so that two never wait for each other at the wall. */
const TIMES = 'times of viewings';

const overlaps = (start: Date, end: Date) => (one: { startsAt: Date; endsAt: Date }) =>
  one.startsAt < end && one.endsAt > start;

/** The free starts that the settings offer. */
export async function freeStarts(
  reader: Reader,
  settings: ViewingSettings | undefined,
  now: Date,
): Promise<Date[]> {
  const offered = settings ? offeredStarts(settings, now) : [];
  const [first, last] = [offered[0], offered.at(-1)];
  if (!settings || !first || !last) return [];
  const taken = await findTaken(reader, { from: first, to: endOfViewing(last, settings) });
  return offered.filter((start) => !taken.some(overlaps(start, endOfViewing(start, settings))));
}

export type Asked = {
  startsAt: Date;
  manner: ViewingManner;
  name: string;
  email: string;
  phone: string;
  note: string;
  language: Language;
  suspect: boolean;
  lotId: string | undefined;
};

/** Whether a request was made before, word for word. */
function isSameRequest(
  before: TakenViewing,
  { email, startsAt, ...asked }: Omit<Asked, 'lotId'> & { lotId: string | null },
): boolean {
  const alike = ['name', 'phone', 'note', 'manner', 'lotId'] as const;
  return (
    before.email.toLowerCase() === email.toLowerCase() &&
    before.startsAt.getTime() === startsAt.getTime() &&
    alike.every((each) => before[each] === asked[each])
  );
}

function isOffered(settings: ViewingSettings | undefined, startsAt: Date, now: Date): boolean {
  const starts = settings ? offeredStarts(settings, now) : [];
  return starts.some((start) => start.getTime() === startsAt.getTime());
}

/**
 * Keeps a time for a visitor and tells both sides by mail. The same request again changes nothing; any other for a time that is taken
 * is refused, whoever asks. The answer tells nobody whose a time is, or what an address has ahead (D-286, D-318, D-337).
 * @throws LOT_NOT_FOUND, LOT_TAKEN, VIEWING_TIME, VIEWING_TAKEN
 */
export async function requestViewing(
  tx: Tx,
  parts: ViewingParts,
  actor: Actor | null,
  { lotId, ...asked }: Asked,
  now: Date,
): Promise<void> {
  const { settings } = parts;
  if (!settings || !isOffered(settings, asked.startsAt, now) || (asked.manner === 'video' && !settings.video))
    throw new Problem(viewingRefusals.VIEWING_TIME);
  const lot = lotId ? await findLot(tx, lotId) : undefined;
  if (lotId && !lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  await lockNames(tx, [TIMES]);
  const endsAt = endOfViewing(asked.startsAt, settings);
  const taken = await findTaken(tx, { from: asked.startsAt, to: endsAt });
  if (taken.some((one) => isSameRequest(one, { ...asked, lotId: lot?.id ?? null }))) return;
  if (lot && isGone(lot)) throw new Problem(lotRefusals.LOT_TAKEN, { found: lot.status });
  if (taken.length > 0) throw new Problem(viewingRefusals.VIEWING_TAKEN);
  const ahead = await countAheadOf(tx, asked.email, now);
  const id = await insertViewing(tx, { ...asked, endsAt, lotId: lot?.id ?? null, createdAt: now });
  const row = await rowOf(tx, id);
  // a stranger who types an address floods it with no mails
  if (ahead < MOST_RECEIPTS) await tell(tx, parts, row, { change: 'requested', isEntered: false }, now);
  await tellOffice(tx, parts, row, { change: 'requested', ahead }, now);
  await recordAudit(tx, {
    actor: actor ?? { id: null, role: 'visitor' },
    action: 'viewing.request',
    target: { type: 'viewing', id },
    to: 'requested',
    at: now,
  });
}

type Decision = {
  action: ViewingAction;
  startsAt: Date | undefined;
  note: string;
  /** The version that was decided about. */
  sequence: number;
};

/**
 * The office's decision, told to the visitor by mail (D-287). A viewing may be moved to any time ahead that is free, also outside
 * the opening hours. @throws FORBIDDEN, VIEWING_NOT_FOUND, VIEWING_CHANGED, VIEWING_STATE, VIEWING_OVER, VIEWING_TAKEN
 */
export async function decideViewing(
  tx: Tx,
  parts: ViewingParts,
  actor: Actor,
  id: string,
  { action, startsAt, note, sequence }: Decision,
  now: Date,
): Promise<ViewingRow> {
  assertAllowed(viewingCan.handle(actor));
  if (action === 'move') await lockNames(tx, [TIMES]);
  const before = await lockViewing(tx, id);
  if (!before) throw new Problem(viewingRefusals.VIEWING_NOT_FOUND);
  const { state } = before.viewing;
  if (before.viewing.sequence !== sequence)
    throw new Problem(viewingRefusals.VIEWING_CHANGED, { found: state });
  const next = viewingAfter(action, state);
  if (!next) throw new Problem(viewingRefusals.VIEWING_STATE, { found: state });
  const start = startsAt ?? before.viewing.startsAt;
  if (isTooLate(action, start, now)) throw new Problem(viewingRefusals.VIEWING_OVER);
  const length = before.viewing.endsAt.getTime() - before.viewing.startsAt.getTime();
  const time = action === 'move' ? { startsAt: start, endsAt: new Date(start.getTime() + length) } : {};
  if (action === 'move') await assertFree(tx, before, start, length);
  const answer = { previousStart: null, state: next, reply: note, decidedBy: actor.id };
  await changeViewing(tx, before.viewing.id, { ...time, ...answer });
  const row = await rowOf(tx, before.viewing.id);
  const changes = { confirm: 'confirmed', move: 'moved', decline: 'declined', cancel: 'cancelled' } as const;
  const told = { change: changes[action], isEntered: action !== 'decline', before: before.viewing.startsAt };
  await tell(tx, parts, row, told, now);
  await recordAudit(tx, {
    actor,
    action: `viewing.${action}`,
    target: { type: 'viewing', id: before.viewing.id },
    from: state,
    to: next,
    ...(action === 'move' && {
      detail: { from: before.viewing.startsAt.toISOString(), to: start.toISOString() },
    }),
    at: now,
  });
  return row;
}

async function assertFree(tx: Tx, { viewing }: ViewingRow, start: Date, length: number): Promise<void> {
  const taken = await findTaken(tx, { from: start, to: new Date(start.getTime() + length) });
  if (taken.some(({ id }) => id !== viewing.id)) throw new Problem(viewingRefusals.VIEWING_TAKEN);
}

/** The page of a viewing for who asked for it. */
export const ownLink = (key: PortalKey, id: string) => `${OWN_VIEWING_PATH}#${id}/${key.derive(LINK, id)}`;

/** The viewing of a link. @throws VIEWING_NOT_FOUND also for a wrong key */
export async function openLink(
  reader: Reader,
  key: PortalKey,
  link: { id: string; key: string },
): Promise<ViewingRow> {
  const found = key.matches(link.key, LINK, link.id) ? await findViewing(reader, link.id) : undefined;
  if (!found) throw new Problem(viewingRefusals.VIEWING_NOT_FOUND);
  return found;
}

/**
 * The visitor asks for another free time by the link of the mail: it is kept in place of the one before, and the office answers anew (D-483).
 * @throws VIEWING_NOT_FOUND, VIEWING_STATE, VIEWING_OVER, VIEWING_TIME, VIEWING_TAKEN
 */
export async function proposeTime(
  tx: Tx,
  parts: ViewingParts,
  link: { id: string; key: string },
  startsAt: Date,
  now: Date,
): Promise<ViewingRow> {
  const { viewing: found } = await openLink(tx, parts.key, link);
  await lockNames(tx, [TIMES]);
  const before = (await lockViewing(tx, found.id)) as ViewingRow;
  const { id, state, startsAt: old } = before.viewing;
  const next = viewingAfter('propose', state);
  if (!next) throw new Problem(viewingRefusals.VIEWING_STATE, { found: state });
  if (old <= now) throw new Problem(viewingRefusals.VIEWING_OVER);
  if (old.getTime() === startsAt.getTime()) return before;
  if (!isOffered(parts.settings, startsAt, now)) throw new Problem(viewingRefusals.VIEWING_TIME);
  const length = before.viewing.endsAt.getTime() - old.getTime();
  await assertFree(tx, before, startsAt, length);
  const endsAt = new Date(startsAt.getTime() + length);
  // of several proposals the time before the first one is what the office knows
  const known = before.viewing.previousStart ?? old;
  const previousStart = known.getTime() === startsAt.getTime() ? null : known;
  // what the office wrote, such as the link of a call, is still what it sends with the new time
  await changeViewing(tx, id, { startsAt, endsAt, previousStart, state: next });
  const row = await rowOf(tx, id);
  await tell(tx, parts, row, { change: 'proposed', isEntered: state === 'confirmed', before: old }, now);
  await tellOffice(tx, parts, row, { change: 'proposed', ahead: 0, before: old }, now);
  await recordAudit(tx, {
    actor: { id: null, role: 'visitor' },
    action: 'viewing.propose',
    target: { type: 'viewing', id },
    from: state,
    to: next,
    detail: { from: old.toISOString(), to: startsAt.toISOString() },
    at: now,
  });
  return row;
}

/** The visitor cancels by the link of the mail; both sides are told. @throws VIEWING_NOT_FOUND, VIEWING_OVER */
export async function cancelOwnViewing(
  tx: Tx,
  parts: ViewingParts,
  link: { id: string; key: string },
  now: Date,
): Promise<ViewingRow> {
  const { viewing } = await openLink(tx, parts.key, link);
  const before = (await lockViewing(tx, viewing.id)) as ViewingRow;
  if (!isOpenViewing(before.viewing)) return before;
  if (before.viewing.startsAt <= now) throw new Problem(viewingRefusals.VIEWING_OVER);
  await changeViewing(tx, viewing.id, { state: 'cancelled', previousStart: null, reply: '' });
  const row = await rowOf(tx, viewing.id);
  const isEntered = before.viewing.state === 'confirmed';
  await tell(tx, parts, row, { change: 'withdrawn', isEntered }, now);
  await tellOffice(tx, parts, row, { change: 'withdrawn', ahead: 0 }, now);
  await recordAudit(tx, {
    actor: { id: null, role: 'visitor' },
    action: 'viewing.withdraw',
    target: { type: 'viewing', id: viewing.id },
    from: before.viewing.state,
    to: 'cancelled',
    at: now,
  });
  return row;
}

type Why = { actor: Actor | null; reply: string; why: string };

/** Cancels viewings that are locked. */
async function cancelAll(
  tx: Tx,
  rows: readonly ViewingRow[],
  { actor, reply, why }: Why,
  now: Date,
): Promise<void> {
  for (const { viewing } of rows) {
    await changeViewing(tx, viewing.id, { state: 'cancelled', previousStart: null, reply });
    await recordAudit(tx, {
      actor,
      action: 'viewing.cancel',
      target: { type: 'viewing', id: viewing.id },
      from: viewing.state,
      to: 'cancelled',
      why,
      at: now,
    });
  }
}

/** Cancels every viewing ahead in a park that has none any more, and mails the visitors (D-497). */
export async function endViewings({ db, ...portal }: LeaveParts, now: Date): Promise<void> {
  const parts = partsOf(portal);
  await createTransact(db)(async (tx) => {
    const rows = await lockAhead(tx, now);
    await cancelAll(tx, rows, { actor: null, reply: '', why: 'the park has no viewings any more' }, now);
    for (const { viewing } of rows) {
      const isEntered = viewing.state === 'confirmed';
      // what the office has not answered may have been typed by a stranger, whose words go to nobody
      if (!isEntered && viewing.suspect) continue;
      const row = await rowOf(tx, viewing.id);
      const said = isEntered ? row : { ...row, viewing: { ...row.viewing, name: '' } };
      await tell(tx, parts, said, { change: 'cancelled', isEntered }, now);
    }
  });
}

/** Cancels the viewings ahead of an account that is closed, if its address was confirmed; nothing is mailed to it any more (D-498). */
export async function endViewingsOf(
  tx: Tx,
  { email, emailConfirmedAt }: Account,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (!emailConfirmedAt) return;
  const reply = closingTexts.accountClosed;
  await cancelAll(tx, await lockAhead(tx, now, email), { actor, reply, why: 'the account was closed' }, now);
}

async function rowOf(tx: Tx, id: string): Promise<ViewingRow> {
  return (await findViewing(tx, id)) as ViewingRow;
}

/** Mails the visitor; with the entry for the calendar where the viewing is, or was, in it. */
async function tell(
  tx: Tx,
  parts: ViewingParts,
  row: ViewingRow,
  { change, isEntered, before }: { change: ViewingChange; isEntered: boolean; before?: Date },
  now: Date,
): Promise<void> {
  const { viewing, lot } = row;
  const say = sayIn(viewing.language);
  const place = viewingPlace(lot, parts.park, say);
  const link = isOpenViewing(viewing) ? `${parts.site}${ownLink(parts.key, viewing.id)}` : null;
  const meeting = parts.meetingIn(viewing.language);
  const { subject, text } = visitorMail(viewing, change, {
    say,
    place,
    meeting,
    before,
    note: change === 'proposed' ? '' : viewing.reply,
    link,
    sender: parts.sender,
  });
  const entry: Entry = {
    summary: say('Viewing of {place}', { place }),
    location: viewing.manner === 'video' ? viewing.reply : meeting.address || parts.park,
    // without the private link: calendars are shared
    description: viewing.reply,
    organizer: { name: parts.park, email: parts.contact.email },
    domain: new URL(parts.site).hostname,
  };
  const calendar = isEntered ? { calendar: presentCalendar(row, entry, now) } : {};
  const data = { template: 'viewing' as const, text, ...calendar };
  await queueMail(tx, { recipient: viewing.email, subject, data }, now);
}

async function tellOffice(
  tx: Tx,
  parts: ViewingParts,
  { viewing, lot }: ViewingRow,
  { change, ...told }: { change: OwnChange; ahead: number; before?: Date },
  now: Date,
): Promise<void> {
  if (!parts.office) return;
  const place = viewingPlace(lot, parts.park);
  const about = { place, ...told, link: `${parts.site}${VIEWINGS_PATH}` };
  const { subject, text } = officeMail(viewing, change, about);
  const replyTo = { name: viewing.name, address: viewing.email };
  const data = { template: 'viewing' as const, text, replyTo };
  await queueMail(tx, { recipient: parts.office, subject, data }, now);
}
