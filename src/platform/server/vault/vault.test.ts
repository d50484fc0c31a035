import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey } from '../storage.ts';
import { newRingEntry, parseKeyRing } from './key-ring.ts';
import { createVault } from './vault.ts';

const now = new Date('2026-03-02T04:00:00.000Z');
const [one, two] = [newRingEntry(now), newRingEntry(now)];
const vaultOf = (written: string) => createVault(parseKeyRing(written, 'VAULT_KEYS'));
const vault = vaultOf(one);
const storageKey = newKey(now);
const plain = Buffer.from('900101-14-5678 on an identity card');

/** The bytes with one bit turned over. */
function flip(bytes: Uint8Array, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

describe('a sealed file (D-176)', () => {
  it('is AEV1, nonce, ciphertext and tag, its wrapped key 60 bytes, and neither repeats for the same bytes', () => {
    const [first, second] = [vault.seal(storageKey, plain), vault.seal(storageKey, plain)];
    expect(first.sealed.subarray(0, 4).toString()).toBe('AEV1');
    expect(first.sealed).toHaveLength(4 + 12 + plain.length + 16);
    expect(first.wrappedKey).toHaveLength(60);
    expect(first.sealed.includes('5678')).toBe(false);
    expect(first.sealed.equals(second.sealed)).toBe(false);
    expect(vault.open(storageKey, first.sealed, first)).toEqual(plain);
    expect(vault.open(storageKey, second.sealed, second)).toEqual(plain);
    expect(vault.open(storageKey, first.sealed, second)).toBe('damaged');
  });

  it('is damaged by any flipped bit of file, wrapped key or storage key, and by any missing byte', () => {
    const { sealed, ...key } = vault.seal(storageKey, plain);
    const opened = [
      ...Array.from({ length: sealed.length * 8 }, (_, bit) =>
        vault.open(storageKey, flip(sealed, bit), key),
      ),
      ...Array.from({ length: 480 }, (_, bit) =>
        vault.open(storageKey, sealed, { ...key, wrappedKey: flip(key.wrappedKey, bit) }),
      ),
      ...Array.from({ length: storageKey.length * 8 }, (_, bit) =>
        vault.open(flip(Buffer.from(storageKey), bit).toString('latin1'), sealed, key),
      ),
      ...Array.from({ length: sealed.length }, (_, length) =>
        vault.open(storageKey, sealed.subarray(0, length), key),
      ),
      vault.open(storageKey, sealed, { ...key, wrappedKey: Buffer.alloc(0) }),
    ];
    expect(opened.length).toBeGreaterThan(1_000);
    expect(new Set(opened)).toEqual(new Set(['damaged']));
  });

  it('opens with the key of the ring that wrapped it, wherever that stands in the ring, and with no other', () => {
    const { sealed, ...key } = vault.seal(storageKey, plain);
    expect(vaultOf(`${two},${one}`).open(storageKey, sealed, key)).toEqual(plain);
    expect(vaultOf(two).open(storageKey, sealed, key)).toBe('locked');
    const renamed = two.replace(/^[^:]+/, key.keyId);
    expect(vaultOf(renamed).open(storageKey, sealed, key)).toBe('damaged');
  });

  it('keeps its bytes when its key is wrapped by the newest of the ring', () => {
    const { sealed, ...key } = vault.seal(storageKey, plain);
    const again = vaultOf(`${two},${one}`).rewrap(storageKey, key);
    if (typeof again === 'string') throw new Error(again);
    expect(again.keyId).toBe(two.split(':')[0]);
    expect(vaultOf(two).open(storageKey, sealed, again)).toEqual(plain);
    expect(vaultOf(two).rewrap(storageKey, key)).toBe('locked');
    expect(vaultOf(`${two},${one}`).rewrap(newKey(now), key)).toBe('damaged');
  });
});

describe('a key ring (D-177)', () => {
  const encoded = randomBytes(32).toString('base64');

  it.each([
    ['short', `k1:${randomBytes(16).toString('base64')}`, 'the key k1 has 16 bytes instead of 32'],
    ['without an id', encoded, 'entry 1 is not of the form id:base64'],
    ['with an empty entry', `k1:${encoded},`, 'entry 2 is not of the form id:base64'],
    ['with an id twice', `k1:${encoded},k1:${randomBytes(32).toString('base64')}`, 'names k1 twice'],
    ['with a key twice', `k1:${encoded},k2:${encoded}`, 'k1 and k2 are the same key'],
    ['that is no base64', `k1:${'ß'.repeat(44)}`, 'entry 1 is not of the form id:base64'],
  ])('that is %s is refused in one line without a key', (_what, written, says) => {
    let message = '';
    try {
      parseKeyRing(written, 'VAULT_KEYS');
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(says);
    expect(message).not.toContain('\n');
    expect(message).not.toContain(encoded.slice(0, 8));
  });

  it('derives another key for each purpose and id', () => {
    const ring = parseKeyRing(`${one},${two}`, 'VAULT_KEYS');
    const derived = ring.ids.flatMap((id) => [ring.derive(id, 'documents'), ring.derive(id, 'proof')]);
    expect(new Set(derived.map((key) => key.toString('hex'))).size).toBe(4);
  });
});
