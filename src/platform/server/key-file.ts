import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** The content of a key file; undefined if there is none. */
export async function readKeyFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a key file, readable by this user only, and returns what it holds. Of several processes that start at once, one
 * file wins and all read it: it is written under another name first, and linking fails where the name is taken. It is
 * durable (fsync) before anything is sealed with it.
 */
export async function makeKeyFile(folder: string, name: string, content: Uint8Array): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const draft = join(folder, `${randomUUID()}.draft`);
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return readFile(path);
}
