import { defineModule } from '#core/server-module.ts';
import { endAllLines } from './actions.ts';
import { presentPlace } from './present.ts';
import { queueRoutes } from './routes.ts';
import { listAllPlacesOf, listWatchesOf } from './store.ts';

export const queueModule = defineModule({
  name: 'queues',
  routes: (serveAs, parts) => queueRoutes(serveAs('Lots and units'), parts),
  leave: ({ db }, now) => endAllLines(db, now),
  exportOwn: async (reader, userId) => ({
    queuePlaces: (await listAllPlacesOf(reader, userId)).map(presentPlace),
    watchedLots: await listWatchesOf(reader, userId),
  }),
});
