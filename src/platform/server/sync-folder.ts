import { open } from 'node:fs/promises';

/** Makes the entries of a folder durable (fsync), such as that of a file just written, linked or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await open(folder);
  await entries.sync().finally(() => entries.close());
}
