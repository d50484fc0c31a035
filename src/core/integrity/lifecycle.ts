/** Record types of the integrity check. */
export const recordKinds = ['lot', 'unit', 'booking', 'document', 'sum'] as const;

/** The sources of what the integrity check expects. */
export const differenceReasons = [
  'live booking',
  'no live booking',
  'last event',
  'price history',
  'lot under it',
  'gap in the events',
  'purged',
  'legal hold',
  'entries',
  'line',
  'steps',
  'papers',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];
