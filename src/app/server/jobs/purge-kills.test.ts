import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import type { Db } from '#platform/server/db/open.ts';
import { type DocumentStore, folderStore, storageOf } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { purgeOnce } from './purge.ts';

const BOOKINGS = sized({ usual: 8, long: 125 });
const DOCUMENTS = 4;
const KILLS = sized({ usual: 4, long: 20 });
const DAY = 24 * 3_600_000;
/** What the sealed key and the name of every document hold. */
const marker = 'canary-of-a-card';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ NOTICE_DAYS: '3650' });
});
afterAll(() => t.close());

const folder = () => join(t.config.dataDir, 'documents');

async function documentsOf(status: BookingStatus): Promise<void> {
  const { booking } = await buildBooking(t.db, { status, times: [t.clock.now()] });
  for (let each = 0; each < DOCUMENTS; each += 1) {
    const row = await buildDocument(t.db, {
      bookingId: booking.id,
      uploadedBy: booking.createdBy,
      createdAt: t.clock.now(),
      originalName: `${marker}.pdf`,
      wrappedKey: Buffer.from(marker.padEnd(60)),
      keyId: 'k1',
      documentType: 'other',
    });
    await folderStore(folder()).put(row.storageKey, Buffer.from(marker));
  }
}

/** The parts of a purge that dies at the n-th step of database or store, and does nothing afterwards. */
function dyingAt(nth: number, unusual: Partial<DocumentStore> = {}) {
  let steps = 0;
  const mortal =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      steps += 1;
      if (steps > nth) throw new Error('killed');
      const result = await work(...given);
      // half of the kills come after the step was done and before anybody learned of it
      if (steps === nth && nth % 2 === 0) throw new Error('killed');
      return result;
    };
  const whole = { ...folderStore(folder()), ...unusual };
  const db = new Proxy(t.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name === 'transaction') return mortal(value.bind(target));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as Db;
  const storage = storageOf('folder', { folder: { ...whole, delete: mortal(whole.delete) } });
  return { config: t.config, db, now: t.clock.now, storage };
}

/** What is left of documents: rows with a key or a name, and files. */
async function leftOvers() {
  const rows = await t.db.select().from(documents);
  return {
    named: rows.filter(({ originalName, wrappedKey }) => originalName !== '' || wrappedKey).length,
    files: (await readdir(folder())).length,
  };
}

it(`a purge killed ${KILLS} times leaves neither key, name nor bytes of ${BOOKINGS * DOCUMENTS} documents, and takes no other (D-100, D-171)`, async () => {
  const ended = ['cancelled', 'rejected', 'rejected_by_agent'] as const;
  for (let each = 0; each < BOOKINGS; each += 1) await documentsOf(ended[each % 3] as BookingStatus);
  const kept = ['sold', 'approved', 'pending_admin'] as const;
  for (const status of kept) await documentsOf(status);
  const untouched = { named: kept.length * DOCUMENTS, files: kept.length * DOCUMENTS };
  t.clock.advance(90 * DAY - 1000);
  await purgeOnce(dyingAt(Number.POSITIVE_INFINITY), () => {});
  expect((await leftOvers()).files).toBe((BOOKINGS + kept.length) * DOCUMENTS);
  t.clock.advance(2000);
  const moments = fc.sample(fc.integer({ min: 1, max: 12 }), { seed, numRuns: KILLS });
  for (const nth of moments) await purgeOnce(dyingAt(nth), () => {});
  // bytes that a killed run left without a row are swept a week later
  t.clock.advance(8 * DAY);
  await purgeOnce(dyingAt(Number.POSITIVE_INFINITY), () => {});
  const left = await leftOvers();
  expect(left).toEqual(untouched);
  const counted = { documents: BOOKINGS * DOCUMENTS, kills: KILLS, 'left of them': 0, days: 90 };
  measured({ ...counted, seed });
}, 300_000);

it('a purge that forgets the bytes would be noticed', async () => {
  const before = await leftOvers();
  await documentsOf('cancelled');
  t.clock.advance(91 * DAY);
  await purgeOnce(dyingAt(Number.POSITIVE_INFINITY, { delete: async () => {} }), () => {});
  const after = await leftOvers();
  expect(after).toEqual({ named: before.named, files: before.files + DOCUMENTS });
});
