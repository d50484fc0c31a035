import { describe, expect, it } from 'vitest';
import { formatSpan } from '#shared/dates.ts';
import { bookingStatuses, isOverdue, waitingSince } from './lifecycle.ts';

const requested = '2026-01-01T00:00:00.000Z';
const forwarded = '2026-01-03T00:00:00.000Z';
const day = 24 * 3_600_000;

describe('the wait for a decision', () => {
  it('counts from the request at the agency, from its answer at the office, and not at all afterwards', () => {
    const since = bookingStatuses.map((status) => [
      status,
      waitingSince({ status, createdAt: requested, agentResponseDate: forwarded }),
    ]);
    expect(Object.fromEntries(since.filter(([, moment]) => moment !== null))).toEqual({
      pending_agent: requested,
      pending_admin: forwarded,
    });
  });

  it('counts from the request for a direct booking, which no agency answers', () => {
    const direct = { status: 'pending_admin', createdAt: requested, agentResponseDate: null } as const;
    expect(waitingSince(direct)).toBe(requested);
  });

  it('is overdue after seven days with the office, never with an agency (D-80)', () => {
    const booking = { createdAt: requested, agentResponseDate: forwarded };
    const at = Date.parse(forwarded) + 7 * day;
    expect(isOverdue({ ...booking, status: 'pending_admin' }, at)).toBe(false);
    expect(isOverdue({ ...booking, status: 'pending_admin' }, at + 1)).toBe(true);
    for (const status of bookingStatuses.filter((each) => each !== 'pending_admin')) {
      expect(isOverdue({ ...booking, status }, at + 30 * day)).toBe(false);
    }
  });

  it.each([
    [59_000, 'less than a minute'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [day / 24, '1 hour'],
    [day - 1, '23 hours'],
    [day, '1 day'],
    [12.9 * day, '12 days'],
  ])('of %i ms reads %s', (ms, words) => expect(formatSpan(ms)).toBe(words));
});
