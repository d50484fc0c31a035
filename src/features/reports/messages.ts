import type { AgeingRow, Difference } from './contract.ts';
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

/** What the office reads of the check of every status. */
export const integrityTexts = {
  lead: 'Works out anew, from bookings and recorded changes, what every lot, unit and booking should be, and compares it with what is stored.',
  failed: 'The check could not be run. Please try again later.',
  soundTitle: 'Everything agrees',
  sound: 'Every status follows from the bookings and from what was recorded.',
  faultTitle: 'Differences found: {count}',
  fault:
    'Do not mend these by hand: note what stands here and tell whoever runs the portal. The most likely cause is a change made past the portal.',
  most: 'More than these may differ: the check shows the first 500.',
} as const;

/** Why the check expects what it expects. */
export const becauseTexts: Record<Difference['because'], string> = {
  'live booking': 'A booking that is under way implies it',
  'no live booking': 'No booking that is under way implies what is stored',
  'last event': 'It is the last change that was recorded',
  'lot under it': 'The lot on which the unit stands has it',
  'gap in the events': 'The recorded change before it led there',
};
