import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { putSealed } from '#core/documents/server/file-actions.ts';
import { listKept } from '#core/documents/server/store.ts';
import { documents } from '#core/documents/server/tables.ts';
import { seedBulkFixtures } from '#fixtures/bulk-fixtures.ts';
import { listKnownMigrations } from '#platform/server/db/migrate.ts';
import type { Db } from '#platform/server/db/open.ts';
import { newKey } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type BackupStage, buildBackupStage, type EmptyPlace } from '#test/backups.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { findBreaches } from '#test/invariants.ts';
import { measured, sized } from '#test/size.ts';
import { guardStorage } from '../production-guard.ts';
import { withBackup } from './read-backup.ts';

let stage: BackupStage;
beforeAll(async () => {
  stage = await buildBackupStage();
});
afterAll(() => stage.close());

type Row = { _id: string; status: string };

const liveSessions = sql`SELECT count(*)::int AS n FROM sessions WHERE revoked_at IS NULL`;

/** That money, papers and identity numbers are there and open, and that the next receipt has the next number. */
async function expectLedger(restored: TestApp, admin: { id: string }): Promise<void> {
  const { body: deposits } = await restored.call(admin, 'GET /deposits?kind=refund');
  expect(deposits).toMatchObject([{ dueSen: 3_000_000, receivedSen: 100, heldSen: 0, reportedSen: 7 }]);
  const at = `/bookings/${deposits[0].bookingId}`;
  if (hasModule('papers')) {
    const { papers } = (await restored.call(admin, `GET ${at}/papers`)).body;
    expect(papers.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'booking_form',
      'receipt',
      'receipt',
    ]);
    for (const { id } of papers)
      expect((await restored.call(admin, `GET /papers/${id}/file`)).status).toBe(200);
  }
  const [{ id }] = (await restored.call(admin, `GET ${at}/purchasers`)).body.purchasers;
  const number = await restored.call(admin, `POST ${at}/purchasers/${id}/identity`, { body: {} });
  expect(number.body).toEqual({ identity: 'E7654321' });
  const entry = { kind: 'payment', amountSen: 1, method: 'cheque', onDay: '2026-03-01', confirm: true };
  const { body } = await restored.call(admin, `POST ${at}/payments`, { body: entry });
  const paid = body.entries.find(({ amountSen }: { amountSen: number }) => amountSen === 1);
  expect(paid.receiptNumber).toBe('R-2026-000003');
  expect((await restored.call(admin, 'GET /integrity')).body.differences).toEqual([]);
}

/** From a login with the old password over a request to its approval, on a restored portal. */
async function expectMainJourney({ on, dataDir }: EmptyPlace): Promise<void> {
  const environment = { VAULT_KEYS: stage.ring, KEY_DIR: stage.t.config.keyDir, DATA_DIR: dataDir };
  const restored = await testApp(environment, { database: on });
  const account = { email: emailOf(cast.admin.mailbox), password: stage.password };
  const login = await restored.call(null, 'POST /auth/login', { body: account });
  expect(login.status).toBe(200);
  const [buyer] = stage.buyers;
  const free = (await restored.call(null, 'GET /properties/aeroindustrial/lots/B')).body as Row[];
  const lotId = free.find(({ status }) => status === 'available')?._id;
  const booked = await restored.call(buyer ?? null, 'POST /bookings/request', { body: { lotId } });
  expect([booked.status, booked.body.status]).toEqual([201, 'pending_agent']);
  const body = { action: 'booked' };
  const answer = await restored.call(login.body.user, `PUT /bookings/${booked.body._id}/admin-response`, {
    body,
  });
  expect(answer.body.status).toBe('approved');
  const own = sql`uploaded_by = ${buyer?.id} AND purged_at IS NULL`;
  for (const { id } of await restored.db.select().from(documents).where(own).limit(2))
    expect((await restored.call(buyer ?? null, `GET /uploads/files/${id}/x`)).status).toBe(200);
  expect(await restored.database.maintain((tx) => findBreaches(tx as unknown as Db))).toEqual([]);
  await expectLedger(restored, login.body.user);
  await restored.app.close();
}

