import { expect, it } from 'vitest';
import type { Plan } from '#core/lots/contract.ts';
import { park } from '#test/park.ts';
import { surroundingsOf } from './geometry.ts';

const plan: Plan = {
  ...(park.ground ?? { bounds: [0, 0, 0, 0], roads: [], places: [] }),
  lots: park.lots.flatMap(({ lotNumber, type, phase = 1, plan: place }) =>
    place
      ? [{ _id: lotNumber, lotNumber, type, phase, status: 'available' as const, details: null, ...place }]
      : [],
  ),
};

it.each([
  ['1', 'Jalan Aero 1', 'Aero Boulevard'],
  ['10', 'Jalan Aero 1', 'Lingkaran Barat'],
  ['30', 'Jalan Aero 2', 'Lingkaran Timur'],
  ['46', 'Jalan Aero 2', 'Fire break'],
  // a terrace lot has neighbours on both sides, and a lane behind it
  ['43', 'Jalan Aero 2', undefined],
])('lot %s is on %s, its free side on %s', (lotNumber, street, freeSide) => {
  expect(surroundingsOf(plan, lotNumber)).toEqual({ street, freeSide });
});

it('every corner and end lot of the sample has a free side, and no other lot', () => {
  for (const { _id, type } of plan.lots)
    expect([_id, surroundingsOf(plan, _id).freeSide !== undefined]).toEqual([_id, type !== 'B']);
});

it('nothing is known of a lot that is not on the plan, nor of the sides of one whose street is not drawn', () => {
  expect(surroundingsOf(plan, 'new')).toEqual({});
  expect(surroundingsOf(undefined, '1')).toEqual({});
  expect(surroundingsOf({ ...plan, roads: [] }, '1')).toEqual({
    street: 'Jalan Aero 1',
    freeSide: undefined,
  });
});
