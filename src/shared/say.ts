import { interpolate, type Values } from './interpolate.ts';
import { type Language, pageLanguage } from './language.ts';

/** Says a sentence in one language, its placeholders filled. A sentence without a translation stays English. */
export type Say = {
  <const S extends string>(
    sentence: S,
    ...values: string extends S ? [values?: Values<S>] : S extends `${string}{${string}` ? [Values<S>] : []
  ): string;
  language: Language;
};

/** Says it as it is written, which is English, and on a page the language that its build has written there. */
export const sayEnglish: Say = Object.assign(
  (sentence: string, values: Readonly<Record<string, string | number>> = {}) => interpolate(sentence, values),
  { language: pageLanguage },
);
