import { defineModule } from '#core/server-module.ts';
import { DAY_MS } from '#shared/dates.ts';
import { viewingRoutes } from './routes.ts';
import { purgeViewings } from './store.ts';

export const viewingModule = defineModule({
  name: 'viewings',
  routes: (serveAs, parts) =>
    viewingRoutes(serveAs('Enquiries'), parts, { settings: parts.park.viewings, key: parts.key }),
  purge: (tx, { enquiryDays }, now) => purgeViewings(tx, new Date(now.getTime() - enquiryDays * DAY_MS), now),
});
