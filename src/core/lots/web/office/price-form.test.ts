import { describe, expect, it } from 'vitest';
import { changeOf, isSame, priceProblem, startOf } from './price-form.ts';

const invalid =
  'Enter an amount in ringgit with at most two decimals, or a percentage, as a number; a price must be above 0';

describe('the form of a change of many prices', () => {
  it('begins with the lots that the list shows, and else with those that can still be sold', () => {
    expect(startOf({ status: 'all', type: 'B', phase: '2' })).toMatchObject({
      status: 'available',
      type: 'B',
      phase: '2',
      change: 'percent',
    });
    expect(startOf({ status: 'sold' }).status).toBe('sold');
  });

  it.each([
    ['percent', '', invalid],
    ['percent', 'five', invalid],
    ['set', '-1', invalid],
    ['set', '12.345', invalid],
    ['set', '12.34', null],
    ['amount', '-0.001', invalid],
    ['percent', '0.125', null],
    ['set', '0', invalid],
    ['amount', '-5000', null],
    ['percent', '2.5', null],
  ] as const)('says of %s %j what is wrong with it', (change, value, text) => {
    expect(priceProblem({ ...startOf({}), change, value })).toBe(text);
  });

  it('asks for the lots by the filters of the list', () => {
    const form = { ...startOf({ status: 'reserved', phase: '2', search: 'corner' }), value: '5' };
    expect(changeOf(form)).toEqual({
      filter: { status: 'reserved', type: 'all', phase: 2, search: 'corner' },
      change: 'percent',
      value: 5,
    });
    expect(isSame(form, { ...form })).toBe(true);
    expect(isSame(form, { ...form, value: '6' })).toBe(false);
  });

  it('asks for the lots chosen in the list by their ids alone', () => {
    const form = { ...startOf({ status: 'all', ids: ['a', 'b'] }), value: '5' };
    expect(changeOf(form)).toEqual({ ids: ['a', 'b'], change: 'percent', value: 5 });
  });
});
