import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { type Effect, effectOf } from '#core/bookings/outcome-lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { wordsOf } from '#core/notices/messages.ts';
import { notices } from '#core/notices/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { park } from '#test/park.ts';
import { buildPeople, type People } from '#test/people.ts';
import { type PaymentGate, paymentGates } from '../lifecycle.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '1000' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const usual = { kind: 'payment', method: 'cheque', onDay: '2026-03-01' };

/** How a booking was paid before the gate, and whether that is enough. */
const paid: Record<string, { dueSen?: number; amountSen?: number; confirm?: boolean; isEnough: boolean }> = {
  'not at all': { isEnough: false },
  'not at all, with something due': { dueSen: 5000, isEnough: false },
  'by a payment that nobody confirmed': { amountSen: 5000, confirm: false, isEnough: false },
  'in part': { dueSen: 5000, amountSen: 4999, isEnough: false },
  'in full': { dueSen: 5000, amountSen: 5000, isEnough: true },
  'with nothing due': { amountSen: 1, isEnough: true },
};

async function bookingIn(status: BookingStatus, how: string) {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const { booking } = await buildBooking(t.db, { status, creator, agentAdmin, office });
  const { dueSen, amountSen, confirm = true } = paid[how] ?? {};
  if (dueSen) {
    const body = { dueSen, dueOn: '2026-03-20', reason: 'Agreed' };
    await t.call(office, `PUT /bookings/${booking.id}/deposit`, { body });
  }
  if (amountSen) {
    const body = { ...usual, amountSen, confirm };
    await t.call(office, `POST /bookings/${booking.id}/payments`, { body });
  }
  return booking.id;
}

const doors = {
  'admin-response': (to: string, overrideReason?: string) => ({ action: to, overrideReason }),
  'status-update': (to: string, overrideReason?: string) => ({
    ...{ status: to === 'booked' ? 'approved' : to, overrideReason },
  }),
};
type Door = keyof typeof doors;
const pass = (id: string, door: Door, to: string, overrideReason?: string) =>
  t.call(people.admin, `PUT /bookings/${id}/${door}`, { body: doors[door](to, overrideReason) });
const setGate = (gate: PaymentGate) => {
  t.config.deposits.gate = gate;
};
const lastEvent = async (id: string) =>
  (await t.call(people.admin, `GET /bookings/${id}/events`)).body.at(-1);

