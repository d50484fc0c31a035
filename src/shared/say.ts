import { interpolate, type Values } from './interpolate.ts';
import type { Language } from './language.ts';

/** Says a sentence in one language, its placeholders filled. A sentence without a translation stays English. */
export type Say = {
  <const S extends string>(
    sentence: S,
    ...values: string extends S ? [values?: Values<S>] : S extends `${string}{${string}` ? [Values<S>] : []
  ): string;
  language: Language;
};

/** Says it as it is written. */
export const sayEnglish: Say = Object.assign(
  (sentence: string, values: Readonly<Record<string, string | number>> = {}) => interpolate(sentence, values),
  { language: 'en' as const },
);
