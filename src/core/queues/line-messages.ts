import { pageLanguage } from '#shared/language.ts';
import { t, texts } from '#shared/say.ts';

/** The lots that a person waits for, on their dashboard. */
export const waitingTexts = texts({
  aboutLot: 'lot {lot}',
  decline: 'Decline',
});

/** The line of a lot for the office. */
export const officeLineTexts = texts({
  remove: 'Take off the line',
});

/** The members of an agency who wait, on its dashboard. */
export const agencyLineTexts = {
  title: t('Members waiting for lots'),
} as const;

/** '1st', '2nd', '3rd', '11th'. */
export function nth(position: number): string {
  if (pageLanguage !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}
