import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { makeKeyFile, readKeyFile } from '../key-file.ts';
import { KEY_BYTES } from './cipher.ts';

const FILE_NAME = 'vault.key';
/** What a key of the ring is used for; each use has a key of its own, derived by HKDF. */
type Purpose = 'documents' | 'proof';
const PROVEN = 'vault key proof 1';

/** The keys that wrap the keys of files; the first one wraps new ones. */
export type KeyRing = {
  /** Where the ring is written, for messages: VAULT_KEYS or the path of the file. */
  source: string;
  /** Ids of the keys; the first wraps new keys. */
  ids: readonly [string, ...string[]];
  /** The key of one purpose, of an id in the ring. */
  derive: (id: string, purpose: Purpose) => Buffer;
  /** HMAC of a constant, by which a key shows later that it is still the same. */
  prove: (id: string) => Buffer;
};

/** One key as it is written in a ring: `id:base64`. The day in the id tells people which is the newest. */
export function newRingEntry(now: Date): string {
  const id = `k${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(2).toString('hex')}`;
  return `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** Parses `id:base64` of 32 bytes each, separated by commas. @throws ConfigError without any key in it */
export function parseKeyRing(written: string, source: string): KeyRing {
  const keys = new Map<string, Buffer>();
  const entries = written.split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const [, id = '', encoded = ''] = /^([\w-]{1,40}):([A-Za-z0-9+/]*={0,2})$/.exec(entry) ?? [];
    if (id === '') throw new ConfigError(`${source}: entry ${index + 1} is not of the form id:base64`);
    const key = Buffer.from(encoded, 'base64');
    if (key.length !== KEY_BYTES)
      throw new ConfigError(`${source}: the key ${id} has ${key.length} bytes instead of ${KEY_BYTES}`);
    if (keys.has(id)) throw new ConfigError(`${source} names ${id} twice`);
    for (const [other, known] of keys) {
      if (known.equals(key)) throw new ConfigError(`${source}: ${other} and ${id} are the same key`);
    }
    keys.set(id, key);
  }
  const derive: KeyRing['derive'] = (id, purpose) => {
    const key = keys.get(id);
    if (!key) throw new Error(`There is no key ${id} in the ring`);
    return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  };
  return {
    source,
    ids: [...keys.keys()] as [string, ...string[]],
    derive,
    prove: (id) => createHmac('sha256', derive(id, 'proof')).update(PROVEN).digest(),
  };
}

/**
 * The ring of VAULT_KEYS, or else of the file `vault.key` in KEY_DIR, which is made at the first start (D-177).
 * @throws ConfigError for a malformed ring, and for a missing file unless `mayMake`
 */
export async function openKeyRing(
  { vaultKeys, keyDir }: Pick<Config, 'vaultKeys' | 'keyDir'>,
  { mayMake, now }: { mayMake: boolean; now: Date },
): Promise<KeyRing> {
  if (vaultKeys !== undefined) return parseKeyRing(vaultKeys, 'VAULT_KEYS');
  const path = join(keyDir, FILE_NAME);
  const file = await readKeyFile(path);
  if (!file && !mayMake) {
    throw new ConfigError(
      `${path} is missing, and the documents of this database need it: put it back, or set VAULT_KEYS`,
    );
  }
  const content = file ?? (await makeKeyFile(keyDir, FILE_NAME, Buffer.from(`${newRingEntry(now)}\n`)));
  return parseKeyRing(content.toString(), path);
}
