import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { type DocumentStorage, folderStore, newKey, storageOf } from './storage.ts';
import { s3Store } from './storage-s3.ts';

/** The stores of the settings: the folder, and the bucket if there is one. */
export function openStorage({ dataDir, documents }: Pick<Config, 'dataDir' | 'documents'>): DocumentStorage {
  const { store, s3 } = documents;
  return storageOf(store, {
    folder: folderStore(join(dataDir, 'documents')),
    ...(s3 && { s3: s3Store(s3) }),
  });
}

/**
 * Proves before the start that a bucket for new documents can be written, read and emptied; the folder is proven by
 * guardFolder. @throws ConfigError that names the bucket and the fault, and no secret
 */
export async function assertWritable(storage: DocumentStorage, now: Date): Promise<void> {
  if (storage.newIn !== 's3') return;
  const store = storage.of('s3');
  const key = newKey(now);
  try {
    await store.put(key, Buffer.from('Can this bucket be written?'));
    if (!(await store.get(key))) throw new Error('it does not give back what was written');
    await store.delete(key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigError(`S3_BUCKET cannot be used for documents: ${reason}`);
  }
}
