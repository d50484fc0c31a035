import { t, texts } from '#shared/say.ts';
export const listTexts = {
  filters: t('Filters'),
} as const;

/** The buttons around the numbers of pages. */
export const goToTexts = texts({
  first: 'Go to first page',
  previous: 'Go to previous page',
  next: 'Go to next page',
  last: 'Go to last page',
});
