import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { makeKeyFile, readKeyFile } from './key-file.ts';

const FILE_NAME = 'portal.key';
const KEY_BYTES = 32;

/** Derives the keys of links from the portal's secret, so that none has to be stored. */
export type PortalKey = {
  /** The key of a link for one purpose and subject, base64url. */
  derive: (purpose: string, subject: string) => string;
  /** Whether a given key is the derived one; takes the same time for every wrong one. */
  matches: (given: string, purpose: string, subject: string) => boolean;
};

/** The secret in `KEY_DIR/portal.key`, made at the first start. */
export async function openPortalKey(folder: string): Promise<PortalKey> {
  const path = join(folder, FILE_NAME);
  const secret = (await readKeyFile(path)) ?? (await makeKeyFile(folder, FILE_NAME, randomBytes(KEY_BYTES)));
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
