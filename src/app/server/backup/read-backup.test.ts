import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { storePlain } from '#core/documents/server/factory.ts';
import { listKept } from '#core/documents/server/store.ts';
import { listKnownMigrations } from '#platform/server/db/migrate.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { newKey, nextKey } from '#platform/server/storage.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { type BackupStage, buildBackupStage, type EmptyPlace } from '#test/backups.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { restore } from '../commands/backup.ts';
import { parseDocument } from './manifest.ts';

let stage: BackupStage;
beforeAll(async () => {
  stage = await buildBackupStage();
});
afterAll(() => stage.close());

async function expectEmpty({ parts: { database, storage } }: EmptyPlace): Promise<void> {
  const tables = sql`SELECT count(*)::int AS n FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  expect((await database.db.execute(tables)) as unknown).toMatchObject({ rows: [{ n: 0 }] });
  for await (const keys of storage.of('folder').list()) expect(keys).toEqual([]);
}

describe('what is refused leaves the place empty', () => {
  let place: EmptyPlace;
  beforeAll(async () => {
    place = await stage.emptyPlace();
  });
  afterEach(() => expectEmpty(place));
  const refusal = (file: string, vaultKeys = stage.ring) => {
    const parts = { ...place.parts, config: { ...stage.t.config, vaultKeys } };
    return stage.restore(file, { ...place, parts }).catch((thrown: unknown) => thrown);
  };
  const refused = (message: RegExp) =>
    expect.objectContaining({ constructor: OperatorError, message: expect.stringMatching(message) });

  it(`a flipped bit anywhere (seed ${seed}), and a file cut off anywhere`, async () => {
    const whole = await readFile(await stage.backUp('flips'));
    const file = join(stage.folder, 'damaged');
    const numRuns = sized({ usual: 30, long: 1000 });
    const chosen = fc.sample(fc.nat(whole.length - 1), { seed, numRuns });
    const offsets = [0, whole.length - 1, whole.length - 71, ...partsOf(whole), ...chosen];
    let unnoticed = 0;
    for (const offset of offsets) {
      const damaged = Buffer.from(whole);
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << (offset % 8));
      await writeFile(file, damaged);
      expect(await refusal(file), `bit at ${offset}`).toEqual(refused(/is damaged|is not complete/));
      if (await extractsWithoutError(file)) unnoticed += 1;
      await writeFile(file, whole.subarray(0, offset));
      expect(await refusal(file), `cut at ${offset}`).toEqual(refused(/is not complete/));
    }
    expect(unnoticed).toBeGreaterThan(0);
    const counted = { 'flipped bits refused': offsets.length, 'cut files refused': offsets.length };
    measured({ ...counted, seed });
  });

  it('a document exchanged under a checksum made anew', async () => {
    const whole = await readFile(await stage.backUp('forged'));
    const [{ id } = { id: '' }] = await listKept(stage.t.db, undefined, 1);
    const offset = whole.indexOf(`documents/${id}`) + `documents/${id}`.length + 20;
    whole[offset] = (whole[offset] ?? 0) ^ 1;
    const content = whole.subarray(0, -71);
    const file = join(stage.folder, 'forged-again');
    const hash = createHash('sha256').update(content).digest('hex');
    await writeFile(file, Buffer.concat([content, Buffer.from(`sha256:${hash}`)]));
    expect(await refusal(file)).toEqual(refused(/is damaged: the checksum of documents\/.* differs$/));
  });

  it('a ring without a key of the documents, or with another key under its id', async () => {
    const file = await stage.backUp('other-keys');
    const [id = ''] = stage.ring.split(':');
    const other = newRingEntry(new Date());
    for (const [vaultKeys, says] of [
      [other, '\\(\\d+ documents\\)$'],
      [`${id}:${other.split(':')[1]}`, '\\(\\d+ documents, another key under this name\\)$'],
    ])
      expect(await refusal(file, vaultKeys)).toEqual(
        refused(new RegExp(`^VAULT_KEYS lacks keys that the documents need: ${id} ${says}`)),
      );
  });

  it('a backup of a later version', async () => {
    const later = (listKnownMigrations().at(-1)?.madeAt ?? 0) + 1;
    await stage.t.db.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${later})`,
    );
    const file = await stage
      .backUp('later')
      .finally(() => stage.t.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`));
    expect(await refusal(file)).toEqual(refused(/from a later version of the portal/));
  });
});

it('a place with rows or files is refused and stays as it is', async () => {
  const file = await stage.backUp('twice');
  const before = await snapshotTables(stage.t.db);
  await expect(stage.restore(file, { ...(await stage.emptyPlace()), parts: stage.t })).rejects.toThrow(
    'The database is not empty',
  );
  expect(await snapshotTables(stage.t.db)).toEqual(before);
  const place = await stage.emptyPlace();
  await mkdir(join(place.dataDir, 'documents'));
  await writeFile(join(place.dataDir, 'documents', 'a'), 'a file');
  await expect(stage.restore(file, place)).rejects.toThrow('The document store is not empty: move DATA_DIR');
});

it('a document whose storage key is none of the portal, such as a path, is refused', () => {
  const rest = { wrappedKey: null, keyId: null, originalName: '', purgedAt: null, part: null };
  const parse = (storageKey: string) =>
    parseDocument(JSON.stringify({ id: crypto.randomUUID(), store: 'folder', storageKey, ...rest }));
  const key = newKey(new Date());
  for (const own of [key, nextKey(key, new Date())]) expect(parse(own).storageKey).toBe(own);
  for (const other of ['', 'a', '..', '../../escaped', '/etc/escaped', `../${key}`, `${key}/a`, `${key}\n`])
    expect(() => parse(other), other).toThrow(OperatorError);
});

it('documents that are not sealed yet are counted by the check of a backup', async () => {
  const [{ id } = { id: '' }] = await listKept(stage.t.db, undefined, 1);
  await storePlain(stage.t, id);
  const said: string[] = [];
  const file = await stage.backUp('plain');
  expect(await restore(['--check', file], {}, (line) => said.push(line))).toBe(true);
  expect(said.at(-1)).toBe('1 documents are not sealed and stand readable in this file.');
});

/** Whether every part of the ZIP can be read by a program that compares no checksum. */
async function extractsWithoutError(file: string): Promise<boolean> {
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) await buffer(await zip.openReadStreamPromise(entry));
    } finally {
      zip.close();
    }
    return true;
  } catch {
    return false;
  }
}

/** An offset within the head of each part. */
function partsOf(zip: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 1))
    offsets.push(at + 30);
  return offsets;
}
