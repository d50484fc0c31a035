import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownBucket, type S3Process, startS3 } from '#test/s3-process.ts';
import { sized } from '#test/size.ts';
import { readConfig } from './config.ts';
import { type DocumentStore, newKey } from './storage.ts';
import { openStorage } from './storage-open.ts';

const now = new Date('2026-03-02T04:00:00.000Z');
let folder: string;
let s3: S3Process;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-stores-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** The stores of a portal; its bucket is s3rver's, or the one of TEST_S3_BUCKET and so on. */
function open(environment: Record<string, string | undefined> = {}) {
  const bucket = ownBucket.S3_BUCKET ? ownBucket : s3.environment;
  return openStorage(readConfig({ DATA_DIR: folder, ...bucket, ...environment }));
}

async function keysOf(store: DocumentStore): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of store.list()) found.push(...keys);
  return found.sort();
}

describe.each(['folder', 's3'] as const)('the document store %s', (name) => {
  // a folder of the bucket for each run, next to one whose name begins alike
  const prefix = `run-${Date.now()}`;
  const store = () => open({ S3_PREFIX: `${prefix}/` }).of(name);

  it('gives back what was put, for every size, and undefined for a missing key', async () => {
    for (const size of [1, 70_000, 10 * 1024 * 1024]) {
      const key = newKey(now);
      const bytes = Buffer.alloc(size, key);
      await store().put(key, bytes);
      expect(bytes.equals((await store().get(key)) ?? Buffer.of())).toBe(true);
      await store().delete(key);
      expect(await store().get(key)).toBeUndefined();
    }
    await store().delete(newKey(now));
  });

  it('lists every key of its own folder, and no other', async () => {
    const neighbour = open({ S3_PREFIX: `${prefix}-old/` }).of('s3');
    const foreign = newKey(now);
    await neighbour.put(foreign, Buffer.from('x'));
    // a listing of S3 has 1,000 keys a page
    const keys = Array.from({ length: sized({ usual: 12, long: 1_050 }) }, () => newKey(now)).sort();
    for (const key of keys) await store().put(key, Buffer.from('x'));
    expect(await keysOf(store())).toEqual(keys);
    for (const key of keys) await store().delete(key);
    expect(await keysOf(store())).toEqual([]);
    await neighbour.delete(foreign);
  });
});
