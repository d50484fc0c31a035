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

/**
 * A text of a page: `t('Lot {lot}', { lot: 27 })`. The build of a page's language replaces the sentence by its translation (decision 0017);
 * everywhere else it is English, and without values the key that `say` translates.
 */
export const t = <const S extends string>(sentence: S, values?: Values<S>): string =>
  values ? interpolate(sentence, values) : sentence;

/** A table of texts that is used in more than one place; the build translates each string in it. */
export const texts = <const T>(table: T): T => table;
