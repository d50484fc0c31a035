import { expect, it } from 'vitest';
import { formatPrice } from '#shared/money.ts';
import { TypePrice } from './TypePrice.tsx';

it.each([
  [{ available: 1, reserved: 1, booked: 0, sold: 1 }, 1_340_000, `from ${formatPrice(1_340_000)}`],
  [{ available: 1, reserved: 0, booked: 0, sold: 0 }, null, 'Price on request'],
  [{ available: 0, reserved: 1, booked: 0, sold: 2 }, undefined, 'None available now'],
  [{ available: 0, reserved: 0, booked: 0, sold: 2 }, undefined, 'Sold out'],
])('says of %j what a lot costs from, or why there is none', (counts, price, said) => {
  const { available, reserved, booked, sold } = counts;
  const total = available + reserved + booked + sold;
  const availability = { ...counts, locked: 0, total, percentAvailable: 0 };
  expect(TypePrice({ availability, price })).toBe(said);
});
