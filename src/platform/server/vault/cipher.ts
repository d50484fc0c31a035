import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Length of every key in bytes: AES-256 and HMAC-SHA256. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First bytes of every sealed file: format and version. */
const MAGIC = Buffer.from('AEV1');

/** Encrypts a file as `AEV1`, nonce, ciphertext, tag; it opens under this storage key only (D-176). */
export function sealFile(fileKey: Uint8Array, storageKey: string, plain: Uint8Array): Buffer {
  return Buffer.concat([MAGIC, encrypt(fileKey, associate(MAGIC, storageKey), plain)]);
}

/** The plain bytes of a sealed file, once its tag is verified; undefined if any bit of file, key or storage key differs. */
export function openFile(fileKey: Uint8Array, storageKey: string, sealed: Uint8Array): Buffer | undefined {
  if (!MAGIC.equals(sealed.subarray(0, MAGIC.length))) return undefined;
  return decrypt(fileKey, associate(MAGIC, storageKey), sealed.subarray(MAGIC.length));
}

/** Encrypts a file's key with a key of the ring: nonce, ciphertext, tag, 60 bytes. */
export function wrapKey(ringKey: Uint8Array, context: string, fileKey: Uint8Array): Buffer {
  return encrypt(ringKey, Buffer.from(context), fileKey);
}

/** A wrapped key opened; undefined if any bit of it, of the context or of the ring's key differs. */
export function unwrapKey(ringKey: Uint8Array, context: string, wrapped: Uint8Array): Buffer | undefined {
  return decrypt(ringKey, Buffer.from(context), wrapped);
}

function associate(magic: Uint8Array, storageKey: string): Buffer {
  return Buffer.concat([magic, Buffer.from(storageKey)]);
}

function encrypt(key: Uint8Array, associated: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, associated: Uint8Array, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // the only error of `final` is a tag that does not match
    return undefined;
  }
}
