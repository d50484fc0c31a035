import { defineModule } from '#core/server-module.ts';
import { rewrapParts } from './seal-actions.ts';
import { countPartsByKey, eraseForms, formSearch, purgeForms } from './store.ts';

export const paperModule = defineModule({
  name: 'papers',
  needs: ['purchasers'],
  bookingSearch: formSearch,
  eraseBooking: eraseForms,
  purge: purgeForms,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
