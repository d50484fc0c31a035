import { describe, expect, it } from 'vitest';
import { periodBefore } from './lifecycle.ts';

/** Midnight of a day at the park. */
const park = (day: string) => new Date(`${day}T00:00:00+08:00`);
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);
const written = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);

describe('the period before (D-198)', () => {
  it.each([
    ['a month that is over', ['2026-03-01', '2026-04-01'], '2026-02-01T00:00 2026-03-01T00:00'],
    ['the first month of a year', ['2026-01-01', '2026-02-01'], '2025-12-01T00:00 2026-01-01T00:00'],
    ['a quarter', ['2026-04-01', '2026-07-01'], '2026-01-01T00:00 2026-04-01T00:00'],
    ['a leap year', ['2028-01-01', '2029-01-01'], '2027-01-01T00:00 2028-01-01T00:00'],
    ['ten days', ['2026-03-11', '2026-03-21'], '2026-03-01T00:00 2026-03-11T00:00'],
    ['a month less a day', ['2026-03-01', '2026-03-31'], '2026-01-30T00:00 2026-03-01T00:00'],
  ])('of %s', (_, [from = '', to = ''], expected) => {
    const found = periodBefore({ from: park(from), to: park(to) }, noon('2030-01-01'));
    expect(found && `${written(found.from)} ${written(found.to)}`).toBe(expected);
  });

  it.each([
    ['on its second day', '2026-03-02', '2026-02-01T00:00 2026-02-02T12:00'],
    ['on a day that the month before has not', '2026-03-30', '2026-02-01T00:00 2026-03-01T00:00'],
    ['without an end', '2026-03-04', '2026-02-25T12:00 2026-03-01T00:00'],
  ])('of a month that lasts, %s, ends as far from its start', (name, now, expected) => {
    const to = name === 'without an end' ? undefined : park('2026-04-01');
    const found = periodBefore({ from: park('2026-03-01'), to }, noon(now));
    expect(found && `${written(found.from)} ${written(found.to)}`).toBe(expected);
  });

  it('is none without a start, of what has not begun, and of ages before all records', () => {
    const now = noon('2026-03-02');
    expect(periodBefore({ to: now }, now)).toBeNull();
    expect(periodBefore({ from: park('2026-03-03') }, now)).toBeNull();
    expect(periodBefore({ from: park('1900-01-02'), to: park('9999-12-31') }, now)).toBeNull();
    expect(periodBefore({ from: park('1901-01-01'), to: park('3902-01-01') }, now)).toBeNull();
  });
});
