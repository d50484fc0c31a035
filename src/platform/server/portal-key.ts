import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { makeKeyFile, readKeyFile } from './key-file.ts';
import { unwrapKey, wrapKey } from './vault/cipher.ts';

const FILE_NAME = 'portal.key';
const KEY_BYTES = 32;

/** Derives the keys of links from the portal's secret, so that none has to be stored. */
export type PortalKey = {
  /** The key of a link for one purpose and subject, base64url. */
  derive: (purpose: string, subject: string) => string;
  /** Whether a given key is the derived one; takes the same time for every wrong one. */
  matches: (given: string, purpose: string, subject: string) => boolean;
  /** Encrypts with AES-256-GCM; it opens for the same purpose and subject only. */
  seal: (plain: Uint8Array, purpose: string, subject: string) => Buffer;
  /** What was sealed; undefined if any bit, the purpose, the subject or the key differs. */
  unseal: (sealed: Uint8Array, purpose: string, subject: string) => Buffer | undefined;
};

/** Whether there is a key by now: a command that only checks makes none. */
export async function hasPortalKey(folder: string): Promise<boolean> {
  return (await readKeyFile(join(folder, FILE_NAME))) !== undefined;
}

/** The secret in `KEY_DIR/portal.key`, made at the first start. */
export async function openPortalKey(folder: string): Promise<PortalKey> {
  const path = join(folder, FILE_NAME);
  const secret = (await readKeyFile(path)) ?? (await makeKeyFile(folder, FILE_NAME, randomBytes(KEY_BYTES)));
  if (secret.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  const digest = (purpose: string, subject: string) => digestWith(secret, purpose, subject);
  const derive = (purpose: string, subject: string) => digest(purpose, subject).toString('base64url');
  const sealingKey = digest('seal', '');
  return {
    derive,
    matches: (given, purpose, subject) => {
      const [one, other] = [Buffer.from(given), Buffer.from(derive(purpose, subject))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
    seal: (plain, purpose, subject) => wrapKey(sealingKey, `${purpose}\n${subject}`, plain),
    unseal: (sealed, purpose, subject) => unwrapKey(sealingKey, `${purpose}\n${subject}`, sealed),
  };
}

/** What tells the key of a folder from another one, without the key; undefined if there is none. */
export async function identifyPortalKey(folder: string): Promise<string | undefined> {
  const secret = await readKeyFile(join(folder, FILE_NAME));
  return secret && digestWith(secret, 'identity', '').toString('base64url');
}

function digestWith(secret: Buffer, purpose: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest();
}
