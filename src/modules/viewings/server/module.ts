import { acceptsDocuments } from '#core/bookings/policy.ts';
import { defineModule } from '#core/server-module.ts';
import { DAY_MS } from '#shared/dates.ts';
import { viewingTaskWords } from '../standing-labels.ts';
import { viewingTasks } from '../standing-lifecycle.ts';
import { viewingRoutes } from './routes.ts';
import { countWaiting, listAheadOfLots, purgeViewings } from './store.ts';

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
  purge: (tx, { enquiryDays }, now) => purgeViewings(tx, new Date(now.getTime() - enquiryDays * DAY_MS), now),
});
