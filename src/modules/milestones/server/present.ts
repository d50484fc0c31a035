import { documentUrlOf } from '#core/documents/server/store.ts';
import { isForeign } from '#modules/purchasers/lifecycle.ts';
import type { PurchaserRow } from '#modules/purchasers/server/store.ts';
import type { Milestone, Milestones } from '../contract.ts';
import type { MilestoneRow } from './store.ts';

export function presentMilestone(row: MilestoneRow): Milestone {
  const { kind, plannedOn, happenedOn, note, document } = row;
  return {
    kind,
    plannedOn,
    happenedOn,
    note,
    document: document && {
      _id: document.id,
      documentUrl: documentUrlOf(document),
      documentName: document.originalName,
      documentType: document.documentType,
      paper: document.paper,
    },
  };
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
