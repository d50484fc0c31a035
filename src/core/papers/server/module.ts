import { defineModule } from '#core/server-module.ts';
import { presentOwn } from './present.ts';
import { rewrapParts } from './seal-actions.ts';
import { countPartsByKey, eraseForms, formSearch, paperNames, papersOfOwn, purgeForms } from './store.ts';

export const paperModule = defineModule({
  name: 'papers',
  needs: ['purchasers'],
  bookingSearch: formSearch,
  eraseBooking: eraseForms,
  auditNames: paperNames,
  exportOwn: async (reader, userId) => ({ papers: (await papersOfOwn(reader, userId)).map(presentOwn) }),
  purge: purgeForms,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
