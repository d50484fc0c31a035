import { defineModule } from '#core/server-module.ts';
import { presentOwn } from './present.ts';
import { rewrapParts } from './seal-actions.ts';
import {
  countPartsByKey,
  eraseForms,
  findPaperDifferences,
  formSearch,
  paperNames,
  papersOfOwn,
  purgeForms,
} from './store.ts';

export const paperModule = defineModule({
  name: 'papers',
  needs: ['purchasers', 'deposits'],
  bookingSearch: formSearch,
  eraseBooking: eraseForms,
  auditNames: paperNames,
  exportOwn: async (reader, userId) => ({ papers: (await papersOfOwn(reader, userId)).map(presentOwn) }),
  purge: purgeForms,
  findDifferences: findPaperDifferences,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
