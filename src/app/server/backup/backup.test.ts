import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { drawPicture, uploadForm } from '#features/documents/server/factory.ts';
import { listKept } from '#features/documents/server/store.ts';
import { documents } from '#features/documents/server/tables.ts';
import { buildStaffedAgency } from '#features/memberships/server/factory.ts';
import { buildMember } from '#features/users/server/factory.ts';
import { cast, emailOf, seedCast } from '#fixtures/cast.ts';
import { seedDemo } from '#fixtures/demo.ts';
import { listKnownMigrations } from '#platform/server/db/migrate.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { insertProof } from '#platform/server/vault/store.ts';
import { openEmptyDatabase, type TestApp, type TestDatabase, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { findBreaches } from '#test/invariants.ts';
import { sized } from '#test/size.ts';
import { BackupRefused } from './manifest.ts';
import { withBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const ring = newRingEntry(new Date());
const PASSWORD = 'Restored-2026';
const SEED = 20_261_123;
const kinds =
  inject('template').kind === 'postgres' ? (['postgres', 'embedded'] as const) : (['embedded'] as const);

let t: TestApp;
let folder: string;
let buyers: { id: string }[];
let agency: { id: string };
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  t = await testApp({ VAULT_KEYS: ring, KEY_DIR: join(folder, 'keys'), LIMIT_UPLOADS_PER_HOUR: '1000' });
  await openPortalKey(t.config.keyDir);
  await t.database.maintain(async (tx) => {
    await seedCast(tx, PASSWORD, t.clock.now());
    await seedDemo(tx, t.clock.now());
    const [id] = t.vault.ring.ids;
    await insertProof(tx, { id, proof: t.vault.ring.prove(id) }, t.clock.now());
  });
  const staffed = await buildStaffedAgency(t.db);
  agency = staffed.agency;
  buyers = await Promise.all(Array.from({ length: 4 }, () => buildMember(t.db, agency.id)));
  for (const width of [20, 400]) {
    const bytes = await drawPicture(width, 300).jpeg().toBuffer();
    const sent = await t.call(buyers[0] ?? null, 'POST /uploads/document', await uploadForm({ bytes }));
    expect(sent.status).toBe(201);
  }
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function backUp(
  name: string,
  source: Pick<TestApp, 'config' | 'database' | 'storage'> = t,
): Promise<string> {
  const file = join(folder, name);
  await pipeline(writeBackup(source, t.clock.now()), createWriteStream(file));
  return file;
}

type Place = { on: TestDatabase; parts: Parameters<typeof restoreBackup>[1]; dataDir: string };

/** An empty database and an empty folder. */
async function emptyPlace(kind: 'embedded' | 'postgres' = kinds[0]): Promise<Place> {
  const on = await openEmptyDatabase(kind);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const config = { ...t.config, dataDir };
  closers.push(() => on.database.close(), on.drop);
  return { on, parts: { config, database: on.database, storage: openStorage(config) }, dataDir };
}

const restore = (file: string, { parts }: Place) =>
  withBackup(file, (backup) => restoreBackup(backup, parts, t.clock.now()));

async function expectEmpty({ parts: { database, storage } }: Place): Promise<void> {
  const tables = sql`SELECT count(*)::int AS n FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  expect((await database.db.execute(tables)) as unknown).toMatchObject({ rows: [{ n: 0 }] });
  for await (const keys of storage.of('folder').list()) expect(keys).toEqual([]);
}

type Row = { _id: string; status: string };

/** From a login with the old password over a request to its approval, on a restored portal. */
async function expectMainJourney({ on, dataDir }: Place): Promise<void> {
  const environment = { VAULT_KEYS: ring, KEY_DIR: t.config.keyDir, DATA_DIR: dataDir };
  const restored = await testApp(environment, { database: on });
  const account = { email: emailOf(cast.admin.mailbox), password: PASSWORD };
  const login = await restored.call(null, 'POST /auth/login', { body: account });
  expect(login.status).toBe(200);
  const [buyer] = buyers;
  const free = (await restored.call(null, 'GET /properties/aeroindustrial/lots/B')).body as Row[];
  const lotId = free.find(({ status }) => status === 'available')?._id;
  const booked = await restored.call(buyer ?? null, 'POST /bookings/request', { body: { lotId } });
  expect([booked.status, booked.body.status]).toEqual([201, 'pending_agent']);
  const body = { action: 'booked' };
  const answer = await restored.call(login.body.user, `PUT /bookings/${booked.body._id}/admin-response`, {
    body,
  });
  expect(answer.body.status).toBe('approved');
  for (const { id } of await listKept(restored.db, undefined, 2))
    expect((await restored.call(buyer ?? null, `GET /uploads/files/${id}/x`)).status).toBe(200);
  expect(await findBreaches(restored.db)).toEqual([]);
  await restored.app.close();
}

it.each(kinds)(
  'a restore into an empty %s has every row and document, and passes the main journey',
  async (kind) => {
    const file = await backUp(`quiet-${kind}`);
    const before = await snapshotTables(t.db);
    const place = await emptyPlace(kind);
    const restored = await restore(file, place);
    expect(restored).toMatchObject({ documents: 2, lost: [], differences: 0, warnings: [] });
    if (place.on.database.kind === t.database.kind)
      expect(await snapshotTables(place.parts.database.db)).toEqual(before);
    const live = sql`SELECT count(*)::int AS n FROM sessions WHERE revoked_at IS NULL`;
    expect((await place.parts.database.db.execute(live)) as unknown).toMatchObject({ rows: [{ n: 0 }] });
    const number = sql`SELECT nextval(pg_get_serial_sequence('booking_events', 'id')) > max(id) AS free FROM booking_events`;
    expect((await place.parts.database.db.execute(number)) as unknown).toMatchObject({
      rows: [{ free: true }],
    });
    await expect(
      place.parts.database.db.execute(sql`UPDATE booking_events SET note = 'other'`),
    ).rejects.toThrow();
    await expectMainJourney(place);
  },
);

it('a backup under running writes is one moment: no booking lacks its history, each document opens, and another portal.key is noticed', async () => {
  let writing = true;
  let written = 0;
  const picture = await drawPicture(30, 30).jpeg().toBuffer();
  const write = async (buyer: { id: string }) => {
    while (writing) {
      const free = (await t.call(null, 'GET /properties/aeroindustrial/lots/A')).body as Row[];
      const lotId = free.find(({ status }) => status === 'available')?._id;
      const booked = await t.call(buyer, 'POST /bookings/request', { body: { lotId } });
      if (booked.status === 201) await t.call(buyer, `PUT /bookings/${booked.body._id}/cancel`);
      await t.call(buyer, 'POST /uploads/document', await uploadForm({ bytes: picture }));
      written += 1;
    }
  };
  const writers = buyers.map(write);
  const files: string[] = [];
  for (let round = 0; round < sized({ usual: 2, long: 10 }); round++)
    files.push(await backUp(`busy-${round}`));
  writing = false;
  await Promise.all(writers);
  expect(written).toBeGreaterThan(0);
  for (const file of files) {
    const place = await emptyPlace();
    place.parts.config = { ...t.config, keyDir: join(folder, 'other-portal-key') };
    const warnings = [expect.stringContaining('does not hold the portal.key of the backup')];
    expect(await restore(file, place)).toMatchObject({ lost: [], differences: 0, warnings });
    expect(await findBreaches(place.parts.database.db)).toEqual([]);
  }
});

describe('what is refused leaves the place empty', () => {
  let place: Place;
  const drops: typeof closers = [];
  beforeAll(async () => {
    place = await emptyPlace();
    drops.push(...closers.splice(0));
  });
  afterEach(() => expectEmpty(place));
  afterAll(async () => {
    for (const drop of drops) await drop();
  });
  const refusal = (file: string, vaultKeys = ring) => {
    const parts = { ...place.parts, config: { ...t.config, vaultKeys } };
    return restore(file, { ...place, parts }).catch((thrown: unknown) => thrown);
  };
  const refused = (message: RegExp) =>
    expect.objectContaining({ constructor: BackupRefused, message: expect.stringMatching(message) });

  it(`a flipped bit anywhere (seed ${SEED}), and a file cut off anywhere`, async () => {
    const whole = await readFile(await backUp('flips'));
    const file = join(folder, 'damaged');
    const numRuns = sized({ usual: 30, long: 1000 });
    const chosen = fc.sample(fc.nat(whole.length - 1), { seed: SEED, numRuns });
    for (const offset of [0, whole.length - 1, whole.length - 71, ...partsOf(whole), ...chosen]) {
      const damaged = Buffer.from(whole);
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << (offset % 8));
      await writeFile(file, damaged);
      expect(await refusal(file), `bit at ${offset}`).toEqual(refused(/is damaged|is not complete/));
      await writeFile(file, whole.subarray(0, offset));
      expect(await refusal(file), `cut at ${offset}`).toEqual(refused(/is not complete/));
    }
  });

  it('a document exchanged under a checksum made anew', async () => {
    const whole = await readFile(await backUp('forged'));
    const [{ id } = { id: '' }] = await listKept(t.db, undefined, 1);
    const offset = whole.indexOf(`documents/${id}`) + `documents/${id}`.length + 20;
    whole[offset] = (whole[offset] ?? 0) ^ 1;
    const content = whole.subarray(0, -71);
    const file = join(folder, 'forged-again');
    const hash = createHash('sha256').update(content).digest('hex');
    await writeFile(file, Buffer.concat([content, Buffer.from(`sha256:${hash}`)]));
    expect(await refusal(file)).toEqual(refused(/is damaged: the checksum of documents\/.* differs$/));
  });

  it('a ring without a key of the documents, or with another key under its id', async () => {
    const file = await backUp('other-keys');
    const [id = ''] = ring.split(':');
    const other = newRingEntry(new Date());
    for (const vaultKeys of [other, `${id}:${other.split(':')[1]}`])
      expect(await refusal(file, vaultKeys)).toEqual(
        refused(new RegExp(`^VAULT_KEYS lacks keys that the documents need: ${id} `)),
      );
  });

  it('a backup of a later version', async () => {
    const later = (listKnownMigrations().at(-1)?.madeAt ?? 0) + 1;
    await t.db.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${later})`,
    );
    const file = await backUp('later').finally(() =>
      t.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`),
    );
    expect(await refusal(file)).toEqual(refused(/from a later version of the portal/));
  });
});

it('a place with rows or files is refused and stays as it is', async () => {
  const file = await backUp('twice');
  const before = await snapshotTables(t.db);
  await expect(restore(file, { ...(await emptyPlace()), parts: t })).rejects.toThrow(
    'The database is not empty',
  );
  expect(await snapshotTables(t.db)).toEqual(before);
  const place = await emptyPlace();
  await mkdir(join(place.dataDir, 'documents'));
  await writeFile(join(place.dataDir, 'documents', 'a'), 'a file');
  await expect(restore(file, place)).rejects.toThrow('The document store folder is not empty');
});

it('a backup of an earlier schema is restored to it and then migrated', async () => {
  const old = await emptyPlace();
  await old.parts.database.migrate(22);
  await old.parts.database.db.execute(sql`INSERT INTO login_failures VALUES ('somebody', now())`);
  const file = await backUp('old', { ...t, ...old.parts, config: t.config });
  const place = await emptyPlace();
  const { rows } = await restore(file, place);
  expect(rows).toBe(1);
  const applied = sql`SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations`;
  expect((await place.parts.database.db.execute(applied)) as unknown).toMatchObject({
    rows: [{ n: listKnownMigrations().length }],
  });
});

it('a document purged while the backup runs is purged after the restore, and one without bytes is named', async () => {
  const [first, second] = await listKept(t.db, undefined, 2);
  if (!first || !second) throw new Error('There are no documents');
  const storage = {
    ...t.storage,
    of: () => ({
      ...t.storage.of('folder'),
      get: async (key: string) => {
        if (key !== first.storageKey) return undefined;
        await t.db.execute(
          sql`UPDATE documents SET purged_at = now(), original_name = '', wrapped_key = NULL, key_id = NULL WHERE id = ${first.id}`,
        );
        return undefined;
      },
    }),
  };
  const file = await backUp('purged', { ...t, storage });
  const missing = await withBackup(file, async (backup) => backup.missing);
  expect([missing.includes(first.id), missing.includes(second.id)]).toEqual([false, true]);
  const place = await emptyPlace();
  const { lost } = await restore(file, place);
  expect(lost).toContainEqual({ id: second.id, fault: 'missing' });
  const [row] = await place.parts.database.db.select().from(documents).where(sql`id = ${first.id}`);
  expect(row).toMatchObject({ purgedAt: expect.any(Date), wrappedKey: null, originalName: '' });
});

/** An offset within the head of each part. */
function partsOf(zip: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 1))
    offsets.push(at + 30);
  return offsets;
}