/** Every table but the sessions, which a restore ends, without the time limits of a call. */
const snapshotOf = ({ maintain }: Pick<TestApp['database'], 'maintain'>) =>
  maintain((tx) => snapshotTables(tx as unknown as Db));

it('a restore into an embedded database and from there back has every row, ends sessions, keeps the walls, and passes the main journey', async () => {
  const before = await snapshotOf(stage.t.database);
  const file = await stage.backUp('embedded');
  const place = await stage.emptyPlace('embedded');
  expect(await stage.restore(file, place)).toMatchObject({
    documents: 2,
    lost: [],
    differences: 0,
    warnings: [],
  });
  const back = await stage.emptyPlace();
  await stage.restore(await stage.backUp('back', place.parts), back);
  expect(await snapshotOf(back.on.database)).toEqual(before);
  const { db } = place.on.database;
  expect((await db.execute(liveSessions)) as unknown).toMatchObject({ rows: [{ n: 0 }] });
  const number = sql`SELECT nextval(pg_get_serial_sequence('booking_events', 'id')) > max(id) AS free FROM booking_events`;
  expect((await db.execute(number)) as unknown).toMatchObject({ rows: [{ free: true }] });
  await expect(db.execute(sql`UPDATE booking_events SET note = 'other'`)).rejects.toThrow();
  await expectMainJourney(place);
});

it('a backup under running writes is one moment: no booking lacks its history, each document opens, and another portal.key is noticed', async () => {
  let writing = true;
  let written = 0;
  const picture = await drawPicture(30, 30).jpeg().toBuffer();
  const write = async (buyer: { id: string }) => {
    while (writing) {
      const free = (await stage.t.call(null, 'GET /properties/aeroindustrial/lots/A')).body as Row[];
      const lotId = free.find(({ status }) => status === 'available')?._id;
      const booked = await stage.t.call(buyer, 'POST /bookings/request', { body: { lotId } });
      if (booked.status === 201) await stage.t.call(buyer, `PUT /bookings/${booked.body._id}/cancel`);
      await stage.t.call(buyer, 'POST /uploads/document', await uploadForm({ bytes: picture }));
      written += 1;
    }
  };
  const writers = stage.buyers.map(write);
  const files: string[] = [];
  for (let round = 0; round < sized({ usual: 1, long: 10 }); round++)
    files.push(await stage.backUp(`busy-${round}`));
  writing = false;
  await Promise.all(writers);
  expect(written).toBeGreaterThan(0);
  for (const file of files) {
    const place = await stage.emptyPlace();
    place.parts.config = { ...stage.t.config, keyDir: join(stage.folder, 'other-portal-key') };
    const warnings = [expect.stringContaining('does not hold the portal.key of the backup')];
    expect(await stage.restore(file, place)).toMatchObject({ lost: [], differences: 0, warnings });
    expect(await findBreaches(place.parts.database.db)).toEqual([]);
  }
}, 600_000);

it('a backup of an earlier schema is restored to it, without live sessions, and then migrated', async () => {
  const old = await stage.emptyPlace();
  await old.parts.database.migrate(22);
  await old.parts.database.db.execute(sql`
    WITH person AS (INSERT INTO users (name, email, password_hash, created_at, updated_at)
      VALUES ('Grace', 'grace@example.com', 'none', now(), now()) RETURNING id)
    INSERT INTO sessions (user_id, token_hash, token_issued_at, started_at, expires_at)
    SELECT id, 'token', now(), now(), now() + interval '1 day' FROM person`);
  const file = await stage.backUp('old', { ...stage.t, ...old.parts, config: stage.t.config });
  const place = await stage.emptyPlace();
  const { database } = place.parts;
  const liveBeforeMigration: unknown[] = [];
  const migrate = async (most?: number) => {
    // a restore that is killed here leaves what has been committed
    if (most === undefined) liveBeforeMigration.push(await database.db.execute(liveSessions));
    await database.migrate(most);
  };
  place.parts.database = { ...database, migrate };
  const { rows } = await stage.restore(file, place);
  expect(rows).toBe(2);
  expect(liveBeforeMigration).toMatchObject([{ rows: [{ n: 0 }] }]);
  const applied = sql`SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations`;
  expect((await place.parts.database.db.execute(applied)) as unknown).toMatchObject({
    rows: [{ n: listKnownMigrations().length }],
  });
});

