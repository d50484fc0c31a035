import { describe, expect, it } from 'vitest';
import { formatParkTime, nextParkHour, printedDay, printedTime } from './dates.ts';

describe('times of the park', () => {
  it.each([
    ['2026-12-31T15:59:00Z', 'Dec 31, 2026 11:59 PM, Malaysia time'],
    ['2026-12-31T16:00:00Z', 'Jan 01, 2027 12:00 AM, Malaysia time'],
    ['2027-01-01T04:00:00Z', 'Jan 01, 2027 12:00 PM, Malaysia time'],
  ])('%s reads %s wherever the server stands', (moment, read) => {
    expect(formatParkTime(moment)).toBe(read);
  });

  it.each([
    ['en', '28 Nov 2026', '1 Jan 2027, 12:05 AM, Malaysia time'],
    ['ms', '28 Nov 2026', '1 Jan 2027, 12:05 PG, waktu Malaysia'],
    ['zh', '2026年11月28日', '2027年1月1日 00:05（马来西亚时间）'],
  ] as const)('are printed on papers as Malaysians write them, in %s (D-371)', (language, day, time) => {
    expect(printedDay('2026-11-28', language)).toBe(day);
    expect(printedTime('2026-12-31T16:05:00Z', language)).toBe(time);
  });

  it.each([
    ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:01Z', '2026-03-03T00:00:00.000Z'],
    ['2026-03-01T17:00:00Z', '2026-03-02T00:00:00.000Z'],
  ])('8 AM comes next after %s at %s', (from, next) => {
    expect(nextParkHour(new Date(from), 8).toISOString()).toBe(next);
  });
});
