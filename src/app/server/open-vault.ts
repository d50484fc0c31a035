import { countByKey } from '#core/documents/server/seal-store.ts';
import { type Config, ConfigError } from '#platform/server/config.ts';
import type { Database, Tx } from '#platform/server/db/open.ts';
import { type KeyRing, openKeyRing } from '#platform/server/vault/key-ring.ts';
import { insertProof, listProofs } from '#platform/server/vault/store.ts';
import { createVault, type Vault } from '#platform/server/vault/vault.ts';
import { sealedKinds } from './modules.ts';

const names = sealedKinds
  .map(({ name }) => name)
  .sort()
  .join(' or ');

const mend = 'put that key back into the ring, behind the others';

/**
 * Opens the key ring and proves it against the database, so that no document is sealed with a key that the ring of another
 * start does not have (D-177). @throws ConfigError in one line that holds no key
 */
export function openVault(
  config: Config,
  { maintain }: Pick<Database, 'maintain'>,
  now: Date,
): Promise<Vault> {
  return maintain(async (tx) => {
    const needed = await countByKey(tx);
    const more = new Set<string>();
    // of all modules, also of those that the park does not want any more
    for (const kind of sealedKinds) for (const id of (await kind.count(tx)).keys()) more.add(id);
    const mayMake = needed.size + more.size === 0;
    const ring = await openKeyRing(config, { mayMake, now });
    for (const [id, documents] of needed) {
      if (!ring.ids.includes(id))
        throw new ConfigError(`${ring.source} lacks ${id}, which ${count(documents)}: ${mend}`);
    }
    for (const id of more) {
      if (!ring.ids.includes(id))
        throw new ConfigError(`${ring.source} lacks ${id}, which ${names} need: ${mend}`);
    }
    await proveRing(tx, ring, now);
    return createVault(ring);
  });
}

/** Compares every key of the ring with the proof of its first use, and records the one that is used from now on. */
async function proveRing(tx: Tx, ring: KeyRing, now: Date): Promise<void> {
  const [current] = ring.ids;
  await insertProof(tx, { id: current, proof: ring.prove(current) }, now);
  for (const [id, proof] of await listProofs(tx, ring.ids)) {
    if (!ring.prove(id).equals(proof)) {
      throw new ConfigError(
        `${ring.source}: the key ${id} is not the one this database was written with: put back the ring of this database`,
      );
    }
  }
}

function count(documents: number): string {
  return documents === 1 ? '1 document needs' : `${documents.toLocaleString('en-GB')} documents need`;
}
