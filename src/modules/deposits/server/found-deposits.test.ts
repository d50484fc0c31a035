import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

/** A confirmed payment of the buyer with a reference, recorded by the office. */
async function pay(reference: string): Promise<{ id: string; receiptNumber: string }> {
  const { booking } = await buildBooking(t.db, { status: 'approved', creator: people.buyer });
  const payment = { kind: 'payment', amountSen: 3000, method: 'cheque', onDay: '2026-03-01', confirm: true };
  const path = `POST /bookings/${booking.id}/payments`;
  const { body } = await t.call(people.admin, path, { body: { ...payment, reference } });
  return { id: booking.id, receiptNumber: body.entries[0].receiptNumber };
}

describe('a confirmed payment', () => {
  it('is found by the office alone, by its receipt and its reference', async () => {
    const { id, receiptNumber } = await pay('CHQ-00017');
    await pay('CHQ-00018');
    for (const search of [receiptNumber, 'chq-00017']) {
      for (const list of ['bookings/all', 'deposits']) {
        const { body } = await t.call(people.admin, `GET /${list}?search=${search}`);
        const ids = body.map((row: { id?: string; bookingId?: string }) => row.bookingId ?? row.id);
        expect([list, ids]).toEqual([list, [id]]);
      }
      expect((await t.call(people.agentAdmin, `GET /bookings/agent?search=${search}`)).body).toEqual([]);
    }
  });

  it('is in the export of its buyer and of nobody else, and agrees with the integrity check', async () => {
    const { id, receiptNumber } = await pay('CHQ-00019');
    const own = (await t.call(people.buyer, 'GET /users/me/export')).raw.toString();
    const named = { bookingId: id, reference: 'CHQ-00019', recordedByMe: false, receiptNumber };
    expect(JSON.parse(own).payments).toContainEqual(expect.objectContaining(named));
    const other = (await t.call(people.agent, 'GET /users/me/export')).raw.toString();
    expect(other).not.toContain('CHQ-00019');
    expect((await t.call(people.admin, 'GET /integrity')).body.differences).toEqual([]);
  });
});
