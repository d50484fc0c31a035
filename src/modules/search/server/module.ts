import { defineModule } from '#core/server-module.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = defineModule({
  name: 'search',
  routes: (serveAs, parts) => searchRoutes(serveAs('Records'), parts),
});
