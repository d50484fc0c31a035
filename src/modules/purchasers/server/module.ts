import { defineModule } from '#core/server-module.ts';
import { rewrapLists } from './actions.ts';
import { presentPurchasers } from './present.ts';
import { purchaserRoutes } from './routes.ts';
import {
  countListsByKey,
  erasePurchasers,
  findPurchasers,
  purchaserSearch,
  purgePurchasers,
} from './store.ts';

export const purchaserModule = defineModule({
  name: 'purchasers',
  routes: (serveAs, parts) => purchaserRoutes(serveAs('Purchasers'), parts, parts.key),
  bookingSearch: purchaserSearch,
  eraseBooking: erasePurchasers,
  purge: purgePurchasers,
  sealed: { name: 'purchasers', rewrap: rewrapLists, count: countListsByKey },
  // identity numbers masked as on screen
  exportBooking: async (reader, bookingId) => ({
    purchasers: presentPurchasers(await findPurchasers(reader, bookingId), []).purchasers,
  }),
});
