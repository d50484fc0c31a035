import { typesOf } from '#core/lots/lifecycle.ts';
import { defineModule } from '#core/server-module.ts';
import { reportRoutes } from './routes.ts';
import { findSumDifferences } from './sum-store.ts';

export const reportModule = defineModule({
  name: 'reports',
  needs: ['deposits'],
  routes: (serveAs, parts) => reportRoutes(serveAs('Records'), parts, { types: typesOf(parts.park.facts) }),
  findDifferences: findSumDifferences,
});
