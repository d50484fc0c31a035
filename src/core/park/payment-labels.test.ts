import { expect, it } from 'vitest';
import { paymentLines } from './payment-labels.ts';

const step = (percent: number) => ({ when: `at ${percent}`, what: `part of ${percent}`, percent });
const cost = { bookingFee: 10_000, steps: [step(10), step(80), step(10)] };

it('the booking fee is a part of the price: it reduces the first share', () => {
  const lines = paymentLines(cost, 1_360_000);
  expect(lines.map(({ sum }) => sum)).toEqual([10_000, 126_000, 1_088_000, 136_000, 1_360_000]);
  expect(lines.map(({ share }) => share)).toEqual(['', '10 %, less the booking fee', '80 %', '10 %', '']);
});

it.each([
  [
    'shares of less than a ringgit',
    { bookingFee: 10_000, steps: [step(33.3), step(33.3), step(33.4)] },
    1_234_567,
  ],
  ['a fee above the first share', { bookingFee: 10_000, steps: [step(0.5), step(99.5)] }, 1_000_000],
  ['no fee', { steps: [step(12.5), step(87.5)] }, 999_999],
])('sums add up to the price: %s', (_name, stated, price) => {
  const sums = paymentLines(stated, price).map(({ sum }) => sum ?? Number.NaN);
  expect(sums.pop()).toBe(price);
  expect(sums.reduce((one, other) => one + other)).toBe(price);
  expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
});

it('without a price the shares have no sum', () => {
  expect(paymentLines(cost, null).map(({ sum }) => sum)).toEqual([10_000, null, null, null, null]);
  expect(paymentLines(cost, null).at(-1)).toMatchObject({ what: 'Price', share: '100 %' });
});
