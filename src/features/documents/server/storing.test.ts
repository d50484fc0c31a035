import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildBooking } from '#features/bookings/server/factory.ts';
import { buildUser } from '#features/users/server/factory.ts';
import type { DocumentStore } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { buildPeople } from '#test/people.ts';
import { uploadForm, writePdf } from './factory.ts';

const KEPT_FREE = 200 * 1024 * 1024;
const LARGEST = 10 * 1024 * 1024;
const full = {
  message: 'There is no room for more files right now. Please try again later or contact the park office.',
  code: 'STORAGE_FULL',
};

/** The app on real storage, with a hook around writes. */
async function withStorage(
  around: (usual: DocumentStore) => Partial<DocumentStore>,
  test: (t: TestApp) => Promise<void>,
): Promise<void> {
  const t = await testApp({}, { store: (usual) => ({ ...usual, ...around(usual) }) });
  await test(t).finally(() => t.close());
}

const send = async (t: TestApp, person: { id: string }, fields: Record<string, string> = {}) =>
  t.call(person, 'POST /uploads/document', await uploadForm({ bytes: writePdf() }, fields));
const storedFiles = (t: TestApp) => readdir(join(t.config.dataDir, 'documents')).catch(() => []);

describe('the bytes of an upload', () => {
  it('are gone at once when the booking is closed while they are stored (D-99)', async () => {
    let close = async () => {};
    await withStorage(
      (usual) => ({ put: (key, bytes) => usual.put(key, bytes).then(() => close()) }),
      async (t) => {
        const { buyer } = await buildPeople(t.db);
        const { booking } = await buildBooking(t.db, { creator: buyer });
        close = async () => {
          expect(await storedFiles(t)).toHaveLength(1);
          expect((await t.call(buyer, `DELETE /bookings/${booking.id}`)).status).toBe(200);
        };
        const reply = await send(t, buyer, { bookingId: booking.id });
        expect([reply.status, reply.body.code]).toEqual([409, 'DOCUMENTS_CLOSED']);
        expect(await storedFiles(t)).toEqual([]);
      },
    );
  });
});

describe('a disk that is nearly full', () => {
  it('takes no upload that would reach into the last 200 MB, which the database needs (D-98)', async () => {
    let free = KEPT_FREE + LARGEST - 1;
    await withStorage(
      () => ({ free: async () => free }),
      async (t) => {
        const person = await buildUser(t.db);
        const before = await snapshot(t.db, ['documents', 'audit_log', 'login_failures']);
        const refused = await send(t, person);
        expect([refused.status, refused.body]).toEqual([507, full]);
        expect(await snapshot(t.db, ['documents', 'audit_log', 'login_failures'])).toBe(before);
        expect((await t.call(person, 'GET /users/me')).status).toBe(200);
        free += 1;
        expect((await send(t, person)).status).toBe(201);
      },
    );
  });

  it.each(['ENOSPC', 'EDQUOT'])('that fills up meanwhile says so, and keeps nothing: %s', async (code) => {
    await withStorage(
      () => ({ put: () => Promise.reject(Object.assign(new Error('no space left on device'), { code })) }),
      async (t) => {
        const reply = await send(t, await buildUser(t.db));
        expect([reply.status, reply.body]).toEqual([507, full]);
        expect(await storedFiles(t)).toEqual([]);
      },
    );
  });
});
