import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Derives the keys of links from the portal's secret, so that none has to be stored. */
export type PortalKey = {
  /** The key of a link for one purpose and subject, base64url. */
  derive: (purpose: string, subject: string) => string;
  /** Whether a given key is the derived one; takes the same time for every wrong one. */
  matches: (given: string, purpose: string, subject: string) => boolean;
};

/**
 * The secret in `KEY_DIR/portal.key`, made at the first start. Of several processes that start at once, one file wins and all
 * read it: it is written under another name first, and linking fails where the name is taken.
 */
export async function openPortalKey(folder: string): Promise<PortalKey> {
  const path = join(folder, 'portal.key');
  const secret = (await readIfThere(path)) ?? (await makeSecret(folder, path));
  if (secret.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  const derive = (purpose: string, subject: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest('base64url');
  return {
    derive,
    matches: (given, purpose, subject) => {
      const [one, other] = [Buffer.from(given), Buffer.from(derive(purpose, subject))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}

async function makeSecret(folder: string, path: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${randomUUID()}.draft`);
  await writeFile(draft, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
