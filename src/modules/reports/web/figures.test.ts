import { expect, it } from 'vitest';
import { formatPrice } from '#shared/money.ts';
import { changeOf } from './figures.ts';
import { monthIn } from './lists.ts';

it.each([
  [60, 48, '+12 from 48'],
  [1200, 4800, '−3,600 from 4,800'],
  [5, 5, 'No change'],
  [0, 0, 'No change'],
  [0, 3, '−3 from 3'],
  [4, 0, '+4 from 0'],
  [4, null, ''],
])('%s after %s is "%s" (D-198)', (now, before, text) => {
  expect(changeOf({ now, before })).toBe(text);
});

it('an amount is written as a price', () => {
  const text = changeOf({ now: 3_000_000, before: 1_500_000 }, formatPrice).replaceAll('\u00a0', ' ');
  expect(text).toBe('+RM 1,500,000 from RM 1,500,000');
});

it.each([
  [{ from: '', to: '' }, '2026-02', '2026-02-01', '2026-02-28'],
  [{ from: '2026-02-10', to: '2026-03-05' }, '2026-02', '2026-02-10', '2026-02-28'],
  [{ from: '2026-02-10', to: '2026-03-05' }, '2026-03', '2026-03-01', '2026-03-05'],
])('a month of %o leads to the days that its numbers count', (period, month, from, to) => {
  expect(monthIn({ ...period, agencyId: 'a' }, month)).toEqual({ from, to, agencyId: 'a' });
});
