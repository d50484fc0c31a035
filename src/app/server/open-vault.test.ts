import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildDocument } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { ConfigError } from '#platform/server/config.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { openVault } from './open-vault.ts';

const now = new Date('2026-03-02T04:00:00.000Z');
const keyOf = (id: string) => newRingEntry(now).replace(/^[^:]+/, id);
const [k1, k2] = [keyOf('k1'), keyOf('k2')];

let t: TestApp;
let keyDir: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.execute(sql`TRUNCATE documents, document_checks, document_views, vault_keys CASCADE`);
  keyDir = await mkdtemp(join(tmpdir(), 'portal-keys-'));
});
afterEach(() => rm(keyDir, { recursive: true, force: true }));

const start = (vaultKeys?: string) => openVault({ ...t.config, keyDir, vaultKeys }, t.database, now);

/** The line with which a start is refused. */
async function refusal(vaultKeys?: string): Promise<string> {
  const error = await start(vaultKeys).then(
    () => new Error('started'),
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect(error.message).not.toMatch(/[\n+/=]{2}|[A-Za-z0-9+/]{43}/);
  return error.message;
}

async function documentsWith(keyId: string, count: number): Promise<void> {
  const { id: uploadedBy } = await buildUser(t.db);
  const sealed = { uploadedBy, createdAt: now, keyId, wrappedKey: Buffer.alloc(60) };
  for (let index = 0; index < count; index += 1) await buildDocument(t.db, sealed);
}

it('a start records the first key of the ring and refuses other bytes under its id (D-177)', async () => {
  await start(`${k1},${k2}`);
  await start(k1);
  await start(`${k2},${k1}`);
  expect(await refusal(keyOf('k1'))).toBe(
    'VAULT_KEYS: the key k1 is not the one this database was written with: put back the ring of this database',
  );
  expect(await refusal(`${k1},${keyOf('k2')}`)).toContain('the key k2 is not the one');
});

it('a start refuses a ring without a key that documents need, and says how many (D-177)', async () => {
  await start(k1);
  await documentsWith('k1', 1);
  expect(await refusal(k2)).toBe(
    'VAULT_KEYS lacks k1, which 1 document needs: put that key back into the ring, behind the others',
  );
  await t.db.execute(sql`INSERT INTO documents (uploaded_by, document_type, original_name, mime, byte_size, sha256, storage_key, created_at, key_id, wrapped_key)
    SELECT uploaded_by, document_type, original_name, mime, byte_size, sha256, storage_key || n, created_at, key_id, wrapped_key FROM documents, generate_series(1, 1203) n`);
  expect(await refusal(k2)).toBe(
    'VAULT_KEYS lacks k1, which 1,204 documents need: put that key back into the ring, behind the others',
  );
  await start(`${k2},${k1}`);
});

it.each([
  ['malformed', 'k1'],
  ['short', 'k1:AAAA'],
  ['doubled', `${k1},${k1}`],
])('a start refuses a ring that is %s, and records nothing (D-177)', async (_what, ring) => {
  expect(await refusal(ring)).toMatch(/^VAULT_KEYS/);
  const rows = await rowsOf<unknown>(t.db, sql`SELECT * FROM vault_keys`);
  expect(rows).toEqual([]);
});

it('without VAULT_KEYS the first start makes one key file, which starts at once and later ones share (D-177)', async () => {
  const vaults = await Promise.all(Array.from({ length: 8 }, () => start()));
  expect(await readdir(keyDir)).toEqual(['vault.key']);
  expect((await stat(join(keyDir, 'vault.key'))).mode & 0o777).toBe(0o600);
  const made = await readFile(join(keyDir, 'vault.key'), 'utf8');
  const later = [await start(), await start(made.trim())];
  const { sealed, ...key } = (await start()).seal('a storage key', Buffer.from('a cheque'));
  for (const vault of [...vaults, ...later])
    expect(vault.open('a storage key', sealed, key)).toEqual(Buffer.from('a cheque'));
});

it('a lost key file is not replaced while documents need it, and a wrong one is refused (D-177)', async () => {
  const { ring } = await start();
  await documentsWith(ring.ids[0], 1);
  const path = join(keyDir, 'vault.key');
  const kept = await readFile(path);
  await rm(path);
  expect(await refusal()).toBe(
    `${path} is missing, and the documents of this database need it: put it back, or set VAULT_KEYS`,
  );
  expect(await readdir(keyDir)).toEqual([]);
  await writeFile(path, keyOf(ring.ids[0]));
  expect(await refusal()).toBe(
    `${path}: the key ${ring.ids[0]} is not the one this database was written with: put back the ring of this database`,
  );
  await writeFile(path, kept);
  await start();
});
