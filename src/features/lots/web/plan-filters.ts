import { useState } from 'react';
import type { PlannedLot } from '#features/lots/contract.ts';
import { type LotType, lotTypes } from '#features/lots/lifecycle.ts';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';

export const planViews = ['plan', 'list'] as const;

export type PlanFilter = {
  type: LotType | 'all';
  /** A phase as the address writes it, or 'all'. */
  phase: string;
  /** Leaves out what cannot be booked. */
  availableOnly: boolean;
};

export function passes(lot: PlannedLot, { type, phase, availableOnly }: PlanFilter): boolean {
  if (type !== 'all' && lot.type !== type) return false;
  if (phase !== 'all' && String(lot.phase) !== phase) return false;
  return !availableOnly || lot.status === 'available';
}

type Changes = Record<string, string | null>;

/**
 * View and filters of a plan, kept in the address; a plan to pick from stands in a dialog and keeps them to itself.
 * A choice that is the usual one leaves no trace.
 */
export function usePlanFilter(phases: readonly number[], where: 'address' | 'here') {
  const address = useUrlState();
  const [own, setOwn] = useState(new URLSearchParams());
  const search = where === 'address' ? address.search : own;

  const change = (changes: Changes) => {
    if (where === 'address') return address.change(changes);
    const next = new URLSearchParams(own);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setOwn(next);
  };
  const filter: PlanFilter = {
    type: readChoice(search, 'type', ['all', ...lotTypes]),
    phase: readChoice(search, 'phase', ['all', ...phases.map(String)]),
    availableOnly: search.get('free') === '1',
  };
  const unless = (usual: string, value: string) => (value === usual ? null : value);
  return {
    filter,
    view: readChoice(search, 'view', planViews),
    setType: (type: string) => change({ type: unless('all', type) }),
    setPhase: (phase: string) => change({ phase: unless('all', phase) }),
    setAvailableOnly: (only: boolean) => change({ free: only ? '1' : null }),
    setView: (view: string) => change({ view: unless('plan', view) }),
    clear: () => change({ type: null, phase: null, free: null }),
  };
}
