import { isPage, type Language, pageLanguage } from './language.ts';

/** Chinese has marks as wide as a sign and no spaces; by the mark that English and Malay write. */
const wide = { ', ': '，', '; ': '；', ': ': '：', '. ': '。', '.': '。', ' ': '' } as const;
type Mark = keyof typeof wide;
type Part = string | false | 0 | null | undefined;

/** A mark as a language writes it. A page is built for one language, and its build leaves out the marks of the others. */
export const mark = (narrow: Mark, language: Language = pageLanguage): string =>
  (isPage ? pageLanguage : language) === 'zh' ? wide[narrow] : narrow;

/** What stands between the names of a list. */
export const listMark = (language: Language = pageLanguage) =>
  (isPage ? pageLanguage : language) === 'zh' ? '、' : ', ';

/** Parts of a text with a mark between them, without the empty ones: 'Lot 5, Daniel Wong' is '地段5，Daniel Wong' in Chinese. */
export const joined = (narrow: Mark, parts: readonly Part[], language: Language = pageLanguage) =>
  parts.filter(Boolean).join(mark(narrow, language));

/** Names of one kind: 'Lot 5, Lot 6'. */
export const listed = (names: readonly Part[], language: Language = pageLanguage) =>
  names.filter(Boolean).join(listMark(language));

/** Whole sentences one after another. Each has a language of its own, as one without a translation is English. */
export const sentences = (...parts: readonly Part[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .replace(/([。！？”]) /g, '$1');

/** What a person typed, within a sentence. */
export const quoted = (text: string, language: Language = pageLanguage) =>
  (isPage ? pageLanguage : language) === 'zh' ? `“${text}”` : `"${text}"`;
