import { visitorMailTexts } from '#core/notices/mail-messages.ts';
import type { WordsIn } from '#core/park/details-contract.ts';
import type { ViewingSettings } from '#core/park/viewing-contract.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { findAccount } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { sentences } from '#shared/punctuation.ts';
import {
  cancelOwnViewing,
  decideViewing,
  listOwnViewings,
  listViewings,
  listViewingTimes,
  proposeViewingTime,
  readOwnViewing,
  requestViewing,
} from '../contract.ts';
import { officeViewingTexts, viewingTexts } from '../messages.ts';
import { viewingCan } from '../policy.ts';
import {
  cancelOwnViewing as cancel,
  decideViewing as decide,
  freeStarts,
  openLink,
  ownLink,
  partsOf,
  proposeTime,
  requestViewing as request,
} from './actions.ts';
import { presentOwnViewing, presentViewing } from './present.ts';
import { listAheadOf, listViewings as listRows } from './store.ts';

export function viewingRoutes(
  serve: Serve,
  { db, config }: Context,
  { settings, key, wordsIn }: { settings: ViewingSettings | undefined; key: PortalKey; wordsIn: WordsIn },
): void {
  const parts = partsOf({ config, key, wordsIn }, settings);
  const { meetingIn } = parts;

  const throttle = (ip: string | null) => ({
    subject: `viewing ${networkOf(ip)}`,
    most: config.limits.enquiriesPerHour,
    windowMs: HOUR_MS,
  });

  serve(listViewingTimes, async ({ now, say }) => ({
    minutes: settings?.minutes ?? 0,
    video: settings?.video ?? false,
    times: (await freeStarts(db, settings, now)).map((start) => start.toISOString()),
    meeting: meetingIn(say.language),
  }));

  serve(
    requestViewing,
    async ({ caller, body: { leaveEmpty, startsAt, lotId, ...asked }, ip, now, transact, say }) => {
      return transact(async (tx) => {
        await consumeRateLimit(tx, throttle(ip), now);
        const wanted = {
          ...asked,
          language: say.language,
          suspect: Boolean(leaveEmpty),
          startsAt: new Date(startsAt),
          lotId: lotId || undefined,
        };
        await request(tx, parts, caller?.actor ?? null, wanted, now);
        const isMailed = config.mail.server !== undefined;
        return created({ message: viewingTexts.requested(isMailed ? asked.email : null, say) });
      });
    },
  );

  serve(readOwnViewing, async ({ params, say }) =>
    presentOwnViewing(await openLink(db, key, params), meetingIn(say.language)),
  );

  serve(proposeViewingTime, async ({ params, body: { startsAt }, ip, now, transact, say }) =>
    transact(async (tx) => {
      await consumeRateLimit(tx, throttle(ip), now);
      const row = await proposeTime(tx, parts, params, new Date(startsAt), now);
      return presentOwnViewing(row, meetingIn(say.language));
    }),
  );

  // any address can be typed at a registration: only its owner confirms it (D-337)
  serve(listOwnViewings, async ({ caller: { actor }, now, say }) => {
    const account = await findAccount(db, actor.id);
    const rows = account?.emailConfirmedAt ? await listAheadOf(db, account.email, now) : [];
    const meeting = meetingIn(say.language);
    return rows.map((row) => ({ ...presentOwnViewing(row, meeting), link: ownLink(key, row.viewing.id) }));
  });

  serve(cancelOwnViewing, async ({ params, now, transact, say }) =>
    transact(async (tx) => presentOwnViewing(await cancel(tx, parts, params, now), meetingIn(say.language))),
  );

  serve(listViewings, async ({ caller: { actor }, query, now }) => {
    assertAllowed(viewingCan.handle(actor));
    const { rows, total } = await listRows(db, query, now);
    return page(rows.map(presentViewing), total);
  });

  serve(decideViewing, async ({ params: { id }, body: { startsAt, ...decided }, now, act, say }) =>
    act(async (tx, actor) => {
      const decision = { ...decided, startsAt: startsAt === undefined ? undefined : new Date(startsAt) };
      const row = await decide(tx, parts, actor, id, decision, now);
      const outcome = config.mail.server ? visitorMailTexts.queued : visitorMailTexts.noServer;
      const message = sentences(say(officeViewingTexts.done[decided.action]), say(outcome));
      return { message, viewing: presentViewing(row) };
    }),
  );
}
