import { countries, type IdentityKind } from './lifecycle.ts';

export const identityKindLabels: Record<IdentityKind, string> = {
  nric: 'Identity card (NRIC)',
  passport: 'Passport',
  other: 'Army, police or other',
};

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** 'Malaysia' for 'MY', on screen and on paper. */
export function countryName(code: string): string {
  return countries.includes(code) ? (countryNames.of(code) ?? code) : code;
}

/** Choices of a country by name, Malaysia first. */
export function countryChoices(): { value: string; label: string }[] {
  const all = countries.map((value) => ({ value, label: countryName(value) }));
  const isHome = ({ value }: { value: string }) => value === 'MY';
  return all.toSorted(
    (one, other) => Number(isHome(other)) - Number(isHome(one)) || one.label.localeCompare(other.label),
  );
}
