import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { bookingHolds, documents } from '#core/documents/server/tables.ts';
import { folderStore } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const store = () => folderStore(`${t.config.dataDir}/documents`);

/** A booking of the buyer with a current and a replaced identity card. */
async function bookingIn(status: BookingStatus) {
  const { booking } = await buildBooking(t.db, { status, creator: people.buyer });
  const card = { bookingId: booking.id, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
  const sealed = { wrappedKey: Buffer.alloc(60), keyId: 'k1' };
  const rows = [
    await buildDocument(t.db, { ...card, ...sealed, replacedAt: t.clock.now() }),
    await buildDocument(t.db, card),
  ];
  for (const { storageKey } of rows) await store().put(storageKey, Buffer.from('x'));
  const bytes = async () =>
    (await Promise.all(rows.map((row) => store().get(row.storageKey)))).filter(Boolean);
  const stored = () => t.db.select().from(documents).where(eq(documents.bookingId, booking.id));
  return { id: booking.id, bytes, stored };
}
type Who = keyof People;
const hold = (id: string, on: boolean, reason?: string, who: Who = 'superAdmin') =>
  t.call(people[who] as { id: string }, `PUT /bookings/${id}/document-hold`, { body: { on, reason } });
const erase = (id: string, reason?: string, who: Who = 'superAdmin') =>
  t.call(people[who] as { id: string }, `DELETE /bookings/${id}/documents`, { body: { reason } });
const read = async (id: string, who: Who) =>
  (await t.call(people[who] as { id: string }, `GET /bookings/${id}`)).body;
const historyOf = async (id: string, who: Who): Promise<{ action: string; note: string }[]> =>
  (await t.call(people[who] as { id: string }, `GET /bookings/${id}/events`)).body;
const auditOf = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(asc(auditLog.id)))
    .filter(({ action }) => /hold|erase/.test(action))
    .map(({ action, actorId, detail }) => ({ action, actorId, detail }));

