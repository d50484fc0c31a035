import { defineModule } from '#core/server-module.ts';
import { templateRoutes } from './routes.ts';

export const templateModule = defineModule({
  name: 'templates',
  routes: (serveAs, parts) => templateRoutes(serveAs('Review'), parts),
});
