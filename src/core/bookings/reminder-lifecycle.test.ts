import { describe, expect, it } from 'vitest';
import { bookingStatuses } from './lifecycle.ts';
import { daysOfHold, daysWaited, type ReminderKind, reminderDue } from './reminder-lifecycle.ts';

const DAY = 24 * 3_600_000;
const createdAt = new Date('2026-03-02T04:00:00.000Z');
const at = (ms: number) => new Date(createdAt.getTime() + ms);
const started = { createdAt, extendedAt: null, handedOverAt: null };
const request = { ...started, status: 'pending_agent' as const, expiresAt: at(14 * DAY) };
const due = (
  ms: number,
  sent: ReminderKind[] = [],
  changes: { expiresAt?: Date | null; extendedAt?: Date } = {},
) => reminderDue({ ...request, agentResponseDate: null, ...changes }, sent, at(ms));
const third = (14 * DAY) / 3;

describe('the reminder of a request that is due (D-191)', () => {
  it('comes after a third and two thirds of the time, to the second, and each once', () => {
    expect([-1000, 0, 1000].map((ms) => due(third + ms))).toEqual([null, 'third', 'third']);
    expect([-1000, 0, 1000].map((ms) => due(2 * third + ms, ['third']))).toEqual([
      null,
      'two_thirds',
      'two_thirds',
    ]);
    expect(due(third, ['third'])).toBeNull();
    expect(due(13 * DAY, ['third', 'two_thirds'])).toBeNull();
  });

  it('is the second alone when both marks have passed', () => {
    expect(due(10 * DAY)).toBe('two_thirds');
  });

  it('counts from the extension of the hold to its new end', () => {
    const extended = { extendedAt: at(12 * DAY), expiresAt: at(21 * DAY) };
    expect([14, 15, 17].map((day) => due(day * DAY, [], extended))).toEqual([null, 'third', 'third']);
    expect([17, 18].map((day) => due(day * DAY, ['third'], extended))).toEqual([null, 'two_thirds']);
  });

  it('does not come without a deadline, after it, or in another status', () => {
    expect(due(10 * DAY, [], { expiresAt: null })).toBeNull();
    expect([-1, 0].map((ms) => due(14 * DAY + ms))).toEqual(['two_thirds', null]);
    for (const status of bookingStatuses.filter((each) => !each.startsWith('pending'))) {
      const booking = { ...request, status, agentResponseDate: null };
      expect(reminderDue(booking, [], at(10 * DAY))).toBeNull();
    }
  });

  it('comes to the office 7 days after it got the booking', () => {
    const forwarded = { ...started, status: 'pending_admin' as const, expiresAt: null };
    const office = (agentResponseDate: Date | null, ms: number, sent: ReminderKind[] = []) =>
      reminderDue({ ...forwarded, agentResponseDate }, sent, at(ms));
    expect([-1000, 0, 1000].map((ms) => office(at(DAY), 8 * DAY + ms))).toEqual([null, 'overdue', 'overdue']);
    // a direct booking is the office's from the start
    expect([-1000, 0].map((ms) => office(null, 7 * DAY + ms))).toEqual([null, 'overdue']);
    expect(office(at(DAY), 90 * DAY, ['third', 'two_thirds', 'overdue'])).toBeNull();
    expect(daysWaited({ ...forwarded, agentResponseDate: at(DAY) }, at(10.5 * DAY))).toBe(9);
  });

  it('names whole days', () => {
    expect(daysWaited({ ...request, agentResponseDate: null }, at(third))).toBe(4);
    expect(daysOfHold(createdAt, at(14 * DAY))).toBe(14);
  });
});
