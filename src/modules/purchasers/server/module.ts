import { defineModule } from '#core/server-module.ts';
import { purchaserTaskWords } from '../standing-labels.ts';
import { rewrapLists } from './actions.ts';
import { presentPurchasers } from './present.ts';
import { purchaserRoutes } from './routes.ts';
import {
  countListsByKey,
  erasePurchasers,
  findPurchasers,
  listNamed,
  purchaserSearch,
  purgePurchasers,
} from './store.ts';

export const purchaserModule = defineModule({
  name: 'purchasers',
  routes: (serveAs, parts) => purchaserRoutes(serveAs('Purchasers'), parts, parts.key),
  tasks: {
    of: async (reader, details) => {
      // papers need a name once the lot is booked; until then it blocks nothing (D-257)
      const open = details.flatMap(({ booking }) => (booking.status === 'approved' ? booking.id : []));
      const named = await listNamed(reader, open);
      const task = { who: 'buyer', what: 'name_purchaser', by: null, at: 'purchaser', rank: 2 } as const;
      return new Map(open.map((id) => [id, named.includes(id) ? [] : [task]]));
    },
    words: purchaserTaskWords,
  },
  bookingSearch: purchaserSearch,
  eraseBooking: erasePurchasers,
  purge: purgePurchasers,
  sealed: { name: 'purchasers', rewrap: rewrapLists, count: countListsByKey },
  // identity numbers masked as on screen
  exportBooking: async (reader, bookingId) => ({
    purchasers: presentPurchasers(await findPurchasers(reader, bookingId), []).purchasers,
  }),
});
