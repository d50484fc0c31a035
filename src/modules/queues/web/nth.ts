import { pageLanguage } from '#shared/language.ts';

/** '1st', '2nd', '3rd', '11th'. */
export function nth(position: number): string {
  if (pageLanguage !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}
