import { expect, it } from 'vitest';
import { paymentLines } from './payment-labels.ts';

const step = (percent: number) => ({ when: `at ${percent}`, what: `part of ${percent}`, percent });
const steps = [step(10), step(80), step(10)];
const fixed = { percentBp: null, amountSen: 1_000_000, dueDays: null };

it('the booking deposit is a part of the price: it reduces the first share', () => {
  const lines = paymentLines(steps, fixed, 1_360_000);
  expect(lines.map(({ sum }) => sum)).toEqual([10_000, 126_000, 1_088_000, 136_000, 1_360_000]);
  expect(lines.map(({ share }) => share)).toEqual(['', '10 %, less the booking deposit', '80 %', '10 %', '']);
});

it.each([
  ['shares of less than a ringgit', fixed, [step(33.3), step(33.3), step(33.4)], 1_234_567],
  ['a sum above the first share', fixed, [step(0.5), step(99.5)], 1_000_000],
  ['a share with sen', { percentBp: 200, amountSen: null, dueDays: 14 }, steps, 1_234_567],
  ['no booking deposit', undefined, [step(12.5), step(87.5)], 999_999],
])('sums add up to the price: %s', (_name, deposit, stated, price) => {
  const sums = paymentLines(stated, deposit, price).map(({ sum }) => sum ?? Number.NaN);
  expect(sums.pop()).toBe(price);
  expect(sums.reduce((one, other) => one + other)).toBeCloseTo(price, 6);
  expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
});

it('without a price the shares have no sum', () => {
  expect(paymentLines(steps, fixed, null).map(({ sum }) => sum)).toEqual([10_000, null, null, null, null]);
  expect(paymentLines(steps, fixed, null).at(-1)).toMatchObject({ what: 'Price', share: '100 %' });
});

it('a share of the price is one of its payments, with its days (D-380)', () => {
  const rule = { percentBp: 200, amountSen: null, dueDays: 14 };
  expect(paymentLines(steps, rule, 1_234_567)[0]).toEqual({
    ...{ what: 'Booking deposit', when: 'Within 14 days of the booking', share: '2 %', sum: 24_691.34 },
  });
  expect(paymentLines(steps, rule, null)[0]).toMatchObject({ share: '2 %', sum: null });
});
