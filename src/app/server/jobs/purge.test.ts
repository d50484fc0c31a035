import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { attachAs, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import { insertSession, revokeSession } from '#core/sessions/server/store.ts';
import { sessions } from '#core/sessions/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type DocumentStore, folderStore, newKey, storageOf } from '#platform/server/storage.ts';
import { parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Purged, purgeOnce, startPurge } from './purge.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const nothing: Purged = {
  enquiries: 0,
  ofModules: 0,
  mails: 0,
  notices: 0,
  unattached: 0,
  ofEnded: 0,
  ofSold: 0,
  replaced: 0,
  orphans: 0,
  sessions: 0,
  idempotencyKeys: 0,
};

let t: TestApp;
beforeAll(async () => {
  // documents are purged here, not what people were told of their bookings
  t = await testApp({ NOTICE_DAYS: '3650' });
});
afterAll(() => t.close());
// a run purges the whole database, so each test starts with an empty one
beforeEach(async () => {
  await t.db.execute(
    sql`TRUNCATE documents, document_checks, document_views, idempotency_keys, login_failures, sessions CASCADE`,
  );
  await rm(folder(), { recursive: true, force: true });
});

const folder = () => join(t.config.dataDir, 'documents');
const store = () => folderStore(folder());
const storage = (unusual: Partial<DocumentStore> = {}) =>
  storageOf('folder', { folder: { ...store(), ...unusual } });
const parts = () => ({ config: t.config, db: t.db, now: t.clock.now, storage: storage() });
const purgeAll = () =>
  purgeOnce(parts(), (error) => {
    throw error;
  });
/** The same, except for sessions that expire as the clock of a test advances by months. */
const purge = async () => ({ ...(await purgeAll()), sessions: 0 });
const filesLeft = () => readdir(folder());
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];

async function upload(person: { id: string }, fields: Record<string, string> = {}) {
  const bytes = await drawPicture(40, 40).jpeg().toBuffer();
  const sent = await uploadForm({ bytes, name: 'IC of Grace.jpg' }, fields);
  return (await t.call(person, 'POST /uploads/document', sent)).body as { _id: string; documentUrl: string };
}
const open = async (person: { id: string }, url: string) =>
  (await t.call(person, `GET ${url.slice('/api'.length)}`)).status;

/** A booking that reached a status now, with an identity card attached. */
async function bookingWithDocuments(status: BookingStatus) {
  const now = t.clock.now();
  // a request expires fourteen days after it was made
  const times = status === 'expired' ? [new Date(now.getTime() - 15 * DAY), now] : [now];
  const { booking } = await buildBooking(t.db, { status, times });
  const creator = { id: booking.createdBy };
  const document = await upload(creator, { documentType: 'ic_front' });
  // inserted directly: the API accepts no document for an ended booking
  await t.db.update(documents).set({ bookingId: booking.id }).where(eq(documents.id, document._id));
  return { booking, creator, document };
}

describe('uploads that no booking took', () => {
  it('are deleted after 24 hours, not before, and nothing else is (D-99)', async () => {
    const person = await buildUser(t.db);
    const old = await upload(person);
    t.clock.advance(23 * HOUR);
    const young = await upload(person);
    const { booking } = await buildBooking(t.db, { times: [t.clock.now()] });
    const attached = await upload({ id: booking.createdBy }, { bookingId: booking.id });
    expect(await purge()).toEqual(nothing);
    t.clock.advance(HOUR + 1000);
    expect(await purge()).toEqual({ ...nothing, unattached: 1 });
    expect(await open(person, old.documentUrl)).toBe(404);
    expect(await open(person, young.documentUrl)).toBe(200);
    expect(await open({ id: booking.createdBy }, attached.documentUrl)).toBe(200);
    expect(await filesLeft()).toHaveLength(2);
    expect(await rowOf(old._id)).toMatchObject({ purgedAt: t.clock.now(), originalName: '' });
    expect(await purge()).toEqual(nothing);
  });

  it('cannot be attached any more (D-97)', async () => {
    const { booking } = await buildBooking(t.db, { times: [t.clock.now()] });
    const { documentUrl } = await upload({ id: booking.createdBy });
    t.clock.advance(25 * HOUR);
    await purge();
    const attached = { documentUrl, bookingId: booking.id, now: t.clock.now() };
    await expect(attachAs(t.db, booking.createdBy, attached)).rejects.toMatchObject({
      code: 'DOCUMENT_INVALID',
    });
  });

  it('are deleted in batches until none is left', async () => {
    const person = await buildUser(t.db);
    await t.db.insert(documents).values(
      Array.from({ length: 250 }, (_, index) => ({
        uploadedBy: person.id,
        documentType: 'other' as const,
        originalName: 'x.jpg',
        mime: 'image/jpeg' as const,
        byteSize: 1,
        sha256: Buffer.from('x'),
        storageKey: newKey(new Date(t.clock.now().getTime() + index)),
        createdAt: t.clock.now(),
      })),
    );
    t.clock.advance(25 * HOUR);
    expect(await purge()).toEqual({ ...nothing, unattached: 250 });
  });
});

