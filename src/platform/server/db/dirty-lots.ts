import type { Tx } from './open.ts';

const dirty = new WeakSet<Tx>();

/** Says that this transaction writes lots, of which every process keeps ready answers. */
export function markLotsDirty(tx: Tx): void {
  dirty.add(tx);
}

export function hasDirtyLots(tx: Tx): boolean {
  return dirty.has(tx);
}
