import { type Language, pageLanguage } from '#shared/language.ts';
import { texts } from '#shared/say.ts';
import { countries, type IdentityKind } from './lifecycle.ts';

export const identityKindLabels: Record<IdentityKind, string> = texts({
  nric: 'Identity card (NRIC)',
  passport: 'Passport',
  other: 'Army, police or other',
});

const namesIn = (language: Language) => new Intl.DisplayNames([language], { type: 'region' });
const countryNames = { en: namesIn('en'), ms: namesIn('ms'), zh: namesIn('zh') };

/** 'Malaysia' for 'MY', on screen and on paper. */
export function countryName(code: string, language: Language = pageLanguage): string {
  if (!countries.includes(code)) return code;
  return countryNames[language].of(code) ?? code;
}

/** Choices of a country by name, Malaysia first. */
export function countryChoices(): { value: string; label: string }[] {
  const all = countries.map((value) => ({ value, label: countryName(value) }));
  const isHome = ({ value }: { value: string }) => value === 'MY';
  return all.toSorted(
    (one, other) => Number(isHome(other)) - Number(isHome(one)) || one.label.localeCompare(other.label),
  );
}