describe('documents of a booking', () => {
  it.each(['cancelled', 'rejected', 'rejected_by_agent', 'expired'] as const)(
    'that ended as %s are gone 90 days later (D-100)',
    async (status) => {
      const { creator, booking, document } = await bookingWithDocuments(status);
      t.clock.advance(90 * DAY - 1000);
      expect(await purge()).toEqual(nothing);
      expect(await open(creator, document.documentUrl)).toBe(200);
      t.clock.advance(2000);
      expect(await purge()).toEqual({ ...nothing, ofEnded: 1 });
      expect(await open(creator, document.documentUrl)).toBe(404);
      expect((await t.call(creator, `GET /uploads/documents/${booking.id}`)).body).toEqual([]);
      expect(await filesLeft()).toEqual([]);
    },
  );

  it.each(['sold', 'approved', 'pending_admin'] as const)('that is %s are kept (D-100)', async (status) => {
    const { creator, document } = await bookingWithDocuments(status);
    t.clock.advance(400 * DAY);
    expect(await purge()).toEqual(nothing);
    expect(await open(creator, document.documentUrl)).toBe(200);
  });

  it('that were replaced are deleted 90 days later, in every status of the booking (D-99, D-100)', async () => {
    const { booking } = await buildBooking(t.db, { times: [t.clock.now()] });
    const creator = { id: booking.createdBy };
    const card = { bookingId: booking.id, documentType: 'ic_front' };
    const first = await upload(creator, card);
    t.clock.advance(DAY);
    const second = await upload(creator, card);
    t.clock.advance(90 * DAY - 1000);
    expect(await purge()).toEqual(nothing);
    t.clock.advance(2000);
    expect(await purge()).toEqual({ ...nothing, replaced: 1 });
    expect((await rowOf(first._id))?.purgedAt).toEqual(t.clock.now());
    t.clock.advance(400 * DAY);
    expect(await purge()).toEqual(nothing);
    expect(await open(creator, second.documentUrl)).toBe(200);
  });

  it('that were replaced are kept while they prove a payment or a milestone (D-171)', async () => {
    const office = await buildUser(t.db, { role: 'super_admin' });
    const { booking } = await buildBooking(t.db, { status: 'approved', times: [t.clock.now()] });
    const fields = { bookingId: booking.id, documentType: 'other' };
    const [slip, paper, plain] = [
      await upload(office, { ...fields, paper: 'payment_proof' }),
      await upload(office, { ...fields, paper: 'spa' }),
      await upload(office, fields),
    ];
    const onDay = parkDay(t.clock.now());
    const payment = { kind: 'payment', amountSen: 100, method: 'cheque', onDay, proofDocumentId: slip._id };
    await t.call(office, `POST /bookings/${booking.id}/payments`, { body: payment });
    const signed = {
      kind: 'spa_signed',
      plannedOn: null,
      happenedOn: onDay,
      note: '',
      documentId: paper._id,
    };
    await t.call(office, `PUT /bookings/${booking.id}/milestones`, { body: { milestones: [signed] } });
    for (const { _id: replaces } of [slip, paper, plain]) await upload(office, { ...fields, replaces });
    t.clock.advance(91 * DAY);
    expect(await purge()).toEqual({ ...nothing, replaced: 1 });
    expect((await rowOf(plain._id))?.purgedAt).not.toBeNull();
  });

  it('keep their access log after deletion (D-96)', async () => {
    const { creator, document } = await bookingWithDocuments('cancelled');
    await open(creator, document.documentUrl);
    t.clock.advance(91 * DAY);
    await purge();
    const views = await t.db.execute(
      sql`SELECT viewer_id FROM document_views WHERE document_id = ${document._id}`,
    );
    expect(views).toMatchObject({ rows: [{ viewer_id: creator.id }] });
  });
});

