import { expect, it } from 'vitest';
import { usualTime } from './lifecycle.ts';

it.each([
  [[], null],
  [[5, 9], null],
  [[9, 1, 5], 5],
  [[9, 1, 5, 7], 6],
])('the usual time of %j is %s: the median of at least three (D-474)', (spans, usual) => {
  expect(usualTime(spans)).toBe(usual);
});
