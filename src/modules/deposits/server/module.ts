import { isLive } from '#core/bookings/lifecycle.ts';
import { defineModule } from '#core/server-module.ts';
import { parkDay } from '#shared/dates.ts';
import { paymentField } from '../contract.ts';
import { depositRefusals } from '../messages.ts';
import { depositTaskWords } from '../standing-labels.ts';
import { depositTasks } from '../standing-lifecycle.ts';
import { paymentGateOf, repriceDue, unpaidEffect } from './actions.ts';
import { leaveDeposits } from './leave-actions.ts';
import { leftSlipBookings, overdueBookings, paymentNames, paymentSearch } from './list-store.ts';
import { endOf, presentOwn, refundDayOf, registerColumns } from './present.ts';
import { rewrapAccounts } from './refund-actions.ts';
import {
  countAccountsByKey,
  eraseRefundAccount,
  findRefundAccount,
  listWithAccount,
  purgeRefundAccounts,
} from './refund-store.ts';
import { depositRoutes, payBy } from './routes.ts';
import {
  findEntryDifferences,
  insertDueByRule,
  listEntriesOf,
  listLeftSlips,
  listRules,
  slipsOfEntries,
} from './store.ts';
import { countWaiting } from './waiting-store.ts';

export const depositModule = defineModule({
  name: 'deposits',
  routes: (serveAs, parts) => depositRoutes(serveAs('Deposits'), parts),
  depositRules: listRules,
  leave: leaveDeposits,
  evidence: slipsOfEntries,
  onFiled: insertDueByRule,
  onRepriced: repriceDue,
  tasks: {
    of: async (reader, details, { config }) => {
      const ended = details.filter(({ booking, deposit }) => endOf({ booking }) && deposit?.heldSen);
      const ids = ended.map(({ booking }) => booking.id);
      const over = details.flatMap(({ booking: { id, status } }) => (isLive(status) ? [] : id));
      const slips = await listLeftSlips(reader, over);
      const given = ids.length > 0 ? await listWithAccount(reader, ids) : [];
      return new Map(
        details.map(({ booking, deposit }) => {
          const refund = {
            by: refundDayOf({ booking }, config.deposits.payTo),
            hasAccount: given.includes(booking.id),
            agreementSigned: booking.agreementSigned,
            leavesSlip: slips.includes(booking.id),
          };
          return [booking.id, depositTasks(deposit, booking.status, refund)];
        }),
      );
    },
    words: depositTaskWords,
  },
  waiting: countWaiting,
  bookingFilters: [
    {
      name: 'deposit',
      values: { overdue: (now) => overdueBookings(parkDay(now)), slip: () => leftSlipBookings },
    },
  ],
  decision: { ...paymentField, bind: payBy },
  paymentGate: ({ deposits }) => paymentGateOf(deposits),
  furtherEffects: ({ deposits }) => unpaidEffect(deposits),
  findDifferences: findEntryDifferences,
  bookingSearch: paymentSearch,
  registerColumns,
  auditNames: paymentNames,
  eraseBooking: eraseRefundAccount,
  purge: purgeRefundAccounts,
  sealed: { name: 'refund accounts', rewrap: rewrapAccounts, count: countAccountsByKey },
  // the number masked as on screen
  exportBooking: async (reader, bookingId) => {
    const account = await findRefundAccount(reader, bookingId);
    if (!account || account.erasedAt !== null) return {};
    const { bank, numberMasked, savedAt } = account;
    return { refundAccount: { bank, numberMasked, savedAt } };
  },
  constraintRefusals: { booking_deposits_range: depositRefusals.SUMS_TOO_HIGH },
  exportOwn: async (reader, userId) => ({
    payments: (await listEntriesOf(reader, userId)).map((row) => presentOwn(row, userId)),
  }),
});