describe('bytes without a row', () => {
  it('are deleted after a week, and unknown files are kept', async () => {
    const person = await buildUser(t.db);
    const kept = await upload(person);
    await store().put(newKey(t.clock.now()), Buffer.from('left behind by a crash'));
    await writeFile(join(folder(), 'README.txt'), 'put here by the operator');
    t.clock.advance(6 * DAY);
    await t.db.execute(sql`UPDATE documents SET created_at = ${t.clock.now()}`);
    expect(await purge()).toEqual(nothing);
    t.clock.advance(DAY + 1000);
    await t.db.execute(sql`UPDATE documents SET created_at = ${t.clock.now()}`);
    expect(await purge()).toEqual({ ...nothing, orphans: 1 });
    expect(await filesLeft()).toEqual(
      expect.arrayContaining([(await rowOf(kept._id))?.storageKey, 'README.txt']),
    );
    expect(await filesLeft()).toHaveLength(2);
  });

  it('wait without an error while no document is known, and go with the first that is purged', async () => {
    await leaveFiles(1);
    t.clock.advance(8 * DAY);
    expect(await complaintsOf()).toMatchObject({ purged: nothing, complaints: [] });
    expect(await filesLeft()).toHaveLength(1);
    await upload(await buildUser(t.db));
    t.clock.advance(2 * DAY);
    expect(await complaintsOf()).toMatchObject({ purged: { unattached: 1, orphans: 1 }, complaints: [] });
    expect(await filesLeft()).toEqual([]);
  });

  it('that a purge marked but did not delete are found later', async () => {
    const person = await buildUser(t.db);
    const { _id } = await upload(person);
    const marked = { purgedAt: t.clock.now(), wrappedKey: null, keyId: null };
    await t.db.update(documents).set(marked).where(eq(documents.id, _id));
    t.clock.advance(8 * DAY);
    expect(await purge()).toEqual({ ...nothing, orphans: 1 });
    expect(await filesLeft()).toEqual([]);
  });
});

/** Bytes without a row, as a crash leaves them. */
async function leaveFiles(count: number): Promise<void> {
  for (let file = 1; file <= count; file += 1)
    await store().put(newKey(t.clock.now()), Buffer.from(`file ${file}`));
}

/** A run over the storage folder, with its reported errors. */
async function complaintsOf(parting = parts()) {
  const complaints: unknown[] = [];
  const purged = await purgeOnce(parting, (error) => complaints.push(error));
  return { purged, complaints };
}

describe('a database other than that of the folder', () => {
  const refused = [{ message: expect.stringContaining('No document was deleted') }];

  it('deletes nothing and reports the mismatch, whether it is empty or holds a few documents', async () => {
    await leaveFiles(12);
    t.clock.advance(400 * DAY);
    expect(await complaintsOf()).toMatchObject({ purged: nothing, complaints: refused });
    const { booking } = await buildBooking(t.db, { times: [t.clock.now()] });
    await upload({ id: booking.createdBy }, { bookingId: booking.id });
    expect(await complaintsOf()).toMatchObject({ purged: nothing, complaints: refused });
    expect(await filesLeft()).toHaveLength(13);
  });

  it('keeps nothing from being purged that is not in the folder', async () => {
    const person = await buildUser(t.db);
    const { _id } = await upload(person);
    await leaveFiles(12);
    t.clock.advance(40 * DAY);
    const { purged, complaints } = await complaintsOf();
    expect(purged).toMatchObject({ unattached: 1, orphans: 0 });
    expect(complaints).toMatchObject(refused);
    expect((await rowOf(_id))?.purgedAt).toEqual(t.clock.now());
  });

  it('does not matter to sessions, which end also where the folder cannot be listed', async () => {
    await t.tokenFor(await buildUser(t.db));
    t.clock.advance(400 * DAY);
    const unreadable = storage({
      // biome-ignore lint/correctness/useYield: the fake generator has to throw before its first value
      list: async function* (): AsyncIterable<string[]> {
        throw new Error('the folder is gone');
      },
    });
    const { purged, complaints } = await complaintsOf({ ...parts(), storage: unreadable });
    expect(purged).toEqual({ ...nothing, sessions: 1 });
    expect(complaints).toMatchObject([{ message: 'the folder is gone' }]);
  });
});

