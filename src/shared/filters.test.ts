import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filter, periodFilter, searchFilter } from './filters.ts';

const shape = z.object({ ...periodFilter, search: searchFilter, phase: filter(z.coerce.number().int()) });

describe('filters', () => {
  it('that are empty, or all, filter nothing', () => {
    for (const none of ['', 'all', undefined]) {
      expect(shape.parse({ from: none, to: none, phase: none })).toEqual({});
    }
    expect(shape.parse({ search: '' })).toEqual({});
  });

  it('take a day by the clock of the park, from its first moment to its last', () => {
    const { from, to } = shape.parse({ from: '2026-03-02', to: '2026-03-02' });
    expect([from?.toISOString(), to?.toISOString()]).toEqual([
      '2026-03-01T16:00:00.000Z',
      '2026-03-02T16:00:00.000Z',
    ]);
  });

  it('take a moment as it is', () => {
    const at = '2026-03-02T10:00:00+08:00';
    const { from, to } = shape.parse({ from: at, to: at });
    expect(from).toEqual(new Date('2026-03-02T02:00:00Z'));
    expect(to).toEqual(from);
  });

  it('refuse what is no date, or none the database knows', () => {
    for (const bad of ['yesterday', '2026-02-30', '2026-3-2', '0000-01-01', ['2026-03-02', '2026-03-03']]) {
      expect(shape.safeParse({ from: bad }).error?.issues[0]?.message).toBe('Not a date');
    }
  });

  it('make a search storable and short', () => {
    expect(shape.parse({ search: ' a\u0000b ' }).search).toBe('ab');
    expect(shape.parse({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });
});
