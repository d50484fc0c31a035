/** The points of the compass that the folder of a park names in English. */
export const compassWords: Record<string, string> = {
  north: 'north',
  'north-east': 'north-east',
  east: 'east',
  'south-east': 'south-east',
  south: 'south',
  'south-west': 'south-west',
  west: 'west',
  'north-west': 'north-west',
};

export const planTexts = {
  plan: 'Plan',
  phaseNumbered: 'Phase {phase}',
  lotNumbered: 'Lot {lot}',
} as const;
