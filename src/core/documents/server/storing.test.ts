import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import type { DocumentStore } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { buildPeople } from '#test/people.ts';
import { uploadForm, writePdf } from './factory.ts';

const KEPT_FREE = 200 * 1024 * 1024;
const LARGEST = 10 * 1024 * 1024;
const DAY = 24 * 3_600_000;
const full = {
  message: 'There is no room for more files right now. Please try again later or contact the park office.',
  code: 'STORAGE_FULL',
};

type Hook = (usual: DocumentStore) => DocumentStore['put'];

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
  /** What happens once, after the bytes are stored and before their row is. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  let t: TestApp;
  beforeAll(async () => {
    const put: Hook = (usual) => async (key, bytes) => {
      await usual.put(key, bytes);
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
    };
    t = await testApp({}, { store: (usual) => ({ ...usual, put: put(usual) }) });
  });
  afterAll(() => t.close());
  beforeEach(() => rm(join(t.config.dataDir, 'documents'), { recursive: true, force: true }));

  async function withBooking() {
    const people = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: people.buyer });
    return { ...people, bookingId: booking.id };
  }

  it.each([
    ['its booking is closed', 'cancel', [409, 'DOCUMENTS_CLOSED']],
    ['its sender’s account is closed', 'close', [401, 'UNAUTHENTICATED']],
    ['the database fails', 'break', [500, 'SERVER_ERROR']],
  ] as const)('are gone at once when %s while they are stored (D-99)', async (_case, what, refusal) => {
    const { buyer, bookingId } = await withBooking();
    const happens = {
      cancel: () => t.call(buyer, `DELETE /bookings/${bookingId}`),
      close: () => t.db.update(users).set({ deletedAt: t.clock.now() }).where(eq(users.id, buyer.id)),
      break: () => t.db.execute(sql`ALTER TABLE audit_log RENAME TO audit_log_away`),
    };
    meanwhile = async () => {
      expect(await storedFiles(t)).toHaveLength(1);
      await happens[what]();
    };
    const reply = await send(t, buyer, { bookingId });
    expect([reply.status, reply.body.code]).toEqual(refusal);
    expect(await storedFiles(t)).toEqual([]);
    if (what === 'break') await t.db.execute(sql`ALTER TABLE audit_log_away RENAME TO audit_log`);
  });

  it('are gone at once where another upload was faster (D-99)', async () => {
    const { buyer, admin, bookingId } = await withBooking();
    const passport = { bookingId, documentType: 'other', paper: 'passport' };
    const { id } = (await send(t, buyer, passport)).body;
    meanwhile = async () => {
      expect((await send(t, admin, { ...passport, replaces: id })).status).toBe(201);
    };
    const reply = await send(t, buyer, { ...passport, replaces: id });
    expect([reply.status, reply.body.code]).toEqual([409, 'DOCUMENT_REPLACED']);
    expect(await storedFiles(t)).toHaveLength(2);
  });

  it('stay where only the commit failed, since its row may exist all the same', async () => {
    await t.db.execute(
      sql`CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE; END'`,
    );
    await t.db.execute(
      sql`CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_commit()`,
    );
    expect((await send(t, await buildUser(t.db))).status).toBe(500);
    expect(await storedFiles(t)).toHaveLength(1);
    await t.db.execute(sql`DROP FUNCTION fail_commit CASCADE`);
  });
});

describe('a process that is killed between the bytes of an upload and its row', () => {
  it('leaves the version that was sent back and its verdict, and bytes that are swept (D-99, D-167)', async () => {
    let kill = () => {};
    await withStorage(
      (usual) => ({ put: (key, bytes) => usual.put(key, bytes).then(() => kill()) }),
      async (t) => {
        const { buyer, admin } = await buildPeople(t.db);
        const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
        const fields = { bookingId: booking.id, documentType: 'cheque' };
        const { _id: documentId } = (await send(t, buyer, fields)).body;
        const checks = [{ documentId, verdict: 'sent_back', reason: 'expired' }];
        await t.call(admin, `PUT /bookings/${booking.id}/document-checks`, { body: { checks } });
        const before = await snapshot(t.db, ['documents', 'document_checks', 'notices']);
        kill = () => {
          throw new Error('killed');
        };
        expect((await send(t, buyer, fields)).status).toBe(500);
        expect(await snapshot(t.db, ['documents', 'document_checks', 'notices'])).toBe(before);
        expect(await storedFiles(t)).toHaveLength(2);
        t.clock.advance(8 * DAY);
        const { orphans } = await purgeOnce({ ...t, now: t.clock.now }, (error) => {
          throw error;
        });
        expect(orphans).toBe(1);
        expect(await storedFiles(t)).toHaveLength(1);
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
