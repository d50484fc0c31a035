import { describe, expect, it } from 'vitest';
import { isSameName } from './lifecycle.ts';

describe('names of one person (D-372)', () => {
  it.each([
    ['Grace Lim', ' GRACE  lim '],
    ['Nguyễn Văn', 'nguyen van'],
    ["Sarah D'Cruz", 'Sarah D\u2019Cruz'],
    ['Lim Wei Ming', 'Lim Weiming'],
    ['陈伟明', '陈 伟明'],
  ])('%s and %s', (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ['Grace Lim', 'Grace Wong'],
    ['Grace Lim', 'Lim Grace'],
    ['Grace Lim', 'Grace'],
  ])('are not %s and %s', (one, other) => expect(isSameName(one, other)).toBe(false));
});
