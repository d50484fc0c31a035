export const listTexts = {
  filters: 'Filters',
} as const;

/** The buttons around the numbers of pages. */
export const goToTexts = {
  first: 'Go to first page',
  previous: 'Go to previous page',
  next: 'Go to next page',
  last: 'Go to last page',
} as const;
