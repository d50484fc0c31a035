import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '1000' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const came = { amountSen: 2000, method: 'bank_transfer', reference: 'FT1', onDay: '2026-03-01' };

/** A booking that waits for the office with RM 50.00 due, and a payment of RM 30.00 that its buyer reported. */
async function reportedBooking() {
  const booking = await buildBookingWithSlip(t.db, people, { status: 'pending_admin', at: t.clock.now() });
  // a person reports ten an hour (D-304)
  t.clock.advance(6 * 60_000 + 1);
  const due = { dueSen: 5000, dueOn: '2026-03-20', reason: 'Agreed' };
  await t.call(people.admin, `PUT /bookings/${booking.id}/deposit`, { body: due });
  const body = { ...usualEntry, proofDocumentId: booking.proofDocumentId };
  const reported = await t.call(people.buyer, `POST /bookings/${booking.id}/payments`, { body });
  // entries of one moment have no order
  t.clock.advance(1);
  return { id: booking.id, entry: String(reported.body.entries[0].id) };
}
const decide = (id: string, body: object) =>
  t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'booked', ...body } });
const entriesOf = async (id: string) =>
  (await t.call(people.admin, `GET /bookings/${id}/deposit`)).body.entries;
const confirmedAsNext = async () => {
  const { id, entry } = await reportedBooking();
  await t.call(people.admin, `PUT /payments/${entry}`, { body: { action: 'confirm' } });
  return Number((await entriesOf(id))[0].receiptNumber.slice(-6));
};

describe('PUT /bookings/:id/admin-response with a payment (D-351)', () => {
  it('is refused with a rejection, which records no money, and changes nothing', async () => {
    const { id, entry } = await reportedBooking();
    for (const payment of [{ confirm: [entry] }, { record: came }, {}]) {
      const { status, body } = await decide(id, { action: 'reject', payment });
      expect([status, body.message]).toEqual([400, 'A rejection takes no payment']);
    }
    expect((await t.call(people.admin, `GET /bookings/${id}`)).body.status).toBe('pending_admin');
    expect(await entriesOf(id)).toMatchObject([{ state: 'recorded' }]);
  });

  it('confirms a report, records what came, numbers both receipts and books', async () => {
    const { id, entry } = await reportedBooking();
    const before = await confirmedAsNext();
    const reply = await decide(id, { payment: { confirm: [entry], record: came } });
    expect(reply.status).toBe(200);
    const { status, deposit }: Booking = reply.body;
    expect(status).toBe('approved');
    expect(deposit).toMatchObject({ dueSen: 5000, receivedSen: 5000, heldSen: 5000, reportedSen: 0 });
    const entries = await entriesOf(id);
    expect(entries).toMatchObject([
      { id: entry, state: 'confirmed', amountSen: 3000 },
      { state: 'confirmed', kind: 'payment', ...came, recordedBy: { isMe: true } },
    ]);
    const numbers = entries.map(({ receiptNumber }: { receiptNumber: string }) =>
      Number(receiptNumber.slice(-6)),
    );
    expect(numbers).toEqual([before + 1, before + 2]);
    const { body: told } = await t.call(people.buyer, 'GET /notices?limit=3');
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['booking_booked', 'payment_confirmed', 'payment_confirmed']),
    );
  });

  it('asks the gate after the payment', async () => {
    t.config.deposits.gate = 'require';
    const { id, entry } = await reportedBooking();
    const tooLittle = await decide(id, { payment: { confirm: [entry] } });
    expect(tooLittle.body.code).toBe('PAYMENT_MISSING');
    expect((await entriesOf(id))[0]).toMatchObject({ state: 'recorded', receiptNumber: null });
    expect((await decide(id, { payment: { confirm: [entry], record: came } })).status).toBe(200);
    t.config.deposits.gate = 'warn';
  });

  /** What refuses the whole: its code, and the body for a booking with its report. */
  const refused: [string, string, (known: { id: string; entry: string }) => object | Promise<object>][] = [
    [
      'a decision on another status',
      'CHANGED_MEANWHILE',
      () => ({ seenStatus: 'pending_agent', payment: { record: came } }),
    ],
    [
      'a report of another booking',
      'PAYMENT_NOT_FOUND',
      async () => ({ payment: { record: came, confirm: [(await reportedBooking()).entry] } }),
    ],
    ['no report at all', 'PAYMENT_NOT_FOUND', () => ({ payment: { confirm: ['nothing'], record: came } })],
    [
      'a report that is settled, beside another one',
      'PAYMENT_SETTLED',
      async ({ id, entry }) => {
        const body = { ...usualEntry, amountSen: 1 };
        const { body: deposit } = await t.call(people.admin, `POST /bookings/${id}/payments`, { body });
        const second = deposit.entries.at(-1).id;
        await t.call(people.superAdmin, `PUT /payments/${second}`, {
          body: { action: 'void', reason: 'Twice' },
        });
        return { payment: { confirm: [entry, second] } };
      },
    ],
    ['a report twice', 'PAYMENT_SETTLED', ({ entry }) => ({ payment: { confirm: [entry, entry] } })],
    [
      'a day to come',
      'VALIDATION',
      ({ entry }) => ({ payment: { confirm: [entry], record: { ...came, onDay: '2030-01-01' } } }),
    ],
    [
      'no method',
      'VALIDATION',
      ({ entry }) => ({ payment: { confirm: [entry], record: { ...came, method: null } } }),
    ],
    ['no sum', 'VALIDATION', () => ({ payment: { record: { ...came, amountSen: 0 } } })],
  ];
  it.each(refused)('refuses %s as a whole, without a gap in the receipts', async (_, code, bodyOf) => {
    const known = await reportedBooking();
    const body = await bodyOf(known);
    const number = await confirmedAsNext();
    const before = await snapshotTables(t.db);
    expect((await decide(known.id, body)).body.code).toBe(code);
    expect(await snapshotTables(t.db)).toEqual(before);
    expect(await confirmedAsNext()).toBe(number + 1);
  });

  it('refuses who recorded a payment to confirm it with the decision, where four eyes are asked for (D-235)', async () => {
    t.config.deposits.fourEyes = true;
    const { id } = await reportedBooking();
    const { body: deposit } = await t.call(people.admin, `POST /bookings/${id}/payments`, {
      body: { ...usualEntry, amountSen: 2000 },
    });
    const own = deposit.entries.at(-1).id;
    const before = await snapshotTables(t.db);
    for (const payment of [{ record: came }, { confirm: [own] }])
      expect((await decide(id, { payment })).body.code).toBe('FOUR_EYES');
    expect(await snapshotTables(t.db)).toEqual(before);
    t.config.deposits.fourEyes = false;
  });
});
