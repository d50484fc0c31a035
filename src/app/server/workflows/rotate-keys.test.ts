import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { digestOf, putSealed, readPlainBytes } from '#core/documents/server/file-actions.ts';
import { countByKey } from '#core/documents/server/seal-store.ts';
import { type DocumentRow, findDocument } from '#core/documents/server/store.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Db } from '#platform/server/db/open.ts';
import { newKey } from '#platform/server/storage.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { buildPeople } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { testVault } from '#test/vault.ts';
import { rotateKeys } from './rotate-keys.ts';

const now = new Date('2026-03-02T04:00:00.000Z');
const keyOf = (id: string) => newRingEntry(now).replace(/^[^:]+/, id);
const [k1, k2] = [keyOf('k1'), keyOf('k2')];
const older = testVault(k1);
const both = testVault(`${k2},${k1}`);
const newer = testVault(k2);
const plain = Buffer.from('an identity card');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.execute(sql`TRUNCATE documents, document_checks, document_views CASCADE`));

const partsOf = (vault: Vault) => ({ db: t.db, storage: t.storage, vault });

async function sealedDocuments(count: number): Promise<DocumentRow[]> {
  const { id: uploadedBy } = await buildUser(t.db);
  const document = { uploadedBy, createdAt: now, byteSize: plain.length, sha256: digestOf(plain) };
  const rows: DocumentRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = { store: 'folder' as const, storageKey: newKey(now) };
    rows.push(await buildDocument(t.db, { ...document, ...(await putSealed(partsOf(older), place, plain)) }));
  }
  return rows;
}

/** Copies of the first document, to fill the table: their keys and bytes are its own, so they do not open. */
const addUnreadable = (count: number) =>
  t.db.execute(sql`INSERT INTO documents (uploaded_by, document_type, original_name, mime, byte_size, sha256, storage_key, created_at, key_id, wrapped_key)
    SELECT uploaded_by, document_type, original_name, mime, byte_size, sha256, storage_key || '-' || n, created_at, key_id, wrapped_key FROM (SELECT * FROM documents LIMIT 1) one, generate_series(1, ${count}::int) n`);

async function expectAllOpen(rows: readonly DocumentRow[], vault: Vault): Promise<void> {
  for (const { id } of rows) {
    const row = await findDocument(t.db, id);
    expect(row && (await readPlainBytes(partsOf(vault), row))).toEqual(plain);
  }
}

it('every document opens while its key is wrapped anew, and afterwards without the older key (D-188)', async () => {
  const rows = await sealedDocuments(sized({ usual: 520, long: 2_000 }));
  const read = rows.filter((_, index) => index % 40 === 0);
  let isDone = false;
  const reading = (async () => {
    let reads = 0;
    while (!isDone) {
      await expectAllOpen(read, both);
      reads += read.length;
    }
    return reads;
  })();
  const rotation = await rotateKeys({ db: t.db, vault: both, pause: t.clock.pause }).finally(() => {
    isDone = true;
  });
  expect(rotation).toEqual({ rewrapped: rows.length, failed: 0, unused: ['k1'] });
  const reads = await reading;
  expect(reads).toBeGreaterThan(0);
  await expectAllOpen(rows, newer);
  expect(await rotateKeys({ db: t.db, vault: both, pause: t.clock.pause })).toMatchObject({ rewrapped: 0 });
  measured({ 'keys wrapped anew': rows.length, 'reads meanwhile': reads, failed: 0 });
});

it('a damaged key stops no other and keeps its key in the ring (D-188)', async () => {
  const rows = await sealedDocuments(2);
  await addUnreadable(1_100);
  expect(await rotateKeys({ db: t.db, vault: both, pause: t.clock.pause })).toEqual({
    rewrapped: 2,
    failed: 1_100,
    unused: [],
  });
  await expectAllOpen(rows, newer);
});

/** The database of a rotation that dies before its transaction, before its commit, or right after it. */
function dying(at: 'begin' | 'commit' | 'end'): Db {
  const transaction: Db['transaction'] = async (work) => {
    if (at === 'begin') throw new Error('killed');
    await t.db.transaction(async (tx) => {
      await work(tx);
      if (at === 'commit') throw new Error('killed');
    });
    throw new Error('killed');
  };
  return Object.assign(Object.create(t.db), { transaction });
}

it.each(['begin', 'commit', 'end'] as const)(
  'a rotation killed at the %s of a batch loses no document, and the next run completes it (D-188)',
  async (at) => {
    const rows = await sealedDocuments(3);
    const rings = [both, testVault(`${k1},${k2}`)];
    for (let round = 0; round < sized({ usual: 2, long: 20 }); round += 1) {
      const vault = rings[round % 2] ?? both;
      await expect(rotateKeys({ db: dying(at), vault, pause: t.clock.pause })).rejects.toThrow('killed');
      await expectAllOpen(rows, both);
      await rotateKeys({ db: t.db, vault, pause: t.clock.pause });
      expect([...(await countByKey(t.db))]).toEqual([[vault.ring.ids[0], 3]]);
      await expectAllOpen(rows, round % 2 === 0 ? newer : older);
    }
  },
);

it('papers and identity numbers open without the older key once a rotation is done (D-188, D-244, D-259)', async () => {
  const on = { database: { database: t.database, url: undefined, drop: async () => {} } };
  const appOn = (VAULT_KEYS: string) => testApp({ VAULT_KEYS }, on);
  const people = await buildPeople(t.db);
  const { booking } = await buildBooking(t.db, { creator: people.buyer });
  const at = `bookings/${booking.id}`;
  const older = await appOn(k1);
  const purchaser = { name: 'Goh Li', identityKind: 'passport', identity: 'E7654321', nationality: 'SG' };
  const saved = await older.call(people.admin, `PUT /${at}/purchasers`, {
    body: { version: 0, purchasers: [purchaser] },
  });
  const hasPapers = hasModule('papers');
  const form = hasPapers ? (await older.call(people.admin, `POST /${at}/papers`, { body: {} })).body : null;
  const open = async (app: TestApp) => {
    const pdf = form && (await app.call(people.admin, `GET /papers/${form.id}/file`));
    const number = await app.call(
      people.admin,
      `POST /${at}/purchasers/${saved.body.purchasers[0].id}/identity`,
      {
        body: {},
      },
    );
    return [pdf?.status, pdf?.raw.toString('base64'), number.body];
  };
  const opened = await open(older);
  const drawn = hasPapers ? [200, expect.any(String)] : [undefined, undefined];
  expect(opened).toEqual([...drawn, { identity: 'E7654321' }]);
  const rotation = await rotateKeys({ db: t.db, vault: both, pause: t.clock.pause });
  // the facts and the PDF of the form, and the numbers of the booking
  expect(rotation).toEqual({ rewrapped: hasPapers ? 3 : 1, failed: 0, unused: ['k1'] });
  const newest = await appOn(k2);
  expect(await open(newest)).toEqual(opened);
  for (const { app } of [older, newest]) await app.close();
});
