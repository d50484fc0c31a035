import { acceptsDocuments } from '#core/bookings/policy.ts';
import { defineModule } from '#core/server-module.ts';
import { findAccount } from '#core/users/server/store.ts';
import { DAY_MS } from '#shared/dates.ts';
import { viewingTaskWords } from '../standing-labels.ts';
import { viewingTasks } from '../standing-lifecycle.ts';
import { endViewings, endViewingsOf } from './actions.ts';
import { presentExported } from './present.ts';
import { viewingRoutes } from './routes.ts';
import { countWaiting, listAheadOfLots, listAllOf, purgeViewings, viewingNames } from './store.ts';

export const viewingModule = defineModule({
  name: 'viewings',
  routes: (serveAs, parts) =>
    viewingRoutes(serveAs('Enquiries'), parts, {
      settings: parts.park.viewings,
      key: parts.key,
      wordsIn: parts.wordsIn,
    }),
  tasks: {
    of: async (reader, details, { now }) => {
      const held = details.filter(({ booking }) => acceptsDocuments(booking.status));
      const ahead = await listAheadOfLots(
        reader,
        held.flatMap(({ booking }) => booking.lotId ?? []),
        now,
      );
      return new Map(held.map(({ booking }) => [booking.id, viewingTasks(booking, ahead)]));
    },
    words: viewingTaskWords,
  },
  waiting: countWaiting,
  auditNames: viewingNames,
  leave: endViewings,
  onAccountClosed: endViewingsOf,
  // any address can be typed: only its owner confirms it (D-337)
  exportOwn: async (reader, userId) => {
    const account = await findAccount(reader, userId);
    const rows = account?.emailConfirmedAt ? await listAllOf(reader, account.email) : [];
    return { viewings: rows.map(presentExported) };
  },
  purge: (tx, { enquiryDays }, now) => purgeViewings(tx, new Date(now.getTime() - enquiryDays * DAY_MS), now),
});
