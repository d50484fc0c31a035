import type { AgeingRow } from './contract.ts';
import type { AgeBand, FunnelStage } from './lifecycle.ts';

/** How far a booking has come, as a fact about it. */
export const stageLabels: Record<FunnelStage, string> = {
  requested: 'Requested',
  forwarded: 'Forwarded',
  paid: 'Paid',
  sold: 'Sold',
};

export const waitsForLabels: Record<AgeingRow['waitsFor'], string> = {
  agency: 'Agency',
  office: 'Park office',
};

/** '3 to 6 days', '14 days or more'. */
export function ageText(age: AgeBand): string {
  return age.endsWith('+') ? `${age.slice(0, -1)} days or more` : `${age.replace('-', ' to ')} days`;
}
