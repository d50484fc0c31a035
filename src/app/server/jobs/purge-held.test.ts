import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import type { DocumentRow } from '#core/documents/server/store.ts';
import { bookingHolds, documents } from '#core/documents/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { folderStore, storageOf } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { purgeOnce } from './purge.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ SOLD_DOCUMENT_DAYS: '30' });
});
afterAll(() => t.close());

const store = () => folderStore(`${t.config.dataDir}/documents`);
const purge = (changed = {}) => {
  const storage = storageOf('folder', { folder: { ...store(), ...changed } });
  return purgeOnce({ config: t.config, db: t.db, now: t.clock.now, storage }, () => {});
};
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];

/** A document of a booking that reached a status now. */
async function documentIn(status: BookingStatus, changes: Partial<DocumentRow> = {}) {
  const { booking } = await buildBooking(t.db, { status, times: [t.clock.now()] });
  const of = { bookingId: booking.id, uploadedBy: booking.createdBy, createdAt: t.clock.now() };
  const row = await buildDocument(t.db, { ...of, ...changes });
  await store().put(row.storageKey, Buffer.from('x'));
  return {
    bookingId: booking.id,
    id: row.id,
    hasBytes: async () => (await store().get(row.storageKey)) !== undefined,
  };
}

describe('documents of a sold booking', () => {
  it('go so long after the sale as the operator says, key and name before the bytes (D-171)', async () => {
    const sold = await documentIn('sold', { wrappedKey: Buffer.alloc(60), keyId: 'k1' });
    const other = await documentIn('approved');
    t.clock.advance(30 * DAY - 1000);
    const createdAt = t.clock.now();
    const slip = await documentIn('sold', { bookingId: sold.bookingId, documentType: 'cheque', createdAt });
    expect(await purge()).toMatchObject({ ofSold: 0 });
    t.clock.advance(2000);
    await purge({ delete: () => Promise.reject(new Error('the disk is gone')) });
    const emptied = { purgedAt: t.clock.now(), wrappedKey: null, keyId: null, originalName: '' };
    expect(await rowOf(sold.id)).toMatchObject(emptied);
    expect(await sold.hasBytes()).toBe(true);
    expect(await purge()).toMatchObject({ ofSold: 0, orphans: 1 });
    expect(await sold.hasBytes()).toBe(false);
    for (const { hasBytes } of [other, slip]) expect(await hasBytes()).toBe(true);
    expect(await rowOf(other.id)).toMatchObject({ purgedAt: null });
    t.clock.advance(30 * DAY);
    expect(await purge()).toMatchObject({ ofSold: 1 });
    expect(await slip.hasBytes()).toBe(false);
  });
});

describe('a legal hold', () => {
  it('keeps documents from every purge until it is lifted (D-172)', async () => {
    const setBy = (await buildUser(t.db, { role: 'super_admin' })).id;
    const setAt = t.clock.now();
    const free = await documentIn('rejected');
    const held = [
      await documentIn('rejected'),
      await documentIn('sold'),
      await documentIn('approved', { replacedAt: setAt }),
    ];
    await t.db
      .insert(bookingHolds)
      .values(held.map(({ bookingId }) => ({ bookingId, reason: 'A claim', setBy, setAt })));
    t.clock.advance(400 * DAY);
    expect(await purge()).toMatchObject({ ofEnded: 1, ofSold: 0, replaced: 0, orphans: 0 });
    expect(await free.hasBytes()).toBe(false);
    for (const { id, hasBytes } of held) {
      expect(await hasBytes()).toBe(true);
      expect(await rowOf(id)).toMatchObject({ purgedAt: null, originalName: 'IC of Grace.jpg' });
    }
    await t.db.update(bookingHolds).set({ liftedBy: setBy, liftedAt: t.clock.now() });
    expect(await purge()).toMatchObject({ ofEnded: 1, ofSold: 1, replaced: 1 });
    for (const { hasBytes } of held) expect(await hasBytes()).toBe(false);
  });
});
