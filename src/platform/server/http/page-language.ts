import type { IncomingHttpHeaders } from 'node:http';
import { sayIn } from '#platform/server/translations.ts';
import { LANGUAGE_COOKIE, type Language, languages } from '#shared/language.ts';
import type { Say } from '#shared/say.ts';

const cookiePattern = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`);

/** The language a reader wants: by their cookie, else by Accept-Language; of those offered, else English (D-291). */
export function wantedLanguage(headers: IncomingHttpHeaders, offered: readonly Language[]): Language {
  const chosen = cookiePattern.exec(headers.cookie ?? '')?.[1];
  const wanted = [chosen, ...acceptedLanguages(headers)];
  return wanted.flatMap((one) => offered.filter((each) => each === one))[0] ?? 'en';
}

/** The languages of the portal in Accept-Language, the most wanted first. */
export function acceptedLanguages({ 'accept-language': accepted = '' }: IncomingHttpHeaders): Language[] {
  const wanted = accepted
    .split(',')
    .map((range) => {
      const [tag = '', quality] = range.trim().split(/\s*;\s*q=/i);
      return { code: tag.split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .flatMap(({ code }) => languages.filter((language) => language === code));
  // a browser names a language with its country, and again without
  return [...new Set(wanted)];
}

/** Says sentences in the language that a call asks for; the pages ask for their own. */
export const sayTo = ({ headers }: { headers: IncomingHttpHeaders }): Say =>
  sayIn(acceptedLanguages(headers)[0] ?? 'en');
