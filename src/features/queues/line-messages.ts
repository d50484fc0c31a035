import { pageLanguage } from '#shared/language.ts';

/** The lots that a person waits for, on their dashboard. */
export const waitingTexts = {
  aboutLot: 'lot {lot}',
  decline: 'Decline',
  failed: 'The lots you wait for could not be loaded',
} as const;

/** The line of a lot for the office. */
export const officeLineTexts = {
  remove: 'Take off the line',
  removeFailed: 'They could not be taken off. Please try again.',
} as const;

/** The members of an agency who wait, on its dashboard. */
export const agencyLineTexts = {
  title: 'Members waiting for lots',
} as const;

/** '1st', '2nd', '3rd', '11th'. */
export function nth(position: number): string {
  if (pageLanguage !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}
