import { texts } from '#shared/say.ts';

/** The points of the compass that the folder of a park names in English. */
export const compassWords: Record<string, string> = texts({
  north: 'north',
  'north-east': 'north-east',
  east: 'east',
  'south-east': 'south-east',
  south: 'south',
  'south-west': 'south-west',
  west: 'west',
  'north-west': 'north-west',
});
