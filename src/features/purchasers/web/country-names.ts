import { countries } from '#features/purchasers/lifecycle.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** 'Malaysia' for 'MY'. */
export function countryName(code: string): string {
  return countries.includes(code) ? (names.of(code) ?? code) : code;
}

/** Choices of a country by name, Malaysia first. */
export function countryChoices(): { value: string; label: string }[] {
  const all = countries.map((value) => ({ value, label: countryName(value) }));
  const isHome = ({ value }: { value: string }) => value === 'MY';
  return all.toSorted(
    (one, other) => Number(isHome(other)) - Number(isHome(one)) || one.label.localeCompare(other.label),
  );
}
