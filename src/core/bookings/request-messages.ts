import { texts } from '#shared/say.ts';
export const requestTexts = texts({
  lot: 'Lot',
  searchByNumberTypeOr: 'Search by number, type or phase',
  documents: 'Documents',
  unit: 'Unit',
});
