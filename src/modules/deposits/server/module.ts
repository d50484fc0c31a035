import { defineModule } from '#core/server-module.ts';
import { paymentField } from '../contract.ts';
import { depositRefusals } from '../messages.ts';
import { paymentGateOf } from './actions.ts';
import { paymentNames, paymentSearch } from './list-store.ts';
import { presentOwn } from './present.ts';
import { depositRoutes, payBy } from './routes.ts';
import { findEntryDifferences, insertDueByRule, listEntriesOf } from './store.ts';

export const depositModule = defineModule({
  name: 'deposits',
  routes: (serveAs, parts) => depositRoutes(serveAs('Deposits'), parts),
  onFiled: insertDueByRule,
  decision: { ...paymentField, bind: payBy },
  paymentGate: ({ deposits }) => paymentGateOf(deposits),
  findDifferences: findEntryDifferences,
  bookingSearch: paymentSearch,
  auditNames: paymentNames,
  constraintRefusals: { booking_deposits_range: depositRefusals.SUMS_TOO_HIGH },
  exportOwn: async (reader, userId) => ({
    payments: (await listEntriesOf(reader, userId)).map((row) => presentOwn(row, userId)),
  }),
});
