import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where the bytes of documents lie; the keys are random and never derived from what a client sent. */
export type DocumentStorage = {
  /** On the disk once it is done, also after a power cut; nothing of them is left behind where it fails. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no such key: purged in this moment, or never restored. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>;
  /** Every key, some at a time. */
  list: () => AsyncIterable<string[]>;
  /** How many bytes still fit where they lie. */
  free: () => Promise<number>;
};

/** Documents in a folder outside the web root, which no other user of the machine can enter. */
export function folderStorage(folder: string): DocumentStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: async (key, bytes) => {
      await makeFolder(folder);
      await writeThrough(folder, key, bytes);
    },
    get: async (key) => ((await disk.exists(key)) ? new Uint8Array(await disk.getBytes(key)) : undefined),
    delete: (key) => disk.delete(key),
    list: () => listKeys(disk, folder),
    free: async () => {
      await makeFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** The driver would make it readable for every user of the machine. One that is there keeps its rights. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Writes a new file that lasts: the row that will point to it is forced to the disk too, and the driver leaves both the
 * bytes and their entry in the folder to the system, which may take half a minute.
 */
async function writeThrough(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, key);
  const file = await open(path, 'wx', 0o600);
  try {
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close());
    const entries = await open(folder);
    await entries.sync().finally(() => entries.close());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Whether an error says that no more can be written: the disk is full, or our share of it, or the database's (53100). */
export function isOutOfSpace(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && ['ENOSPC', 'EDQUOT', '53100'].includes(String(inner.code))) return true;
  }
  return false;
}

async function* listKeys(disk: Disk, folder: string): AsyncIterable<string[]> {
  // the driver cannot list a folder that is not there yet
  await makeFolder(folder);
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
