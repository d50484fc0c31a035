import { randomBytes } from 'node:crypto';
import { KEY_BYTES, openFile, sealFile, unwrapKey, wrapKey } from './cipher.ts';
import type { KeyRing } from './key-ring.ts';

/** The key of a sealed file, encrypted with the key of the ring that `keyId` names; stored beside, never with, the file. */
export type WrappedKey = { wrappedKey: Buffer; keyId: string };

/** Encrypts and decrypts files; the only user of the key ring. */
export type Vault = {
  /** Encrypts bytes for one storage key, with a new key that is wrapped by the first of the ring. */
  seal: (storageKey: string, plain: Uint8Array) => WrappedKey & { sealed: Buffer };
  /** The plain bytes, verified; `damaged` if a bit differs, `locked` if the ring lacks the key. */
  open: (storageKey: string, sealed: Uint8Array, key: WrappedKey) => Buffer | 'damaged' | 'locked';
  /** Wraps a file's key with the first key of the ring instead. */
  rewrap: (storageKey: string, key: WrappedKey) => WrappedKey | 'damaged' | 'locked';
  ring: KeyRing;
};

export function createVault(ring: KeyRing): Vault {
  const [current] = ring.ids;
  const currentKey = ring.derive(current, 'documents');
  // derived once, not for each file
  const derived = new Map(ring.ids.map((id) => [id, ring.derive(id, 'documents')]));
  const wrap = (storageKey: string, fileKey: Uint8Array): WrappedKey => ({
    wrappedKey: wrapKey(currentKey, contextOf(current, storageKey), fileKey),
    keyId: current,
  });
  const unwrap = (storageKey: string, { wrappedKey, keyId }: WrappedKey) => {
    const ringKey = derived.get(keyId);
    if (!ringKey) return 'locked';
    return unwrapKey(ringKey, contextOf(keyId, storageKey), wrappedKey) ?? 'damaged';
  };
  return {
    seal: (storageKey, plain) => {
      const fileKey = randomBytes(KEY_BYTES);
      return { ...wrap(storageKey, fileKey), sealed: sealFile(fileKey, storageKey, plain) };
    },
    open: (storageKey, sealed, key) => {
      const fileKey = unwrap(storageKey, key);
      return typeof fileKey === 'string' ? fileKey : (openFile(fileKey, storageKey, sealed) ?? 'damaged');
    },
    rewrap: (storageKey, key) => {
      const fileKey = unwrap(storageKey, key);
      return typeof fileKey === 'string' ? fileKey : wrap(storageKey, fileKey);
    },
    ring,
  };
}

/** Binds a wrapped key to the ring's key and to the file. */
function contextOf(keyId: string, storageKey: string): string {
  return `${keyId}\n${storageKey}`;
}
