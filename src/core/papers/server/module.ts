import { defineModule } from '#core/server-module.ts';
import { rewrapParts } from './seal-actions.ts';
import { countPartsByKey, eraseForms, formSearch, paperNames, purgeForms } from './store.ts';

export const paperModule = defineModule({
  name: 'papers',
  needs: ['purchasers'],
  bookingSearch: formSearch,
  eraseBooking: eraseForms,
  auditNames: paperNames,
  purge: purgeForms,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
