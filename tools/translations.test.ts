import { expect, it } from 'vitest';
import { isTextFile, textsOf } from './translations/texts.ts';

const found = (code: string) => textsOf('x-messages.ts', code).map(({ text }) => text);

it('finds the strings that people read, and no keys, codes, types or compared values', () => {
  const code = `
    import { refusals } from '#shared/problem.ts';
    export type Kind = 'Not this';
    export const lotRefusals = refusals({ LOT_GONE: [404, 'Lot not found', 'lotId'] });
    export const texts: Record<string, string> = { open: 'Open', path: '/open here', state: 'pending' };
    export const statusWords = { pending: 'pending' };
    export const said = (n: number) => (n === 1 ? 'one day' : interpolate('{n} days', { n }));
    export const is = (kind: string) => kind === 'Some kind' || kind.startsWith('Some ') ? 'Some kind' : '';
  `;
  expect(found(code)).toEqual(['Lot not found', 'Open', 'pending', 'one day', '{n} days', 'Some kind']);
});

it('names where each stands, so that the build replaces it', () => {
  const code = "export const a = { b: 'Two words' };";
  const [text] = textsOf('x-labels.ts', code);
  expect(code.slice(text?.start, text?.end)).toBe("'Two words'");
});

it.each([
  ['src/features/lots/messages.ts', true],
  ['src/features/lots/office-messages.ts', true],
  ['src/app/web/pages/legal/privacy-texts.ts', true],
  ['src/features/lots/messages.test.ts', false],
  ['src/features/lots/contract.ts', false],
])('%s holds texts: %s', (path, expected) => {
  expect(isTextFile(path)).toBe(expected);
});
