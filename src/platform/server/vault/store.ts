import { inArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { vaultKeys } from '../db/tables.ts';

/** The stored proofs of some keys or of all, by id. */
export async function listProofs(tx: Tx, ids?: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx
    .select()
    .from(vaultKeys)
    .where(ids && inArray(vaultKeys.keyId, [...ids]));
  return new Map(rows.map(({ keyId, proof }) => [keyId, proof]));
}

/** Records the proof of a key at its first use; keeps the one that is there. */
export async function insertProof(tx: Tx, key: { id: string; proof: Buffer }, now: Date): Promise<void> {
  await tx
    .insert(vaultKeys)
    .values({ keyId: key.id, proof: key.proof, firstUsedAt: now })
    .onConflictDoNothing();
}
