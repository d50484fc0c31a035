import { type Language, pageLanguage } from '#shared/language.ts';
import type { ParkSite, TypeNames } from './site-contract.ts';

let opened: Partial<Record<Language, ParkSite['types']>> = {};

/** Opens what the park calls its types, in each language: once, before lots are named (D-460). */
export function openTypeNames(types: typeof opened): void {
  opened = types;
}

/** What the park calls a type in a language, by the key of the type; {} where it leaves that to the portal. */
export function typeNamesOf(key: string, language: Language): TypeNames {
  const types: Record<string, TypeNames | undefined> = opened[language] ?? opened.en ?? {};
  return types[key] ?? {};
}

/** Whether the park names a type itself, so that its types are no positions in a row. */
export const namesTypes = (): boolean =>
  ['A', 'B', 'C'].some((key) => typeNamesOf(key, pageLanguage).name !== undefined);

/** The letter that is printed of a type: its key, unless the park names another. */
export const typeLetter = (key: string): string => typeNamesOf(key, pageLanguage).letter ?? key;
