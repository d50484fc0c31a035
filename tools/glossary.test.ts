import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCatalogue } from '#platform/server/translations.ts';
import type { Translated } from './translations/catalogue.ts';

/** The rows of 'Words given up': language, words that are given up, what stands in their place. */
const givenUp = [
  ...readFileSync('docs/glossary.md', 'utf8')
    .split('## Words given up')
    .slice(1)
    .join('')
    .matchAll(/^\| (ms|zh) \| (.+) \| .+ \|$/gm),
].map(([, language, words = '']) => [language as Translated, words.split(', ')] as const);

/** Texts of a park's file in one language, wherever it writes several. */
function textsIn(value: unknown, language: Translated): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === language && typeof each === 'string' ? [each] : textsIn(each, language),
  );
}

const parkFiles = readdirSync('parks', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml'))
  .map((path): unknown => parse(readFileSync(`parks/${path}`, 'utf8')));

/** What a language says in the portal and its sample parks; values have no name of their own here, and 'taman' alone is a garden. */
const saidIn = (language: Translated) =>
  [...readCatalogue(language).values(), ...parkFiles.flatMap((file) => textsIn(file, language))].map((text) =>
    text.replace(/\{\w+\}/g, '{}').replace(/\btaman (?:perindustrian|linear)\b/gi, ''),
  );

it.each(givenUp)('%s says %j nowhere, which the glossary has given up (D-476)', (language, words) => {
  const given = words.join('|');
  const asWord = new RegExp(language === 'ms' ? `\\b(?:${given})\\b` : given, 'i');
  expect(saidIn(language).filter((text) => asWord.test(text))).toEqual([]);
});

it('no Chinese sentence has a narrow mark or a space beside its words (D-291, D-476)', () => {
  const narrow =
    /\p{Script=Han} ?[,;:!?()"]|[,;:!?()"] ?\p{Script=Han}|\p{Script=Han}\.|\p{Script=Han} [{\d]|[}\d] \p{Script=Han}/u;
  expect(saidIn('zh').filter((text) => narrow.test(text))).toEqual([]);
});
