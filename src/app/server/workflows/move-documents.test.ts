import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawPicture, storePlain, uploadForm } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import {
  type DocumentStorage,
  type DocumentStore,
  keyTime,
  type StoreName,
} from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type S3Process, startS3 } from '#test/s3-process.ts';
import { sized } from '#test/size.ts';
import { purgeOnce } from '../jobs/purge.ts';
import { moveDocuments } from './move-documents.ts';

let s3: S3Process;
let t: TestApp;
let owner: { id: string };
beforeAll(async () => {
  s3 = await startS3();
  t = await testApp({ ...s3.environment, LIMIT_UPLOADS_PER_HOUR: '1000' });
});
beforeEach(async () => {
  await t.db.execute(sql`TRUNCATE documents, document_checks, document_views CASCADE`);
  for (const store of ['folder', 's3'] as const)
    for (const key of await keysIn(store)) await t.storage.of(store).delete(key);
  owner = await buildUser(t.db);
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

async function upload(): Promise<void> {
  const bytes = await drawPicture(20, 20).jpeg().toBuffer();
  expect((await t.call(owner, 'POST /uploads/document', await uploadForm({ bytes }))).status).toBe(201);
}

async function keysIn(name: StoreName): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of t.storage.of(name).list()) found.push(...keys.filter((key) => keyTime(key)));
  return found.sort();
}
const rows = () =>
  t.db.select().from(documents).where(isNull(documents.purgedAt)).orderBy(asc(documents.storageKey));
const move = (to: StoreName, storage: DocumentStorage = t.storage) => {
  const left: unknown[] = [];
  const database = { db: t.db, kind: t.database.kind, maintain: t.database.maintain };
  return moveDocuments({ database, storage, vault: t.vault, now: t.clock.now }, to, (document) =>
    left.push(document),
  ).then((moved) => ({ moved, left }));
};
async function expectAllOpen(): Promise<void> {
  for (const { id } of await rows())
    expect((await t.call(owner, `GET /uploads/files/${id}/x`)).status).toBe(200);
}
/** Every document lies in this store alone. */
async function expectAllIn(store: StoreName): Promise<void> {
  const kept = await rows();
  expect(new Set(kept.map((row) => row.store))).toEqual(new Set([store]));
  expect(await keysIn(store)).toEqual(kept.map((row) => row.storageKey));
  expect(await keysIn(store === 's3' ? 'folder' : 's3')).toEqual([]);
}

type Step = 'get' | 'delete' | 'put';
type Moment = 'before' | 'during' | 'after';
/** Every moment at which a move can end: around each operation on source and target; the row is written before the last. */
const kills: [Moment, Step, 'source' | 'target'][] = [
  ['before', 'get', 'source'],
  ['before', 'delete', 'target'],
  ['before', 'put', 'target'],
  ['during', 'put', 'target'],
  ['before', 'get', 'target'],
  ['after', 'get', 'target'],
  ['before', 'delete', 'source'],
  ['after', 'delete', 'source'],
];

/** The real storage, whose process is killed at one operation on one store. */
function killedAt(step: Step, name: StoreName, moment: Moment): DocumentStorage {
  const die = () => Promise.reject(new Error('killed'));
  const around = (store: DocumentStore): DocumentStore => ({
    ...store,
    [step]: async (key: string, bytes: Uint8Array) => {
      if (moment === 'before') return die();
      // half of a file is written; S3 shows no object before it is whole
      const part = step === 'put' && moment === 'during' && name === 'folder' ? bytes.subarray(0, 50) : bytes;
      if (moment === 'after' || part !== bytes) await store[step](key, part);
      return die();
    },
  });
  return { ...t.storage, of: (each) => (each === name ? around(t.storage.of(each)) : t.storage.of(each)) };
}

describe('documents:move', () => {
  it.each(['s3', 'folder'] as const)('moves every document to %s, where it opens (D-179)', async (to) => {
    for (let made = 0; made < 3; made += 1) await upload();
    await move(to === 's3' ? 'folder' : 's3');
    expect(await move(to)).toEqual({ moved: 3, left: [] });
    await expectAllIn(to);
    await expectAllOpen();
    expect(await move(to)).toEqual({ moved: 0, left: [] });
  });

  it.each((['s3', 'folder'] as const).flatMap((to) => kills.map((kill) => [to, ...kill] as const)))(
    'to %s, killed %s %s of its %s, loses nothing and goes on (D-179)',
    async (to, moment, step, of) => {
      const from = to === 's3' ? 'folder' : 's3';
      const rounds = sized({ usual: 1, long: 20 });
      for (let made = 0; made < rounds + 1; made += 1) await upload();
      if (from === 's3') await move('s3');
      for (let round = 0; round < rounds; round += 1) {
        await expect(move(to, killedAt(step, of === 'source' ? from : to, moment))).rejects.toThrow('killed');
        await expectAllOpen();
      }
      expect((await move(to)).left).toEqual([]);
      await expectAllIn(to);
      await expectAllOpen();
    },
  );

  it('leaves a damaged and a missing document where they are and names them, and seals a plain one first (D-179)', async () => {
    for (let made = 0; made < 4; made += 1) await upload();
    const [damaged, missing, plain] = await rows();
    const folder = join(t.config.dataDir, 'documents');
    await rm(join(folder, missing?.storageKey ?? ''));
    await truncate(join(folder, damaged?.storageKey ?? ''), 30);
    await storePlain(t, plain?.id ?? '');
    const { moved, left } = await move('s3');
    expect(moved).toBe(2);
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining([
        { id: damaged?.id, fault: 'damaged' },
        { id: missing?.id, fault: 'missing' },
      ]),
    );
    expect(await readdir(folder)).toEqual([damaged?.storageKey]);
    const [sealed] = await t.db
      .select()
      .from(documents)
      .where(eq(documents.id, plain?.id ?? ''));
    expect(sealed).toMatchObject({ store: 's3', keyId: plain?.keyId });
  });

  it('adopts bytes that only the new store has, as after the restore of an older database (D-179)', async () => {
    await upload();
    await move('s3');
    await t.db.update(documents).set({ store: 'folder' });
    // the sweep leaves the only copy alone
    expect(await sweep()).toBe(0);
    expect(await move('s3')).toEqual({ moved: 1, left: [] });
    await expectAllOpen();
  });
});

const sweep = async () => (await purgeOnce({ ...t, now: t.clock.now }, fail)).orphans;
const fail = (error: unknown) => {
  throw error;
};

it('the sweep deletes a copy that an ended move left, in the store that the row does not name (D-179)', async () => {
  await upload();
  await expect(move('s3', killedAt('delete', 'folder', 'before'))).rejects.toThrow('killed');
  expect([(await keysIn('folder')).length, (await keysIn('s3')).length]).toEqual([1, 1]);
  expect(await sweep()).toBe(1);
  await expectAllIn('s3');
  await expectAllOpen();
});
