import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { expect, it } from 'vitest';
import { positionWords } from '#test/own-types.ts';
import { mayHoldTexts, textsOf } from './translations/texts.ts';

const found = (code: string) => textsOf('x.tsx', code).texts.map(({ text }) => text);

it('finds the sentences of t, texts, say and refusals, in any of their cases', () => {
  const code = `
    export const lotRefusals = refusals({ LOT_GONE: [404, 'Lot not found', 'lotId'] });
    export const lotTexts = texts({ open: 'Open', kinds: { new: 'new' }, keys: [[['J'], 'Next']] } as const);
    export const said = (n: number) => t(n === 1 ? 'one day' : '{n} days', { n });
    export const field = <input aria-label={t('Name')} title={say(given ?? 'A title')} />;
  `;
  expect(found(code)).toEqual([
    'Lot not found',
    'Open',
    'new',
    'Next',
    'one day',
    '{n} days',
    'Name',
    'A title',
  ]);
});

it('finds no other strings: keys, types, conditions, values of placeholders and what functions within compare', () => {
  const code = `
    type Kind = 'Not this';
    const plain = 'Not this';
    const shown = t(kind === 'Not this' ? 'One' : 'Other', { kind: 'Not this' });
    const table = texts({ 'Not this': 'One', find: (kind: Kind) => kind === 'Not this' });
  `;
  expect(found(code)).toEqual(['One', 'Other', 'One']);
});

it('names the place of a text and what stands around it, so that the build replaces both', () => {
  const code = "const a = t('Two words'); const b = t('{n} words', { n });";
  const { texts, around } = textsOf('x.ts', code);
  expect(texts.map(({ start, end }) => code.slice(start, end))).toEqual(["'Two words'", "'{n} words'"]);
  expect(around.map(({ start, end, bracket }) => [code.slice(start, end), bracket])).toEqual([
    ['t(', '('],
    [')', ')'],
  ]);
});

it('refuses a t() whose sentence no build can translate', () => {
  expect(() => textsOf('x.ts', 'const a = t(sentence);')).toThrow(
    'x.ts: t() without a literal sentence: t(sentence)',
  );
});

it.each([
  ['src/core/lots/web/LotList.tsx', "t('Lot')", true],
  ['src/core/lots/web/LotList.test.tsx', "t('Lot')", false],
  ['src/core/lots/contract.ts', "format('Lot')", false],
])('%s with %s may hold texts: %s', (path, code, expected) => {
  expect(mayHoldTexts(path, code)).toBe(expected);
});

it('finds the words for positions in one file alone, where the names of a park take their place (D-460)', () => {
  const { items } = PO.parse(readFileSync('translations/ms.po', 'utf8'));
  const named = items.filter(({ msgid }) => positionWords.test(msgid));
  expect(named.map(({ msgid }) => msgid)).toContain('Corner lot');
  expect([...new Set(named.flatMap(({ references }) => references))]).toEqual(['src/core/lots/messages.ts']);
});
