import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
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

describe('the place of the cheque among the documents of a booking (D-487)', () => {
  /** A booking with both sides of the identity card and nothing else. */
  async function withoutCheque() {
    const { booking } = await buildBooking(t.db, { status: 'pending_admin', creator: people.buyer });
    const sent = { bookingId: booking.id, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
    for (const documentType of ['ic_front', 'ic_back'] as const)
      await buildDocument(t.db, { ...sent, documentType });
    return { id: booking.id, sent };
  }
  const seen = async (id: string) => {
    const { body } = await t.call(people.buyer, `GET /bookings/${id}`);
    const listed = await t.call(people.admin, 'GET /bookings/admin?documents=incomplete&limit=100');
    return {
      cheque: body.documentMarks.cheque,
      isComplete: body.documentsComplete,
      asked: body.standing.tasks.flatMap(({ documents = [] }: { documents?: string[] }) => documents),
      isListed: listed.body.some(({ _id }: { _id: string }) => _id === id),
    };
  };
  const pay = (who: 'buyer' | 'admin', id: string, body: object) =>
    t.call(people[who], `POST /bookings/${id}/payments`, {
      body: { kind: 'payment', amountSen: 3000, method: 'duitnow', onDay: '2026-03-01', ...body },
    });

  it('is filled by the slip of a reported payment, and by a confirmed one', async () => {
    const reported = await withoutCheque();
    expect(await seen(reported.id)).toEqual({
      cheque: 'missing',
      isComplete: false,
      asked: ['cheque'],
      isListed: true,
    });
    const slip = { documentType: 'other', paper: 'payment_proof' } as const;
    const proof = await buildDocument(t.db, { ...reported.sent, ...slip });
    expect((await pay('buyer', reported.id, { proofDocumentId: proof.id })).status).toBe(201);
    const filled = { isComplete: true, asked: [], isListed: false };
    expect(await seen(reported.id)).toEqual({ cheque: 'unchecked', ...filled });
    const confirmed = await withoutCheque();
    expect((await pay('admin', confirmed.id, { confirm: true })).status).toBe(201);
    expect(await seen(confirmed.id)).toEqual(filled);
  });
});
