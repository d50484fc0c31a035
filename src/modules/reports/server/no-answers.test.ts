import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
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

const reports = () => {
  const names = ['sales', 'funnel', 'ageing', 'agencies', 'months'];
  return Promise.all(names.map(async (name) => (await t.call(people.admin, `GET /reports/${name}`)).body));
};

describe('no report counts as an answer', () => {
  it('that a hold was extended (D-192)', async () => {
    const { booking } = await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] });
    const before = await reports();
    for (const by of [people.agentAdmin, people.admin]) {
      const body = { reason: 'The bank' };
      expect((await t.call(by, `POST /bookings/${booking.id}/extension`, { body })).status).toBe(200);
    }
    expect(await reports()).toEqual(before);
    expect((await t.call(people.superAdmin, 'GET /integrity')).body.differences).toEqual([]);
  });

  it('that the documents of an ended booking were erased (D-172)', async () => {
    const { booking } = await buildBooking(t.db, { status: 'rejected', creator: people.buyer });
    const upload = { bookingId: booking.id, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
    const { storageKey } = await buildDocument(t.db, upload);
    await folderStore(`${t.config.dataDir}/documents`).put(storageKey, Buffer.from('x'));
    const before = await reports();
    const erased = await t.call(people.superAdmin, `DELETE /bookings/${booking.id}/documents`, {
      body: { reason: 'Asked for by letter' },
    });
    expect(erased.body.erased).toBe(1);
    expect(await reports()).toEqual(before);
  });
});
