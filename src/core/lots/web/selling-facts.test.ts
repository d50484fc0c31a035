import { describe, expect, it } from 'vitest';
import { areFewLeft, countAvailability } from '#core/lots/lifecycle.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { joinOffers, offerOf } from './lot-order.ts';
import { parkOffer, typeOffer } from './selling-facts.ts';

const facts: ParkFacts = {
  ...{ sample: false, distances: [], roads: [] },
  completion: { 1: 'June 2028', 2: 'June 2029' },
  types: {
    A: { tenure: 'Freehold', eaveHeightM: 7.8, builtUpSqft: 1740 },
    B: { tenure: 'Freehold', eaveHeightM: 7.8 },
  },
};
const offer = { price: 1_080_000, phases: [1] };

describe('the facts that sell (D-217)', () => {
  it('the hero names what is sold, from which price, how high and from when', () => {
    expect(parkOffer(facts, ['A', 'B'], 'factories', offer)).toBe(
      'Freehold factories from RM\u00a01.08\u00a0million, 7.8\u00a0m\u00a0eaves, keys June 2028',
    );
    expect(parkOffer(facts, ['A', 'B'], undefined, { price: 985_500, phases: [1, 2] })).toBe(
      'Freehold lots from RM\u00a0985,500, 7.8\u00a0m\u00a0eaves, keys from June 2028',
    );
  });

  it('leaves out what is not stated, and says nothing without a price', () => {
    const bare = { ...facts, completion: {}, types: { A: { tenure: 'Leasehold, 99 years' }, B: {} } };
    expect(parkOffer(bare, ['A', 'B'], 'factories', offer)).toBe('Factories from RM\u00a01.08\u00a0million');
    expect(parkOffer(facts, ['A', 'B'], 'factories', { price: null, phases: [1] })).toBe('');
    expect(typeOffer(bare, 'B', offer)).toBe('');
  });

  it('a type names its built-up area, height and handover', () => {
    expect(typeOffer(facts, 'A', offer)).toBe('1,740 sqft built-up, 7.8\u00a0m\u00a0eaves, keys June 2028');
    const unequal = { ...facts, types: { A: { eaveHeightM: 9 }, B: { eaveHeightM: 7.8 } } };
    expect(parkOffer(unequal, ['A', 'B'], 'factories', offer)).toContain(
      ', eaves\u00a0from\u00a07.8\u00a0m, ',
    );
  });

  it('an offer is the lowest price and the phases of available lots alone', () => {
    const a = offerOf([
      { status: 'available', price: 2, phase: 3 },
      { status: 'available', price: null, phase: 1 },
      { status: 'sold', price: 1, phase: 2 },
    ]);
    expect(a).toEqual({ price: 2, phases: [1, 3] });
    expect(joinOffers([a, offerOf([])])).toEqual(a);
  });

  it.each([
    [4, 14, true],
    [9, 14, false],
    [1, 3, true],
    [1, 2, false],
    [11, 70, false],
    [0, 14, false],
    [9, 9, false],
  ])('%i of %i lots are few: %s', (available, total, few) => {
    expect(areFewLeft({ ...countAvailability([]), available, total })).toBe(few);
  });
});
