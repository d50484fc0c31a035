/** The languages of the portal; English is the one its messages are written in (D-291). */
export const languages = ['en', 'ms', 'zh'] as const;
export type Language = (typeof languages)[number];

/** How a language calls itself, and its short form. */
export const languageNames: Record<Language, readonly [name: string, short: string]> = {
  en: ['English', 'EN'],
  ms: ['Bahasa Malaysia', 'BM'],
  zh: ['中文', '中文'],
};

/** The cookie that keeps a visitor's choice; a year, for the whole site. */
export const LANGUAGE_COOKIE = 'language';

const prefixes = new RegExp(`^/(${languages.filter((each) => each !== 'en').join('|')})(?=/|$)`);

/**
 * The language of an address, and the address without it: '/zh/price-list' is '/price-list' in Chinese, and '/' has no prefix in
 * English. A path has one slash in front: two would name another host.
 */
export function splitAddress(address: string): { language: Language; path: string } {
  const prefix = prefixes.exec(address)?.[1] as Language | undefined;
  const path = prefix ? address.slice(prefix.length + 1) : address;
  return { language: prefix ?? 'en', path: path.replace(/^\/*/, '/') };
}

/** The address of a path in a language. */
export const addressIn = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** The names that `Intl` and `<html lang>` know them by. */
export const locales = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN' } as const satisfies Record<Language, string>;

/** Set by the build of the pages, which is made once per language (decision 0017). */
declare const __PAGE_LANGUAGE__: Language | undefined;

/** The language of the page in the browser and its renderer; English everywhere else on the server. */
export const pageLanguage: Language = typeof __PAGE_LANGUAGE__ === 'undefined' ? 'en' : __PAGE_LANGUAGE__;

/** Whether this is a build of the pages: the server itself speaks every language. */
export const isPage = typeof __PAGE_LANGUAGE__ !== 'undefined';

/** The language of the page as values of an address; English has none. */
export const languageQuery: { language?: Language } = pageLanguage === 'en' ? {} : { language: pageLanguage };
