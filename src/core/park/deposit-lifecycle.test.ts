import { expect, it } from 'vitest';
import { depositDueOn, depositSen, depositsBy, depositTermsOf } from './deposit-lifecycle.ts';

const share = (percentBp: number) => ({ percentBp, amountSen: null, dueDays: 14 });
const sum = (amountSen: number) => ({ percentBp: null, amountSen, dueDays: null });

it.each([
  ['a share of a price', share(250), 1_088_000, 2_720_000],
  ['half a sen, rounded up', share(250), 0.2, 1],
  ['less than half a sen', share(200), 0.2, 0],
  ['a share of a price in sen', share(1_000), 999.99, 10_000],
  ['a share of the largest price', share(10_000), 90_000_000_000_000, 9_000_000_000_000_000],
  ['a share of a price that is not known', share(250), null, null],
  ['a sum, whatever the price', sum(1_000_000), 1_088_000, 1_000_000],
])('the booking deposit is %s (D-230, D-380)', (_, terms, price, sen) => {
  expect(depositSen(terms, price)).toBe(sen);
});

it('is due some days after the booking, or with it', () => {
  expect(depositDueOn(share(250), '2026-12-25')).toBe('2027-01-08');
  expect(depositDueOn(sum(1_000_000), '2026-12-25')).toBeNull();
});

it('is that of the rule of its type, else of the rule for all types, else what the park states (D-380)', () => {
  const stated = { A: sum(1), B: sum(1), C: sum(1) };
  const forAll = { ...share(200), lotType: null };
  const ofB = { ...share(250), lotType: 'B' };
  expect(depositsBy(stated, [ofB])).toEqual({ A: sum(1), B: share(250), C: sum(1) });
  expect(depositsBy(stated, [forAll, ofB])).toEqual({ A: share(200), B: share(250), C: share(200) });
  // a unit of a type that no lot has (D-231)
  expect(depositTermsOf(stated, [ofB], 'Showroom')).toBeUndefined();
  expect(depositTermsOf(stated, [forAll, ofB], 'Showroom')).toEqual(share(200));
});
