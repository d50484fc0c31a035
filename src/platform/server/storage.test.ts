import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderStore, newKey } from './storage.ts';

const bytes = Buffer.from('a cheque');
const key = newKey(new Date('2026-03-02T04:00:00.000Z'));

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'portal-storage-')), 'documents');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

describe('a document that is put away', () => {
  it('is synced to disk before it is reported as stored: its bytes, then its directory entry', async () => {
    const probe = await open(tmpdir());
    const forced: (string | number)[] = [];
    const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
    sync.mockImplementation(async function (this: typeof probe) {
      const found = await this.stat();
      forced.push(found.isDirectory() ? 'the folder' : found.size);
    });
    await folderStore(folder).put(key, bytes);
    sync.mockRestore();
    await probe.close();
    expect(forced).toEqual([bytes.length, 'the folder']);
  });

  it('is readable by the server’s user only, and is never overwritten', async () => {
    const storage = folderStore(folder);
    await storage.put(key, bytes);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
    await expect(storage.put(key, Buffer.from('another'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(Buffer.from((await storage.get(key)) ?? [])).toEqual(bytes);
  });

  it('stays within its folder, whatever its key says', async () => {
    await folderStore(folder).put(key, bytes);
    for (const outside of [
      '../escaped',
      `../documents/${key}2`,
      join(folder, 'absolute'),
      'inner/file',
      '..',
    ]) {
      const store = folderStore(folder);
      await expect(store.put(outside, bytes), outside).rejects.toThrow();
      await expect(store.get(outside), outside).rejects.toThrow();
      await expect(store.delete(outside), outside).rejects.toThrow();
    }
    expect(await readdir(join(folder, '..'), { recursive: true })).toEqual([
      'documents',
      join('documents', key),
    ]);
  });

  it('leaves nothing behind when it cannot be written', async () => {
    const unwritable = 900101 as unknown as Uint8Array;
    await expect(folderStore(folder).put(key, unwritable)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });
});
