import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where the bytes of documents lie; the keys are random and never derived from what a client sent. */
export type DocumentStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @throws when there is no such key. */
  get: (key: string) => Promise<Uint8Array>;
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>;
};

/** Documents in a folder outside the web root. */
export function folderStorage(folder: string): DocumentStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => new Uint8Array(await disk.getBytes(key)),
    delete: (key) => disk.delete(key),
  };
}