describe('what is counted and remembered for a day', () => {
  it('is forgotten after it', async () => {
    const person = await buildUser(t.db);
    const at = t.clock.now();
    await t.db.execute(sql`INSERT INTO login_failures (subject, at) VALUES ('login x', ${at})`);
    await t.db.execute(
      sql`INSERT INTO idempotency_keys (user_id, key, route, request_hash, created_at) VALUES (${person.id}, 'a-key-of-a-day', '/x', '\\x00', ${at})`,
    );
    t.clock.advance(DAY - 1000);
    expect(await purge()).toEqual(nothing);
    t.clock.advance(2000);
    expect(await purge()).toEqual({ ...nothing, idempotencyKeys: 1 });
    expect(await t.db.execute(sql`SELECT 1 FROM login_failures`)).toMatchObject({ rows: [] });
  });
});

describe('a session that is over', () => {
  it('is kept for thirty days after its end, signed out or expired, and a live one stays', async () => {
    const person = await buildUser(t.db);
    const begin = (name: string, livesFor: number) =>
      t.db.transaction((tx) => {
        const expiresAt = new Date(t.clock.now().getTime() + livesFor);
        const signIn = { userId: person.id, tokenHash: Buffer.from(name), userAgent: name, ip: null };
        return insertSession(tx, { ...signIn, expiresAt }, t.clock.now());
      });
    const left = async () =>
      (await t.db.select({ name: sessions.userAgent }).from(sessions)).map(({ name }) => name).toSorted();
    await begin('expired', DAY);
    const signedOut = await begin('signed out', 90 * DAY);
    await begin('live', 90 * DAY);
    await t.db.transaction((tx) => revokeSession(tx, person.id, signedOut, t.clock.now()));

    t.clock.advance(30 * DAY - 1000);
    expect(await purgeAll()).toEqual(nothing);
    t.clock.advance(2000);
    expect(await purgeAll()).toEqual({ ...nothing, sessions: 1 });
    expect(await left()).toEqual(['expired', 'live']);
    t.clock.advance(DAY);
    expect(await purgeAll()).toEqual({ ...nothing, sessions: 1 });
    expect(await left()).toEqual(['live']);
  });
});

describe('the job', () => {
  it('runs immediately, logs a failure without stopping, and stops on request', async () => {
    const person = await buildUser(t.db);
    await upload(person);
    t.clock.advance(25 * HOUR);
    const complaints: unknown[] = [];
    const failing = storage({ delete: () => Promise.reject(new Error('the disk is gone')) });
    const broken = startPurge({ config: t.config, db: t.db, now: t.clock.now, storage: failing }, (error) =>
      complaints.push(error),
    );
    // once when marked, and again by the sweep
    const gone = { message: 'the disk is gone' };
    await expect.poll(() => complaints).toMatchObject([gone, gone]);
    await broken.stop();
    expect(await filesLeft()).toHaveLength(1);

    t.clock.advance(7 * DAY);
    const job = startPurge({ config: t.config, db: t.db, now: t.clock.now, storage: storage() }, (error) =>
      complaints.push(error),
    );
    await expect.poll(filesLeft).toEqual([]);
    await job.stop();
    expect(complaints).toHaveLength(2);
  });
});
