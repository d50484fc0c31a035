/** Scripts whose letters change their form beside a joiner (U+200C, U+200D). */
const joined =
  '\\p{sc=Arab}\\p{sc=Beng}\\p{sc=Deva}\\p{sc=Gujr}\\p{sc=Guru}\\p{sc=Khmr}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Mong}\\p{sc=Mymr}\\p{sc=Orya}\\p{sc=Sinh}\\p{sc=Syrc}\\p{sc=Taml}\\p{sc=Telu}';
const emoji = '\\p{ExtPict}\\p{EMod}\\uFE0F';

/** Controls that end no line and separate no words, and characters without a shape, unless their neighbours need them. */
const hidden = new RegExp(
  [
    '(?![\\t-\\r\\u0085])\\p{Cc}',
    '[\\uFFF9-\\uFFFB]',
    '(?![\\u200C\\u200D\\uFE0E\\uFE0F])\\p{DI}',
    `(?<![${joined}])\\u200C|\\u200C(?![${joined}])`,
    `(?<![${joined}${emoji}])\\u200D|\\u200D(?![${joined}${emoji}])`,
    '(?<!\\p{ExtPict})[\\uFE0E\\uFE0F]',
  ].join('|'),
  'gu',
);

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Also what looks like a blank, U+2800. */
const blanks = /[\s\u0085\u2800]+/g;

const shaped = (text: string) => text.toWellFormed().replace(hidden, '').normalize('NFC');
/** Accents that stand on nothing are nothing to read. */
const orEmpty = (text: string) => (/^[\s\p{M}]*$/u.test(text) ? '' : text);

/** A text of several lines: NFC, line feeds alone, no control or invisible character, trimmed; '' if nothing of it is visible (D-321). */
export function cleanText(text: string): string {
  const plain = shaped(text)
    .replace(lineEnds, '\n')
    .replace(/[\t\u2800]/g, ' ');
  return orEmpty(plain.trim());
}

/** `cleanText` on one line, with single spaces. */
export function cleanLine(text: string): string {
  return orEmpty(shaped(text).replace(blanks, ' ').trim());
}

/** `cleanLine` of what identifies, such as an e-mail, a phone or the number of a lot: also NFKC, as full width '７０' is 70, with one kind of dash (D-321). */
export function cleanIdentifier(text: string): string {
  return cleanLine(text.normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-');
}

const apostrophes = /['`´‘’‛ʹʻʼ′＇]/g;

/** A text as it is compared in searches: without case, accents and apostrophes; folded as by search_folded in the database (D-322). */
export function foldText(text: string): string {
  const plain = cleanIdentifier(text.replace(apostrophes, ''));
  return plain
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
