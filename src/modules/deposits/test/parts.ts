import { buildDocument } from '#core/documents/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Db } from '#platform/server/db/open.ts';
import * as facts from '#test/access/booking-facts.ts';
import { bookingOf, memberOf, ownBooking } from '#test/access/booking-resources.ts';
import type { Stage } from '#test/access/callers.ts';
import { known, ownerOf, type Resource } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import { nowhere } from '#test/people.ts';
import type { LedgerEntry } from '../contract.ts';
import { type EntryKind, entryActions, entryKinds } from '../lifecycle.ts';
import type * as policy from '../policy.ts';
import { buildEntry, buildRefundAccount, refundAccount } from '../server/factory.ts';
import { buildWhere, selectPage } from '../server/list-store.ts';
import * as tables from '../server/tables.ts';

async function entryBy(stage: Stage, by: Account, booking: Resource, kind: EntryKind): Promise<Resource> {
  const { id } = await buildEntry(stage.t.db, by, { bookingId: booking.ids.booking ?? '', kind });
  return { ids: { ...booking.ids, payment: id }, secrets: [...booking.secrets, id] };
}

async function pageOf(db: Db, filters: Parameters<typeof buildWhere>[1], offset = 0) {
  return selectPage(db, await buildWhere(db, filters, '2026-03-02'), { limit: 50, offset }).getSQL();
}

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: {
    giveAccount: ({ depositCan }, actor, { booking }) => depositCan.giveAccount(actor, known(booking)),
    manage: ({ depositCan }, actor) => depositCan.manage(actor),
    read: ({ depositCan }, actor, { booking }) => depositCan.read(actor, known(booking)),
    record: ({ depositCan }, actor, { booking, word }) =>
      depositCan.record(actor, known(booking), entryKinds.find((each) => each === word) ?? 'payment'),
    revealAccount: ({ depositCan }, actor) => depositCan.revealAccount(actor),
    setRules: ({ depositCan }, actor) => depositCan.setRules(actor),
    setDue: ({ depositCan }, actor, { booking }) => depositCan.setDue(actor, known(booking)),
    settle: ({ depositCan }, actor, { booking, entry, word }) =>
      depositCan.settle(
        actor,
        known(booking),
        known(entry),
        entryActions.find((each) => each === word) ?? 'confirm',
      ),
    takesReports: ({ takesReports }, actor, { booking }) => takesReports(actor, known(booking)),
  },
  things: {
    'payment of A': {
      build: async (stage, caller) =>
        entryBy(stage, await memberOf('A')(stage), await bookingOf('A')(stage, caller), 'payment'),
      facts: { ...facts.bookingOf('A'), entry: { recordedBy: 'someone', kind: 'payment' } },
    },
    'refund account of A': {
      build: async (stage, caller) => {
        const paid = await entryBy(
          stage,
          await memberOf('A')(stage),
          await bookingOf('A')(stage, caller),
          'payment',
        );
        await buildRefundAccount(stage.t, stage.office, paid.ids.booking ?? '');
        return { ...paid, secrets: [...paid.secrets, refundAccount.number] };
      },
      facts: facts.bookingOf('A'),
    },
    'forfeit of A': {
      build: async (stage, caller) =>
        entryBy(stage, stage.office, await bookingOf('A')(stage, caller), 'forfeit'),
      facts: { ...facts.bookingOf('A'), entry: { recordedBy: 'someone', kind: 'forfeit' } },
    },
    'own payment': {
      build: async (stage, caller) =>
        entryBy(stage, ownerOf(caller), await ownBooking(stage, caller), 'payment'),
      facts: (who) => ({ ...facts.ownBooking(who), entry: { recordedBy: who.id, kind: 'payment' } }),
    },
  },
  bodies: {
    'PUT /bookings/:id/deposit': () => ({ dueSen: 1000, dueOn: '2026-03-20', reason: 'Agreed by phone' }),
    'POST /bookings/:id/payments': ({ ids: { document }, role }) => ({
      ...{ kind: role ?? 'payment', amountSen: 1000, method: 'cheque', onDay: '2026-03-01', note: 'A note' },
      proofDocumentId: document === nowhere ? null : document,
    }),
    'PUT /payments/:id': ({ role }) => ({ action: role ?? 'confirm', reason: 'A reason' }),
    'POST /payments/bulk-confirm': ({ ids }) => ({ rows: [{ id: ids.payment }] }),
    'PUT /deposit-rules': () => ({ rules: [] }),
    'PUT /bookings/:id/refund-account': () => refundAccount,
    'POST /bookings/:id/refund-account/number': () => ({}),
  },
  writes: {
    'PUT /bookings/:id/deposit': async ({ admin, booking }) => ({
      by: admin,
      path: `/bookings/${await booking()}/deposit`,
      body: { dueSen: 5000, dueOn: '2026-03-20', reason: 'Agreed by phone' },
    }),
    'POST /bookings/:id/payments': async ({ t, buyer, booking }) => {
      const bookingId = await booking();
      const times = { createdAt: t.clock.now() };
      const { id: proofDocumentId } = await buildDocument(t.db, {
        bookingId,
        uploadedBy: buyer.id,
        ...times,
      });
      const payment = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: '2026-03-01' };
      return { by: buyer, path: `/bookings/${bookingId}/payments`, body: { ...payment, proofDocumentId } };
    },
    'PUT /payments/:id': async ({ t, admin, booking }) => {
      const body = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: '2026-03-01', confirm: true };
      const made = await t.call(admin, `POST /bookings/${await booking()}/payments`, { body });
      const path = `/payments/${made.body.entries[0].id}`;
      return { by: admin, path, body: { action: 'reverse', reason: 'It bounced' } };
    },
    'POST /payments/bulk-confirm': async ({ t, admin, buyer, booking }) => {
      const { id } = await buildEntry(t.db, buyer, { bookingId: await booking(), at: t.clock.now() });
      return { by: admin, path: '/payments/bulk-confirm', body: { rows: [{ id }] } };
    },
    'PUT /bookings/:id/refund-account': async ({ t, buyer, admin, booking }) => {
      const bookingId = await booking();
      await buildEntry(t.db, admin, { bookingId, at: t.clock.now() });
      return { by: buyer, path: `/bookings/${bookingId}/refund-account`, body: refundAccount };
    },
    'POST /bookings/:id/refund-account/number': async ({ t, admin, booking }) => {
      const bookingId = await booking();
      await buildEntry(t.db, admin, { bookingId, at: t.clock.now() });
      await buildRefundAccount(t, admin, bookingId);
      return { by: admin, path: `/bookings/${bookingId}/refund-account/number`, body: {} };
    },
    'PUT /deposit-rules': async ({ superAdmin }) => ({
      by: superAdmin,
      path: '/deposit-rules',
      body: { rules: [{ percentBp: 200, dueDays: 14 }] },
    }),
  },
  audited: {
    'PUT /bookings/:id/deposit': {
      actions: ['payment.set_due'],
      to: { dueSen: 5000, dueOn: '2026-03-20' },
      why: 'Agreed by phone',
    },
    'POST /bookings/:id/payments': { actions: ['payment.record'], to: 'recorded' },
    'PUT /payments/:id': {
      actions: ['payment.reverse'],
      from: 'confirmed',
      to: 'reversed',
      why: 'It bounced',
    },
    'POST /payments/bulk-confirm': { actions: ['payment.confirm'], from: 'recorded', to: 'confirmed' },
    'PUT /deposit-rules': { actions: ['payment.set_rules'] },
    'PUT /bookings/:id/refund-account': { actions: ['payment.save_account'] },
    'POST /bookings/:id/refund-account/number': { actions: ['payment.reveal_account'] },
  },
  bookingQueries: [
    {
      name: 'the oldest deposits',
      tables: ['booking_deposits'],
      query: (db, { searches }) => pageOf(db, { searches }),
    },
    {
      name: 'deposits far down',
      tables: ['booking_deposits'],
      query: (db, { searches, count }) => pageOf(db, { searches }, count - 50),
    },
    {
      name: 'what live bookings owe',
      tables: ['booking_deposits'],
      query: (db, { searches }) => pageOf(db, { view: 'overdue', searches }),
    },
    {
      name: 'deposits by a search',
      tables: ['booking_deposits'],
      query: (db, { searches, client }) => pageOf(db, { search: client, searches }),
    },
  ],
  fill: async (call, at) => {
    await call('PUT /deposit-rules', { rules: [{ lotType: null, percentBp: 300, dueDays: 14 }] });
    await call(`PUT ${at}/deposit`, { dueSen: 3_000_000, dueOn: '2026-04-01', reason: 'Agreed' });
    const entry = { method: 'cheque', onDay: '2026-03-01', note: 'Noted' };
    for (const kind of ['payment', 'payment', 'refund'])
      await call(`POST ${at}/payments`, { ...entry, kind, amountSen: 100, confirm: true });
    const { entries } = await call(`POST ${at}/payments`, { ...entry, kind: 'payment', amountSen: 7 });
    const paid = entries.find((each: LedgerEntry) => each.receiptNumber === 'R-2026-000002');
    await call(`PUT /payments/${paid.id}`, { action: 'reverse', reason: 'It bounced' });
    await call(`PUT ${at}/refund-account`, refundAccount);
  },
  severalLines: ['booking_deposits.reason', 'payments.closed_reason', 'payments.note'],
});
