import { expect, it } from 'vitest';
import { languages } from '#shared/language.ts';
import { acceptedLanguages, sayTo, wantedLanguage } from './page-language.ts';

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', ['zh', 'en']],
  ['en;q=0.2, ms-MY;q=0.7', ['ms', 'en']],
  ['de, fr;q=0.5', []],
  ['zh;q=0, en', ['en']],
  ['*', []],
  ['', []],
])('reads the languages of "%s", the most wanted first (D-291)', (accepted, expected) => {
  expect(acceptedLanguages({ 'accept-language': accepted })).toEqual(expected);
});

it.each([
  [{ cookie: 'device=x; language=ms', 'accept-language': 'zh' }, languages, 'ms'],
  [{ cookie: 'language=de', 'accept-language': 'de, zh' }, languages, 'zh'],
  [{ cookie: 'language=zh', 'accept-language': 'ms' }, ['en', 'ms'] as const, 'ms'],
  [{ cookie: 'notlanguage=zh' }, languages, 'en'],
  [{}, languages, 'en'],
])('a reader with %o wants a language that the park offers (D-291)', (headers, offered, expected) => {
  expect(wantedLanguage(headers, offered)).toBe(expected);
});

it('says what has a translation in the language asked for, and anything else as it is written (D-292)', () => {
  const say = sayTo({ headers: { 'accept-language': 'zh' } });
  expect(say('Lot {lot}', { lot: '27' })).toBe('地段27');
  expect(say('A sentence of nobody')).toBe('A sentence of nobody');
  expect(sayTo({ headers: {} })('Lot {lot}', { lot: '27' })).toBe('Lot 27');
});