describe('the gate before booked (D-236)', () => {
  const moves = (['pending_agent', 'pending_admin'] as const).flatMap((from) =>
    (['booked', 'sold'] as const).map((to) => [from, to] as const),
  );

  it.each(paymentGates.flatMap((gate) => moves.map((move) => [gate, ...move] as const)))(
    'set to %s, from %s to %s',
    async (gate, from, to) => {
      for (const [how, { isEnough }] of Object.entries(paid)) {
        for (const door of Object.keys(doors) as Door[]) {
          const id = await bookingIn(from, how);
          setGate(gate);
          const before = await snapshotTables(t.db);
          const reply = await pass(id, door, to);
          const isRefused = gate === 'require' && !isEnough;
          expect([how, door, reply.status]).toEqual([how, door, isRefused ? 409 : 200]);
          if (!isRefused) continue;
          expect(reply.body).toEqual({
            code: 'PAYMENT_MISSING',
            message:
              'No confirmed payment is recorded. Confirm one first, or give a reason to go on without it.',
          });
          expect(await snapshotTables(t.db)).toEqual(before);
        }
      }
      setGate('warn');
    },
  );

  it('lets a reason through, which history and audit keep and nobody is told', async () => {
    const id = await bookingIn('pending_admin', 'in part');
    setGate('require');
    const reason = 'The bank confirmed it by phone';
    expect((await pass(id, 'admin-response', 'booked', 'too short')).body.errors).toEqual({
      overrideReason: 'Please give a reason of at least 10 characters',
    });
    expect((await pass(id, 'admin-response', 'booked', 'x'.repeat(501))).status).toBe(400);
    // the fallback call has no such field
    expect((await pass(id, 'status-update', 'booked', reason)).body.code).toBe('PAYMENT_MISSING');
    expect((await pass(id, 'admin-response', 'booked', reason)).body).toMatchObject({
      status: 'approved',
      adminNotes: '',
    });
    const note = `Without a confirmed payment: ${reason}`;
    expect(await lastEvent(id)).toMatchObject({ action: 'book', note });
    const inMalay = { headers: { 'accept-language': 'ms' } };
    const history = await t.call(people.buyer, `GET /bookings/${id}/events`, inMalay);
    expect(history.body.at(-1).note).toBe(`Tanpa bayaran yang disahkan: ${reason}`);
    const audit = await t.call(people.superAdmin, `GET /audit?target=${id}&action=booking.book`);
    expect(audit.body[0]).toMatchObject({ why: note });
    const told = await t.call(people.buyer, 'GET /notices');
    expect(JSON.stringify(told.body)).not.toContain(reason);
    // not needed: not kept
    const full = await bookingIn('pending_admin', 'in full');
    await pass(full, 'admin-response', 'booked', reason);
    expect((await lastEvent(full)).note).toBe('');
    setGate('warn');
  });

  it('is unpaid by its status alone once it is booked for a reason, and leaves no refund (D-487)', async () => {
    const unpaid = await bookingIn('pending_admin', 'not at all');
    const paidByStatus = await bookingIn('pending_admin', 'not at all');
    await pass(paidByStatus, 'admin-response', 'booked');
    const { unlisted } = (await t.call(people.admin, 'GET /deposits/counts')).body;
    setGate('require');
    const reason = 'The bank confirmed it by phone';
    const { body } = await pass(unpaid, 'admin-response', 'booked', reason);
    setGate('warn');
    expect(body).toMatchObject({ status: 'approved', deposit: null, bookedUnpaid: true });
    expect((await t.call(people.buyer, `GET /bookings/${paidByStatus}`)).body.bookedUnpaid).toBe(false);
    // it is no entry that the desk of deposits misses
    expect((await t.call(people.admin, 'GET /deposits/counts')).body.unlisted).toBe(unlisted);
    const ends = async (id: string) => {
      await pass(id, 'admin-response', 'reject');
      return (await lastEvent(id)).refundDue;
    };
    expect([await ends(unpaid), await ends(paidByStatus)]).toEqual([false, true]);
    expect((await t.call(people.admin, 'GET /deposits/counts')).body.unlisted).toBe(unlisted - 1);
  });

  it.each([
    ['is voided', false, { action: 'void' }, null],
    ['is reversed as a mistake', true, { action: 'reverse', cause: 'mistake' }, null],
    ['bounces', true, { action: 'reverse', cause: 'bounced' }, { dueSen: 0, heldSen: 0 }],
  ])(
    'is paid by its status again once an entry of it %s, unless that bounced (D-487)',
    async (_, confirm, settling, deposit) => {
      const id = await bookingIn('pending_admin', 'not at all');
      await pass(id, 'admin-response', 'booked');
      t.clock.advance(1000);
      const body = { ...usual, amountSen: 5000, confirm };
      await t.call(people.admin, `POST /bookings/${id}/payments`, { body });
      const ledger = async () => (await t.call(people.admin, `GET /bookings/${id}/deposit`)).body;
      const [entry] = (await ledger()).entries;
      expect((await t.call(people.admin, `PUT /payments/${entry.id}`, { body: settling })).status).toBe(200);
      expect(await ledger()).toMatchObject({ inUse: true, entries: [{ id: entry.id }] });
      const { body: booking } = await t.call(people.buyer, `GET /bookings/${id}`);
      expect(booking.deposit).toEqual(deposit && expect.objectContaining(deposit));
    },
  );

  it('stays paid by its status while a payment is merely reported (D-502)', async () => {
    const id = await bookingIn('pending_admin', 'not at all');
    await pass(id, 'admin-response', 'booked');
    t.clock.advance(1000);
    const of = { bookingId: id, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
    for (const documentType of ['ic_front', 'ic_back'] as const)
      await buildDocument(t.db, { documentType, ...of });
    const body = { ...usual, amountSen: 5000 };
    await t.call(people.admin, `POST /bookings/${id}/payments`, { body });
    const read = async () => {
      const { body: ledger } = await t.call(people.admin, `GET /bookings/${id}/deposit`);
      const { documentMarks, documentsComplete } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
      const { body: incomplete } = await t.call(people.admin, 'GET /bookings/admin?documents=incomplete');
      expect(documentsComplete).toBe(incomplete.every((each: { _id: string }) => each._id !== id));
      expect(documentsComplete).toBe(true);
      const { body: outcomes } = await t.call(people.admin, `GET /bookings/${id}/outcomes`);
      const ends = outcomes.find(({ decision }: { decision: string }) => decision === 'reject');
      const { heldSen, reportedSen } = effectOf(ends.effects, 'money') ?? {};
      return [ledger.paidByStatus, documentMarks.cheque, heldSen, reportedSen];
    };
    expect(await read()).toEqual([true, undefined, null, 5000]);
    const [entry] = (await t.call(people.admin, `GET /bookings/${id}/deposit`)).body.entries;
    await t.call(people.admin, `PUT /payments/${entry.id}`, { body: { action: 'confirm' } });
    expect(await read()).toEqual([false, undefined, 5000, 0]);
    // a mistake leaves the record as it was
    await t.call(people.admin, `POST /bookings/${id}/payments`, { body });
    const reverse = { action: 'reverse', cause: 'mistake' };
    await t.call(people.admin, `PUT /payments/${entry.id}`, { body: reverse });
    expect(await read()).toEqual([true, undefined, null, 5000]);
    expect((await pass(id, 'admin-response', 'sold')).status).toBe(200);
    const sold = and(eq(notices.bookingId, id), eq(notices.kind, 'booking_sold'));
    const told = (await t.db.select().from(notices).where(sold)).map((row) => wordsOf(row).text);
    expect(told.length).toBeGreaterThan(0);
    expect(told.join()).not.toContain('No payment is confirmed yet.');
  });

  it.each(['reject', 'sold'])(
    'stays so after a mistake that was reversed, also once it is decided again (%s) and a report is voided (D-502)',
    async (decision) => {
      const id = await bookingIn('pending_admin', 'not at all');
      await pass(id, 'admin-response', 'booked');
      const record = async (confirm: boolean) => {
        t.clock.advance(1000);
        const { body } = await t.call(people.admin, `POST /bookings/${id}/payments`, {
          body: { ...usual, amountSen: 5000, confirm },
        });
        return body.entries.at(-1).id as string;
      };
      const settle = async (entry: string, body: object) =>
        expect((await t.call(people.admin, `PUT /payments/${entry}`, { body })).status).toBe(200);
      await settle(await record(true), { action: 'reverse', cause: 'mistake' });
      const report = await record(false);
      t.clock.advance(1000);
      expect((await pass(id, 'admin-response', decision)).status).toBe(200);
      await settle(report, { action: 'void' });
      const { body } = await t.call(people.admin, `GET /bookings/${id}/deposit`);
      expect([body.paidByStatus, body.heldSen]).toEqual([true, 0]);
      expect((await t.call(people.superAdmin, 'GET /integrity')).body.differences).toEqual([]);
    },
  );

  it('lets no payment be reversed whose refund waits to be confirmed (D-503)', async () => {
    const id = await bookingIn('approved', 'not at all');
    const record = async (entry: object) =>
      (
        await t.call(people.admin, `POST /bookings/${id}/payments`, {
          body: { ...usual, amountSen: 9000, ...entry },
        })
      ).body.entries.at(-1).id as string;
    const payment = await record({ confirm: true });
    t.clock.advance(1000);
    const refund = await record({ kind: 'refund', note: 'Paid too much' });
    const settle = async (entry: string, body: object) =>
      (await t.call(people.admin, `PUT /payments/${entry}`, { body })).body.code;
    const bounces = { action: 'reverse', cause: 'bounced' };
    expect(await settle(payment, bounces)).toBe('ALREADY_REFUNDED');
    expect(await settle(refund, { action: 'void' })).toBeUndefined();
    expect(await settle(payment, bounces)).toBeUndefined();
  });

  it('is not paid by its status once the payment that it was booked for was a mistake (D-487)', async () => {
    const id = await bookingIn('pending_admin', 'with nothing due');
    await pass(id, 'admin-response', 'booked');
    const [entry] = (await t.call(people.admin, `GET /bookings/${id}/deposit`)).body.entries;
    const body = { action: 'reverse', cause: 'mistake' };
    expect((await t.call(people.admin, `PUT /payments/${entry.id}`, { body })).status).toBe(200);
    expect((await t.call(people.buyer, `GET /bookings/${id}`)).body.deposit).toMatchObject({ heldSen: 0 });
  });

  it('takes the money that comes once it was booked without, and pays it back (D-434, D-487)', async () => {
    const id = await bookingIn('pending_admin', 'not at all');
    const inUse = async () => (await t.call(people.admin, `GET /bookings/${id}/deposit`)).body.inUse;
    expect(await inUse()).toBe(false);
    setGate('require');
    await pass(id, 'admin-response', 'booked', 'The bank confirmed it by phone');
    setGate('warn');
    expect(await inUse()).toBe(true);
    const body = { ...usual, amountSen: 5000, confirm: true };
    expect((await t.call(people.admin, `POST /bookings/${id}/payments`, { body })).status).toBe(201);
    expect((await t.call(people.buyer, `GET /bookings/${id}`)).body.deposit).toMatchObject({ heldSen: 5000 });
    await t.call(people.buyer, `DELETE /bookings/${id}`);
    expect(await lastEvent(id)).toMatchObject({ to: 'cancelled', refundDue: true });
  });

  describe('where a rule is in force for another type alone, or for its own (D-434, D-487)', () => {
    const setRules = (rules: object[]) =>
      t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
    beforeAll(() => setRules([{ lotType: 'B', amountSen: 500_000, dueDays: 7 }]));
    afterAll(() => setRules([]));

    /** A booking that is older than the rule, so that it has no ledger. */
    async function booking(type: 'A' | 'B') {
      const { buyer: creator, agentAdmin, admin: office } = people;
      const { id: lotId } = await buildLot(t.db, { type });
      const request = { lotId };
      return (await buildBooking(t.db, { status: 'pending_admin', creator, agentAdmin, office, request }))
        .booking.id;
    }
    async function told(id: string, kind: 'booking_booked' | 'booking_sold') {
      const rows = await t.db
        .select()
        .from(notices)
        .where(and(eq(notices.bookingId, id), eq(notices.kind, kind)));
      return rows.map((row) => Object.values(wordsOf(row)).join(' ')).join(' ');
    }

    it.each([
      ['A', 'warn', 'booked', false],
      ['A', 'warn', 'sold', false],
      ['A', 'off', 'booked', false],
      ['B', 'warn', 'booked', true],
      ['B', 'warn', 'sold', true],
      ['B', 'off', 'booked', true],
    ] as const)('type %s under %s, %s without a payment: unpaid %s', async (type, gate, to, isUnpaid) => {
      const id = await booking(type);
      expect((await t.call(people.admin, `GET /bookings/${id}/deposit`)).body.inUse).toBe(isUnpaid);
      setGate(gate);
      const { body } = await pass(id, 'admin-response', to);
      setGate('warn');
      expect(body).toMatchObject({ deposit: null, bookedUnpaid: isUnpaid });
      const isSaid = isUnpaid && gate !== 'off';
      expect(effectOf(body.effects, 'unpaid') !== undefined).toBe(isSaid);
      const notice = await told(id, to === 'sold' ? 'booking_sold' : 'booking_booked');
      expect(notice.includes('No payment is confirmed yet.')).toBe(isSaid);
      if (to === 'sold') return;
      const { standing } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
      expect(JSON.stringify(standing.tasks).includes('"cheque"')).toBe(isUnpaid);
      await pass(id, 'admin-response', 'reject');
      expect((await lastEvent(id)).refundDue).toBe(!isUnpaid);
    });
  });

  it('refuses the unpaid alone of several that are booked together (D-408)', async () => {
    const unpaid = await bookingIn('pending_admin', 'in part');
    const full = await bookingIn('pending_admin', 'in full');
    setGate('require');
    const body = { rows: [{ id: unpaid }, { id: full }] };
    expect((await t.call(people.admin, 'POST /bookings/bulk-book', { body })).body.rows).toMatchObject([
      { id: unpaid, done: false, code: 'PAYMENT_MISSING' },
      { id: full, done: true },
    ]);
    setGate('warn');
  });

  it('is said beforehand of a booking without a confirmed payment, where the park asks for one (D-434)', async () => {
    const saysUnpaid = async (id: string) => {
      const outcomes = (await t.call(people.admin, `GET /bookings/${id}/outcomes`)).body;
      const said = outcomes.filter(({ effects }: { effects: Effect[] }) => effectOf(effects, 'unpaid'));
      return said.map(({ decision }: { decision: string }) => decision);
    };
    const unpaid = ['not at all', 'not at all, with something due', 'by a payment that nobody confirmed'];
    for (const how of Object.keys(paid)) {
      const id = await bookingIn('pending_admin', how);
      const isSaid = { off: false, warn: unpaid.indexOf(how) > 0, require: unpaid.includes(how) };
      for (const gate of paymentGates) {
        setGate(gate);
        expect([gate, how, await saysUnpaid(id)]).toEqual([gate, how, isSaid[gate] ? ['book', 'sell'] : []]);
      }
    }
    setGate('warn');
  });

  it('never refuses new notes on an approved booking, its sale, or the end of a booking', async () => {
    setGate('require');
    const id = await bookingIn('approved', 'not at all');
    for (const door of Object.keys(doors) as Door[])
      expect((await pass(id, door, 'booked')).status).toBe(200);
    expect((await pass(id, 'admin-response', 'sold')).status).toBe(200);
    const other = await bookingIn('approved', 'not at all');
    expect((await pass(other, 'status-update', 'sold')).status).toBe(200);
    const third = await bookingIn('pending_admin', 'not at all');
    expect((await pass(third, 'status-update', 'rejected')).status).toBe(200);
    setGate('warn');
  });
});

describe('what is due by a rule (D-231)', () => {
  const depositsOfPark = park.facts.deposits;
  const setRules = (rules: object[], by: { id: string } = people.superAdmin) =>
    t.call(by, 'PUT /deposit-rules', { body: { rules } });
  const request = async (lot: Parameters<typeof buildLot>[1], door = 'request') => {
    const { id: lotId } = await buildLot(t.db, lot);
    const named = door === 'property' ? { propertyId: lotId } : { lotId };
    const who = door === 'request' ? people.buyer : people.agentAdmin;
    const client = door === '' ? { userId: people.buyer.id } : {};
    const path = door === '' ? 'POST /bookings' : `POST /bookings/${door}`;
    return (await t.call(who, path, { body: { ...named, ...client } })).body;
  };
  const due = (dueSen: number, dueOn: string) => ({
    ...{ dueSen, dueOn, receivedSen: 0, heldSen: 0, reportedSen: 0, leavingSen: 0, isRecord: true },
  });

  it('is fixed with the booking, in each channel, by the rule of its type or else that of all', async () => {
    expect((await request({ type: 'A', price: 1_000_000 })).deposit).toBeNull();
    const rules = [
      { lotType: 'B', percentBp: null, amountSen: 500_000, dueDays: 0 },
      { lotType: null, percentBp: 250, amountSen: null, dueDays: 14 },
    ];
    expect((await setRules(rules)).body).toEqual({
      rules,
      stated: depositsOfPark,
      message: 'Booking deposit rules saved',
    });
    const first = await request({ type: 'A', price: 1_000_000.4 });
    expect(first.deposit).toEqual(due(2_500_001, '2026-03-16'));
    for (const door of ['property', '']) {
      const made = await request({ type: 'B', price: null }, door);
      expect(made.deposit).toEqual(due(500_000, '2026-03-02'));
      const read = await t.call(
        people.buyer.id === made.userId ? people.buyer : people.agentAdmin,
        `GET /bookings/${made.id}`,
      );
      expect(read.body.deposit).toEqual(made.deposit);
    }
    // a percentage of no price is nothing
    expect((await request({ type: 'C', price: null })).deposit).toBeNull();
    const ofUnit = async (type: string, price: number) => {
      const { id: unitId } = await buildUnit(t.db, { type, price });
      return (await t.call(people.buyer, 'POST /bookings/request', { body: { unitId } })).body.deposit;
    };
    expect(await ofUnit('B', 10)).toEqual(due(500_000, '2026-03-02'));
    // the rule for all types is for units of a type that no lot has, too
    expect(await ofUnit('Showroom', 1_000_000.4)).toEqual(due(2_500_001, '2026-03-16'));

    // two sets within one moment of the clock: the second counts alone
    await setRules([{ percentBp: 10_000, dueDays: 365 }]);
    expect((await request({ type: 'B', price: 12.34 })).deposit).toEqual(due(1234, '2027-03-02'));
    expect((await setRules([])).body.rules).toEqual([]);
    expect((await request({ type: 'A', price: 1_000_000 })).deposit).toBeNull();
    expect((await t.call(people.buyer, `GET /bookings/${first.id}`)).body.deposit).toEqual(first.deposit);
  });

  it('refuses rules that cannot be right, and keeps those that were', async () => {
    const before = await snapshotTables(t.db);
    const rule = { percentBp: 200, dueDays: 14 };
    for (const rules of [
      [{ ...rule, percentBp: 0 }],
      [{ ...rule, percentBp: 10_001 }],
      [{ ...rule, percentBp: 1.5 }],
      [{ ...rule, amountSen: 100 }],
      [{ dueDays: 14 }],
      [{ amountSen: 0, dueDays: 14 }],
      [{ ...rule, dueDays: -1 }],
      [{ ...rule, dueDays: 366 }],
      [{ ...rule, lotType: 'D' }],
      [rule, rule],
      [rule, { ...rule, lotType: null }],
      Array.from({ length: 5 }, () => rule),
    ]) {
      const { status, body } = await setRules(rules);
      expect([JSON.stringify(rules), status, body.code]).toEqual([JSON.stringify(rules), 400, 'VALIDATION']);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('is set by the office in its place, with a reason and one line in the audit trail', async () => {
    const id = await bookingIn('pending_admin', 'in part');
    const body = { dueSen: 4000, dueOn: '2026-03-01', reason: ' Agreed anew ' };
    const { body: changed } = await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body });
    expect(changed).toMatchObject({
      ...{ dueSen: 4000, dueOn: '2026-03-01', dueReason: 'Agreed anew', balanceSen: 0, state: 'paid' },
      ...{ receivedSen: 4999, message: 'Booking deposit saved' },
    });
    const audit = await t.call(people.superAdmin, `GET /audit?target=${id}&action=payment.set_due`);
    expect(audit.body[0]).toMatchObject({
      from: { dueSen: 5000, dueOn: '2026-03-20' },
      to: { dueSen: 4000, dueOn: '2026-03-01' },
      why: 'Agreed anew',
    });
    // the office has another sum on screen (D-494)
    const answerTo = async (stale: object) => {
      const late = await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body: { ...body, ...stale } });
      return [late.status, late.body.code];
    };
    const refused = [409, 'DUE_CHANGED'];
    expect(await answerTo({ dueSen: 3000, seenDueSen: 5000 })).toEqual(refused);
    expect(await answerTo({ dueOn: '2026-03-05', seenDueSen: 4000, seenDueOn: '2026-03-20' })).toEqual(
      refused,
    );
    // sent again after a lost reply
    expect((await answerTo({ seenDueSen: 5000, seenDueOn: '2026-03-20' }))[0]).toBe(200);
    expect((await answerTo({ seenDueSen: 4000, seenDueOn: '2026-03-01' }))[0]).toBe(200);
    for (const wrong of [
      { dueSen: -1 },
      { dueSen: 0.5 },
      { dueSen: 10_000_000_000_001 },
      { dueOn: '0000-01-01' },
      { dueOn: null },
      { reason: ' ' },
    ]) {
      const reply = await t.call(people.admin, `PUT /bookings/${id}/deposit`, {
        body: { ...body, ...wrong },
      });
      expect([JSON.stringify(wrong), reply.status]).toEqual([JSON.stringify(wrong), 400]);
    }
  });
});
