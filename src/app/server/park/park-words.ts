import type { ParkWords, WordsIn } from '#core/park/details-contract.ts';
import type { Language } from '#shared/language.ts';

/** What the folder of a park says of it, in English and in the languages that it writes. */
export type WrittenPark = ParkWords & { translated: Partial<Record<Language, ParkWords>> };

export const wordsInOf =
  (park: WrittenPark): WordsIn =>
  (language) =>
    park.translated[language] ?? park;
