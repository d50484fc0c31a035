import { isForeign } from '#features/purchasers/lifecycle.ts';
import type { PurchaserRow } from '#features/purchasers/server/store.ts';
import type { Milestone, Milestones } from '../contract.ts';
import type { MilestoneRow } from './store.ts';

export function presentMilestone({ kind, plannedOn, happenedOn, note }: MilestoneRow): Milestone {
  return { kind, plannedOn, happenedOn, note };
}

/** The milestones of a sale; foreign interest makes the State's consent one of them. */
export function presentMilestones(
  rows: readonly MilestoneRow[],
  purchasers: PurchaserRow | undefined,
): Milestones {
  return {
    milestones: rows.map(presentMilestone),
    foreignInterest: purchasers?.list.some(isForeign) ?? false,
  };
}
