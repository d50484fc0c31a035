import type { Tx } from './open.ts';

const touched = new WeakSet<Tx>();

/** Says that this transaction writes lots, of which every process keeps ready answers. */
export function touchLots(tx: Tx): void {
  touched.add(tx);
}

export function hasTouchedLots(tx: Tx): boolean {
  return touched.has(tx);
}
