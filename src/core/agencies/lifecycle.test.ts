import { expect, it } from 'vitest';
import { usualTime } from './lifecycle.ts';

it.each([
  [[], null],
  [[5, 9], null],
  [[9, 1, 5], 5],
  [[9, 1, 5, 7], 6],
  [[0, 0, 9], 1],
])(
  'of answers after %j hours the usual time is %s: the median of at least three, and an hour at least (D-474)',
  (spans, usual) => {
    const HOUR = 3_600_000;
    expect(usualTime(spans.map((hours) => hours * HOUR))).toBe(usual && usual * HOUR);
  },
);
