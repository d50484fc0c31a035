import { newRingEntry, parseKeyRing } from '#platform/server/vault/key-ring.ts';
import { createVault, type Vault } from '#platform/server/vault/vault.ts';

/** A vault on the given ring, by default one with a new key. */
export function testVault(ring = newRingEntry(new Date())): Vault {
  return createVault(parseKeyRing(ring, 'VAULT_KEYS'));
}