describe('PUT /bookings/:id/document-hold (D-172)', () => {
  it('shows the super admin since when, why and by whom, and nobody else that there is one', async () => {
    const { id } = await bookingIn('approved');
    const { updatedAt } = await read(id, 'buyer');
    const before = await historyOf(id, 'buyer');
    t.clock.advance(1000);
    const reply = await hold(id, true, ' Claim 12 ');
    const documentHold = {
      since: t.clock.now().toISOString(),
      reason: 'Claim 12',
      by: people.superAdmin.name,
      kept: [],
    };
    expect(reply).toMatchObject({ status: 200, body: { id, documentHold } });
    expect(reply.body.message).toBe('The documents are under a legal hold');
    const listed = await t.call(people.superAdmin, 'GET /bookings/all');
    expect(listed.body.find((each: { id: string }) => each.id === id).documentHold).toEqual(documentHold);
    for (const who of ['buyer', 'agentAdmin', 'admin'] as const) {
      expect((await read(id, who)).documentHold).toBeNull();
      expect(await historyOf(id, who)).toHaveLength(before.length);
    }
    expect((await historyOf(id, 'superAdmin')).at(-1)).toMatchObject({
      action: 'hold_documents',
      note: 'Claim 12',
      refundDue: false,
    });
    expect((await read(id, 'buyer')).updatedAt).toBe(updatedAt);
  });

  it('keeps the hold that is there, lifts it with a reason, and records each once', async () => {
    const { id } = await bookingIn('sold');
    await hold(id, true, 'Claim 12');
    const again = await hold(id, true, 'Another');
    expect(again.body).toMatchObject({
      message: 'The documents were under a legal hold already. Nothing was changed.',
      documentHold: { reason: 'Claim 12' },
    });
    expect((await hold(id, false, 'Settled')).body).toMatchObject({ documentHold: null });
    expect((await hold(id, false, 'Settled')).body.message).toBe(
      'There was no legal hold. Nothing was changed.',
    );
    await hold(id, true, 'Claim 13');
    const rows = await t.db.select().from(bookingHolds).where(eq(bookingHolds.bookingId, id));
    expect(rows.map(({ reason, liftedBy }) => [reason, liftedBy])).toEqual([
      ['Claim 12', people.superAdmin.id],
      ['Claim 13', null],
    ]);
    const actorId = people.superAdmin.id;
    expect(await auditOf(id)).toMatchObject([
      { action: 'booking.hold_documents', actorId, detail: { why: 'Claim 12' } },
      { action: 'booking.lift_hold', actorId, detail: { why: 'Settled' } },
      { action: 'booking.hold_documents', actorId, detail: { why: 'Claim 13' } },
    ]);
  });

  it('needs a reason of at most 500 characters, and a choice', async () => {
    const { id } = await bookingIn('approved');
    const missing = {
      status: 400,
      body: { code: 'REASON_MISSING', errors: { reason: 'Please give a reason' } },
    };
    expect(await hold(id, true)).toMatchObject(missing);
    expect(await hold(id, true, '  ')).toMatchObject(missing);
    expect(await hold(id, true, 'x'.repeat(501))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(
      await t.call(people.superAdmin, `PUT /bookings/${id}/document-hold`, { body: { reason: 'x' } }),
    ).toMatchObject({
      status: 400,
    });
    expect((await read(id, 'superAdmin')).documentHold).toBeNull();
  });
});

describe('DELETE /bookings/:id/documents (D-172)', () => {
  it.each(['rejected', 'rejected_by_agent', 'cancelled', 'expired'] as const)(
    'erases key, name and bytes of every version of a booking that is %s, and says so in its history',
    async (status) => {
      const { id, bytes, stored } = await bookingIn(status);
      const other = await bookingIn(status);
      const { updatedAt } = await read(id, 'buyer');
      expect(await erase(id, 'Asked for by letter')).toMatchObject({
        status: 200,
        body: { erased: 2, message: 'Documents erased: 2' },
      });
      const erased = { purgedAt: t.clock.now(), originalName: '', wrappedKey: null, keyId: null };
      expect(await stored()).toMatchObject([erased, erased]);
      expect(await bytes()).toEqual([]);
      expect(await other.bytes()).toHaveLength(2);
      expect((await historyOf(id, 'buyer')).at(-1)).toMatchObject({ action: 'erase_documents', note: '' });
      expect((await historyOf(id, 'superAdmin')).at(-1)).toMatchObject({ note: 'Asked for by letter' });
      expect(await read(id, 'buyer')).toMatchObject({ status, updatedAt });
      expect(await auditOf(id)).toMatchObject([
        {
          action: 'booking.erase_documents',
          actorId: people.superAdmin.id,
          detail: { documents: 2, why: 'Asked for by letter' },
        },
      ]);
      expect((await erase(id, 'Once more')).body).toEqual({
        erased: 0,
        message: 'This booking has no documents left to erase',
      });
      expect(await auditOf(id)).toHaveLength(1);
    },
  );

  it.each(['pending_agent', 'pending_admin', 'approved', 'sold'] as const)(
    'is refused for a booking that is %s',
    async (status) => {
      const { id, bytes } = await bookingIn(status);
      expect(await erase(id, 'Asked for')).toMatchObject({ status: 409, body: { code: 'DOCUMENTS_KEPT' } });
      expect(await bytes()).toHaveLength(2);
    },
  );

  it('is refused under a legal hold, and without a reason', async () => {
    const { id, bytes } = await bookingIn('cancelled');
    expect(await erase(id)).toMatchObject({ status: 400, body: { code: 'REASON_MISSING' } });
    await hold(id, true, 'Claim 12');
    expect(await erase(id, 'Asked for')).toMatchObject({ status: 409, body: { code: 'DOCUMENTS_ON_HOLD' } });
    expect(await bytes()).toHaveLength(2);
    await hold(id, false, 'Settled');
    expect(await erase(id, 'Asked for')).toMatchObject({ status: 200, body: { erased: 2 } });
  });
});
