import { texts } from '#shared/say.ts';

export const requestTexts = texts({
  searchByNumberTypeOr: 'Search by number, type or phase',
});
