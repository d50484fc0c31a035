import { expect, it } from 'vitest';
import { joined, listed, mark, quoted, sentences } from './punctuation.ts';

it.each([
  [', ', 'Lot 5，Lot 6'],
  ['; ', 'Lot 5；Lot 6'],
  [': ', 'Lot 5：Lot 6'],
  ['. ', 'Lot 5。Lot 6'],
  [' ', 'Lot 5Lot 6'],
] as const)('joins by "%s" as the language writes it, without empty parts (D-291)', (narrow, chinese) => {
  const parts = ['Lot 5', '', undefined, 'Lot 6'];
  const english = `Lot 5${narrow}Lot 6`;
  expect([joined(narrow, parts), joined(narrow, parts, 'ms')]).toEqual([english, english]);
  expect(joined(narrow, parts, 'zh')).toBe(chinese);
});

it('lists names, ends a sentence and quotes what a person typed as the language does (D-291)', () => {
  expect([listed(['5', '6']), mark('.'), quoted('Too dark')]).toEqual(['5, 6', '.', '"Too dark"']);
  expect([listed(['5', '6'], 'zh'), mark('.', 'zh'), quoted('Too dark', 'zh')]).toEqual([
    '5、6',
    '。',
    '“Too dark”',
  ]);
});

it('writes a space between sentences, but none after a Chinese one (D-291)', () => {
  expect(sentences('Held.', '', false, 'Answer it.')).toBe('Held. Answer it.');
  expect(sentences('已保留。', undefined, '请答复。')).toBe('已保留。请答复。');
  expect(sentences('已保留！', 'Please answer.', '请答复。')).toBe('已保留！Please answer. 请答复。');
  expect(sentences()).toBe('');
});
