import { describe, expect, it } from 'vitest';
import {
  areaOrDefault,
  countAvailability,
  lotStatuses,
  lotTypes,
  readLotType,
  tallyLots,
} from './lifecycle.ts';
import { lotAction } from './policy.ts';

describe('availability', () => {
  it('counts locked lots as sold and rounds the percentage (R-LOT-02, R-LOT-07, D-72)', () => {
    const lots = [...lotStatuses, 'available' as const].map((status) => ({ status }));
    expect(countAvailability(lots)).toEqual({
      available: 2,
      reserved: 1,
      booked: 1,
      sold: 2,
      locked: 1,
      total: 6,
      percentAvailable: 33,
    });
  });

  it('is the same of lots that are already counted', () => {
    const lots = lotTypes.flatMap((type) =>
      [...lotStatuses, 'sold' as const].map((status) => ({ type, status })),
    );
    const tally = tallyLots([...lots, { type: 'B', status: 'available' }]);
    expect(tally).toContainEqual({ type: 'B', status: 'available', count: 2 });
    expect(tally).toHaveLength(lotTypes.length * lotStatuses.length);
    expect(countAvailability(tally)).toEqual(countAvailability([...lots, { status: 'available' }]));
  });

  it('is nothing of nothing', () => {
    expect(countAvailability([]).percentAvailable).toBe(0);
  });
});

describe('the area of a lot without one', () => {
  it('is 201 for corner lots, by letter or label, else 186 (R-LOT-27, D-69)', () => {
    expect(areaOrDefault(undefined, 'A')).toBe(201);
    expect(areaOrDefault(0, 'CORNER (A)')).toBe(201);
    expect(areaOrDefault(Number.NaN, 'B')).toBe(186);
    expect(areaOrDefault(null, 'END LOT (C)')).toBe(186);
    expect(areaOrDefault(250, 'A')).toBe(250);
  });
});

describe('readLotType', () => {
  it('reads letters, paths and labels (D-66, D-69)', () => {
    for (const written of ['b', 'B', 'type-b', 'Type-B', 'INTERMEDIATE (B)', ' b ']) {
      expect(readLotType(written)).toBe('B');
    }
    for (const written of ['', 'BB', 'd', 'type-', 'bee']) expect(readLotType(written)).toBeUndefined();
  });
});

describe('the action on an available lot', () => {
  it('follows the role (R-LOT-11, R-LOT-13, R-LOT-14, D-62)', () => {
    expect(lotAction(null)).toBe('sign-in');
    expect(lotAction({ role: 'user' })).toBe('user-dialog');
    expect(lotAction({ role: 'agent' })).toBe('agent-dialog');
    expect(lotAction({ role: 'agent_admin' })).toBe('agent-dialog');
    expect(lotAction({ role: 'admin' })).toBe('tag');
    expect(lotAction({ role: 'super_admin' })).toBe('tag');
  });
});
