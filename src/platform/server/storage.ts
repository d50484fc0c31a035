import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { syncFolder } from './sync-folder.ts';

/** Where the bytes of a document can lie; its row names the store. */
export type StoreName = 'folder' | 's3';

/** One store of document bytes; the keys are random and never derived from client input. */
export type DocumentStore = {
  /** Durable (fsync) once resolved; a failed write leaves nothing behind. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined for a missing key: purged concurrently, or not restored from a backup. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  /** Deleting a missing key is no error. */
  delete: (key: string) => Promise<void>;
  /** Every key, in batches. */
  list: () => AsyncIterable<string[]>;
  /** Free bytes of the file system; Infinity where there is no such limit. */
  free: () => Promise<number>;
};

/** The stores of this process. Bytes are read and deleted in the store that the document's row names. */
export type DocumentStorage = {
  /** The store for new bytes. */
  newIn: StoreName;
  /** The stores that this process has settings for. */
  names: readonly StoreName[];
  /** @throws for a store without settings */
  of: (name: StoreName) => DocumentStore;
};

/** A store that does not answer, or refuses an operation; the callers of the API read 503. */
export class StoreUnavailable extends OperatorError {
  constructor(name: StoreName, cause: unknown) {
    super(`The document store ${name} does not answer: ${reasonOf(cause)}`, { cause });
  }
}

/** The code or name of the innermost error; messages of an SDK may quote a request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}

/** Combines stores; `newIn` is the one for new bytes. */
export function storageOf(
  newIn: StoreName,
  stores: Readonly<Partial<Record<StoreName, DocumentStore>>>,
): DocumentStorage {
  return {
    newIn,
    names: (['folder', 's3'] as const).filter((name) => stores[name]),
    of: (name) => {
      const store = stores[name];
      if (!store) throw new Error(`There are no settings for the document store ${name}`);
      return store;
    },
  };
}

/** Storage with a folder as its only store. */
export function folderStorage(folder: string): DocumentStorage {
  return storageOf('folder', { folder: folderStore(folder) });
}

/** Documents in a folder outside the web root, readable by this user only. */
export function folderStore(folder: string): DocumentStore {
  // an existing folder keeps its mode
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    // path traversal
    if (basename(key) !== key) throw new Error('A storage key names a file of the folder itself');
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await makeFolder();
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await syncFolder(folder);
      } catch (error) {
        // a file that was there before stays
        if (!hasCode(error, 'EEXIST')) await rm(path, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      await makeFolder();
      const entries = await readdir(folder, { withFileTypes: true });
      yield entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    free: async () => {
      await makeFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether an error means no space: disk full, quota exceeded, or the database's disk full (53100). */
export function isOutOfSpace(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && ['ENOSPC', 'EDQUOT', '53100'].includes(String(inner.code))) return true;
  }
  return false;
}

/**
 * A new random key that contains its creation time, so that orphaned files can be distinguished from recent ones:
 * `1764054000000-3f2b8c1e-9a4d-4f6b-8a1c-5d7e9f0a1b2c`.
 */
export function newKey(now: Date): string {
  return `${now.getTime()}-${randomUUID()}`;
}

/** The stem of a key, which stays when the same bytes are stored under another one: `3f2b8c1e-9a4d-4f6b-8a1c-` of the one above. */
const STEM_FROM = '1764054000000-'.length;
export const stem = { from: STEM_FROM, length: '3f2b8c1e-9a4d-4f6b-8a1c-'.length };

export function stemOf(key: string): string {
  return key.slice(STEM_FROM, STEM_FROM + stem.length);
}

/**
 * Another key for the bytes of a key: later, of the same stem, and different in each attempt. So the purge knows which of two
 * files of one stem has been superseded.
 */
export function nextKey(key: string, now: Date): string {
  const since = keyTime(key);
  const made = newKey(since && since >= now ? new Date(since.getTime() + 1) : now);
  return since ? `${made.slice(0, STEM_FROM)}${stemOf(key)}${made.slice(STEM_FROM + stem.length)}` : made;
}

/** The creation time of a key; undefined for a file that is not ours. */
export function keyTime(key: string): Date | undefined {
  const written = /^(\d{13})-[0-9a-f-]{36}$/.exec(key)?.[1];
  return written === undefined ? undefined : new Date(Number(written));
}
