import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanIdentifier, cleanLine, cleanText, foldText } from './clean-text.ts';
import { canonicalEmail, isEmail, isPhone } from './contact-details.ts';

const nothing = [
  '',
  ' ',
  '\u200B',
  '\u0000\u0007',
  '\u00AD\u2060\uFEFF',
  '\u3164\u115F',
  '\u2800',
  '\u200D',
  '\u0301',
  '\uFE0F',
  '\u2028\u202E',
];

describe('a text (D-321)', () => {
  it.each([cleanText, cleanLine, cleanIdentifier])('of nothing visible is empty, by %o', (clean) => {
    expect(nothing.map(clean)).toEqual(nothing.map(() => ''));
  });

  it('has no control, no invisible and no lone character', () => {
    expect(cleanText('\uFEFFa\u0000b\u0007c\u200Bd\u202Ee\u00ADf\u{E0041}g\ud800')).toBe('abcdefg\ufffd');
  });

  it('is composed, and has line feeds alone', () => {
    expect(cleanText('Jose\u0301\r\none\u2028two\u0085three\r\tfour ')).toBe('José\none\ntwo\nthree\n four');
  });

  it('keeps what letters and emoji need', () => {
    const needed = ['می‌خواهم', 'क्‍ष', 'ශ්‍රී', '👩‍🔧', '❤️', '🏳️‍🌈'];
    expect(needed.map(cleanText)).toEqual(needed);
    expect(['a\u200Db', 'a\u200C', '7\uFE0F0', '\u200Dक'].map(cleanText)).toEqual(['ab', 'a', '70', 'क']);
  });

  it('of one line has no line break and single spaces', () => {
    expect(cleanLine(' PAID IN FULL\n\u2028\u0085\tRM\u00A0\u3000985 ')).toBe('PAID IN FULL RM 985');
  });

  it('that identifies is the same however it is written', () => {
    expect(['\u200B70', '７０', '70\u2060', ' 70\u00A0'].map(cleanIdentifier)).toEqual([
      '70',
      '70',
      '70',
      '70',
    ]);
    expect(['A\u20111', 'A–1', 'A—1', 'A−1', 'Ａ－１', 'A﹣1'].map(cleanIdentifier)).toEqual(
      Array(6).fill('A-1'),
    );
    expect(canonicalEmail(' N\u200Bur@Ｅxample.com\u202C')).toBe('nur@example.com');
    expect(isEmail('nur\u200B@example.com')).toBe(true);
    // as Apple Contacts copies it
    expect(cleanIdentifier('\u202A+60\u00A012\u2011345\u00A06789\u202C')).toBe('+60 12-345 6789');
    expect(isPhone('\u202A+60\u00A012\u2011345\u00A06789\u202C')).toBe(true);
  });

  it('that is clean stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const clean of [cleanText, cleanLine, cleanIdentifier])
          expect(clean(clean(text))).toBe(clean(text));
      }),
    );
  });
});

it('is found without case, accents and apostrophes (D-322)', () => {
  expect(["D'Cruz", 'D’Cruz', 'd´cruz', 'DCruz'].map(foldText)).toEqual(Array(4).fill('dcruz'));
  expect(['José', 'JOSE\u0301', 'jose'].map(foldText)).toEqual(Array(3).fill('jose'));
  expect(foldText('７０')).toBe('70');
});
