import type { Tx } from './open.ts';

const dirty = new WeakSet<Tx>();

/** Marks that this transaction writes lots, so that the response caches are invalidated at commit. */
export function markLotsDirty(tx: Tx): void {
  dirty.add(tx);
}

export function hasDirtyLots(tx: Tx): boolean {
  return dirty.has(tx);
}
