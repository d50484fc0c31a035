import { typesOf } from '#core/lots/lifecycle.ts';
import { defineModule } from '#core/server-module.ts';
import { monthBounds, presentMonth } from './month-present.ts';
import { sumSales } from './month-store.ts';
import { reportRoutes } from './routes.ts';
import { findSumDifferences, repriceSums } from './sum-store.ts';

export const reportModule = defineModule({
  name: 'reports',
  needs: ['deposits'],
  routes: (serveAs, parts) => reportRoutes(serveAs('Records'), parts, { types: typesOf(parts.park.facts) }),
  month:
    ({ targets }) =>
    async (reader, { agencyId, now }) => {
      const target = agencyId === null ? (targets?.soldPerMonth ?? null) : null;
      return presentMonth(await sumSales(reader, agencyId, monthBounds(now)), target, now);
    },
  onRepriced: repriceSums,
  findDifferences: findSumDifferences,
});
