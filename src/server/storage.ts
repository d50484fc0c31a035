import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where the bytes of documents lie; the keys are random and never derived from what a client sent. */
export type DocumentStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @throws when there is no such key. */
  get: (key: string) => Promise<Uint8Array>;
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>;
  /** Every key, some at a time. */
  list: () => AsyncIterable<string[]>;
};

/** Documents in a folder outside the web root. */
export function folderStorage(folder: string): DocumentStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => new Uint8Array(await disk.getBytes(key)),
    delete: (key) => disk.delete(key),
    list: () => listKeys(disk, folder),
  };
}

async function* listKeys(disk: Disk, folder: string): AsyncIterable<string[]> {
  // the driver makes the folder with the first file and cannot list it before
  await mkdir(folder, { recursive: true });
  let after: string | undefined;
  do {
    const part = await disk.listAll('/', { recursive: true, ...(after && { paginationToken: after }) });
    yield [...part.objects].flatMap((found) => (found.isFile ? [found.key] : []));
    after = part.paginationToken;
  } while (after);
}

/** A new key: unguessable, and saying when it was made, so that files without a row can be told from fresh ones. */
export function newKey(now: Date): string {
  return `${now.getTime()}-${randomUUID()}`;
}

/** When a key was made; undefined for a file that is none of ours. */
export function keyTime(key: string): Date | undefined {
  const written = /^(\d{13})-[0-9a-f-]{36}$/.exec(key)?.[1];
  return written === undefined ? undefined : new Date(Number(written));
}
