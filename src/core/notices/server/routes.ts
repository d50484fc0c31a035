import { findAccount } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import type { Say } from '#shared/say.ts';
import {
  changeMailSettings,
  countNotices,
  getMailSettings,
  listNotices,
  type MailSettingsView,
  markAllNotices,
  markNotice,
  unsubscribe,
} from '../contract.ts';
import { namesNext } from '../lifecycle.ts';
import { noticeTexts } from '../messages.ts';
import { changeSettings, followUnsubscribeLink, isReachable, markNotice as mark } from './actions.ts';
import type { NextLines } from './compose-actions.ts';
import {
  countUnread,
  listNotices as listRows,
  type NoticeRow,
  type OwnBookings,
  readableBy,
  setAllRead,
} from './list-store.ts';
import { findWaitingSince } from './outbox-store.ts';
import { presentNotice } from './present.ts';
import { findSettings } from './settings-store.ts';

/** What notices need from other parts: the key of their links, which bookings are a person's own, and what comes next about one. */
type Needs = { key: PortalKey; ownBookings: OwnBookings; nextLines: NextLines };

type Reading = { actor: Actor; say: Say; now: Date };

export function noticeRoutes(
  serve: Serve,
  { db, config }: Context,
  { key, ownBookings, nextLines }: Needs,
): void {
  const readable = (actor: Actor) => readableBy(db, actor, ownBookings);

  const present = async (reader: Reader, rows: readonly NoticeRow[], { actor, say, now }: Reading) => {
    // the newest one of a booking says it, those of before what happened
    const newest = new Map<string, number>();
    for (const { id, bookingId, ...row } of rows)
      if (bookingId !== null && namesNext(row) && !newest.has(bookingId)) newest.set(bookingId, id);
    const next = await nextLines(reader, { actor, say, isInPortal: true }, [...newest.keys()], now);
    return rows.map((row) => {
      const { id, bookingId } = row;
      const isNewest = bookingId !== null && newest.get(bookingId) === id;
      return presentNotice(row, say, isNewest ? next.get(bookingId)?.next : undefined);
    });
  };

  serve(listNotices, async ({ caller: { actor }, query: { unread, limit, offset }, say, now }) => {
    const wanted = { isUnread: unread === 'true', limit, offset };
    const { rows, total } = await listRows(db, readable(actor), wanted);
    return page(await present(db, rows, { actor, say, now }), total);
  });

  serve(countNotices, async ({ caller: { actor }, now }) => {
    const unread = await countUnread(db, readable(actor));
    if (!isAdministrator(actor) && !runsAgency(actor, actor.agencyId)) return { unread };
    const sends = config.mail.server !== undefined;
    const since = sends ? await findWaitingSince(db, now) : null;
    return { unread, mail: { sends, waitsSince: since?.toISOString() ?? null } };
  });

  serve(markNotice, async ({ caller: { actor }, params, body, now, transact, say }) =>
    transact(async (tx) => {
      const row = await mark(tx, actor, { id: params.id, read: body.read, ownBookings }, now);
      const [view = presentNotice(row, say)] = await present(tx, [row], { actor, say, now });
      return view;
    }),
  );

  serve(markAllNotices, async ({ caller: { actor }, body, now, transact }) =>
    transact(async (tx) => {
      await setAllRead(tx, actor.id, body.readUpTo, now);
      return { unread: await countUnread(tx, readable(actor)), message: noticeTexts.allRead };
    }),
  );

  const settingsOf = async (reader: Reader, actor: Actor): Promise<MailSettingsView> => {
    const account = await findAccount(reader, actor.id);
    const reached = account && (await isReachable(reader, account)) ? 'yes' : 'unconfirmed';
    return {
      ...(await findSettings(reader, actor.id)),
      reaches: config.mail.server ? reached : 'no_mail_server',
    };
  };

  serve(getMailSettings, async ({ caller: { actor } }) => settingsOf(db, actor));

  serve(changeMailSettings, async ({ caller: { actor }, body, now, transact }) =>
    transact(async (tx) => {
      await changeSettings(tx, actor.id, body, now);
      return { ...(await settingsOf(tx, actor)), message: noticeTexts.settingsSaved };
    }),
  );

  serve(unsubscribe, async ({ params, query, now, transact }) => {
    const link = { user: params.user, topic: params.topic, given: params.key, undo: query.undo === 'true' };
    return transact((tx) => followUnsubscribeLink(tx, key, link, now));
  });
}