it('a document purged while the backup runs is purged after the restore, and one that a bucket has lost is named', async () => {
  const [first, second] = await listKept(stage.t.db, undefined, 2);
  if (!first || !second) throw new Error('There are no documents');
  const storage = {
    ...stage.t.storage,
    of: () => ({
      ...stage.t.storage.of('folder'),
      get: async (key: string) => {
        if (key !== first.storageKey) return undefined;
        await stage.t.db.execute(
          sql`UPDATE documents SET purged_at = now(), original_name = '', wrapped_key = NULL, key_id = NULL WHERE id = ${first.id}`,
        );
        return undefined;
      },
    }),
  };
  const setStore = (store: 'folder' | 's3') =>
    stage.t.db.update(documents).set({ store }).where(sql`id = ${second.id}`);
  await setStore('s3');
  const file = await stage.backUp('purged', { ...stage.t, storage }).finally(() => setStore('folder'));
  const missing = await withBackup(file, async (backup) => backup.missing);
  expect([missing.includes(first.id), missing.includes(second.id)]).toEqual([false, true]);
  const place = await stage.emptyPlace();
  const { lost } = await stage.restore(file, place);
  expect(lost).toContainEqual({ id: second.id, fault: 'missing' });
  const { db } = place.parts.database;
  // the portal starts without a bucket
  await guardStorage(db, place.parts.storage, stage.t.clock.now());
  const [row] = await db.select().from(documents).where(sql`id = ${first.id}`);
  expect(row).toMatchObject({ purgedAt: expect.any(Date), wrappedKey: null, originalName: '' });
});

it(
  'a large park is restored with equal rows and documents that open, and passes the main journey',
  async () => {
    const bookings = sized({ usual: 60, long: 100_000 });
    const kept = sized({ usual: 20, long: 2_000 });
    await seedBulkFixtures(stage.t.database, { bookings, lots: bookings / 10 }, stage.t.clock.now());
    await storeDocuments(kept);
    const before = await snapshotOf(stage.t.database);
    const startedAt = performance.now();
    const file = await stage.backUp('large');
    const backedUpAt = performance.now();
    const place = await stage.emptyPlace();
    const restored = await stage.restore(file, place);
    const minutes = (from: number, to: number) => Number(((to - from) / 60_000).toFixed(1));
    const counted = {
      bookings,
      documents: restored.documents,
      rows: restored.rows,
      'minutes to back up': minutes(startedAt, backedUpAt),
      'minutes to restore': minutes(backedUpAt, performance.now()),
    };
    expect(restored.documents).toBeGreaterThanOrEqual(kept);
    expect(restored).toMatchObject({ lost: [], differences: 0 });
    expect(await snapshotOf(place.on.database)).toEqual(before);
    await expectMainJourney(place);
    measured(counted);
  },
  sized({ usual: 60_000, long: 1_800_000 }),
);

/** Stores documents as an upload does, without its checks. */
async function storeDocuments(most: number): Promise<void> {
  const bytes = await drawPicture(800, 600).jpeg().toBuffer();
  const [uploadedBy = ''] = stage.buyers.map(({ id }) => id);
  const createdAt = stage.t.clock.now();
  const sha256 = createHash('sha256').update(bytes).digest();
  for (let stored = 0; stored < most; stored++) {
    const to = { store: stage.t.storage.newIn, storageKey: newKey(createdAt) };
    const place = await putSealed(stage.t, to, bytes);
    await buildDocument(stage.t.db, { uploadedBy, createdAt, sha256, byteSize: bytes.length, ...place });
  }
}
