import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { extendedDeadline } from './extension-lifecycle.ts';
import { allowsExtension } from './extension-policy.ts';
import { bookingStatuses } from './lifecycle.ts';

const terms = { holdExtensionDays: 7, holdMaxDays: 60 };
const createdAt = '2026-03-02T04:00:00.000Z';
const on = (day: string) => `2026-${day}T04:00:00.000Z`;
const until = (day: string) =>
  extendedDeadline({ createdAt, expiresAt: on(day) }, terms)?.toISOString() ?? null;

describe('extending a hold (D-192)', () => {
  it('adds the days of an extension to the deadline, up to the most days of a hold', () => {
    expect(until('03-16')).toBe(on('03-23'));
    expect(until('04-24')).toBe(on('05-01'));
    expect(until('04-30')).toBe(on('05-01'));
    expect(until('05-01')).toBeNull();
    expect(until('06-01')).toBeNull();
  });

  const held = {
    status: 'pending_agent' as const,
    createdAt,
    expiresAt: on('03-16') as string | null,
    agencyExtended: false,
  };
  const permission = (role: Role, changes: Partial<Parameters<typeof allowsExtension>[1]> = {}) => {
    const answer = allowsExtension({ role }, { ...held, ...changes }, terms);
    return answer.allowed ? 'yes' : [answer.refusal.status, answer.refusal.code, answer.refusal.message];
  };

  it('is for the agency once and for the office again', () => {
    expect(permission('agent_admin')).toBe('yes');
    const used = [
      409,
      'EXTENSION_USED',
      'This hold has already been extended. Ask the park office for more time.',
    ];
    expect(permission('agent_admin', { agencyExtended: true })).toEqual(used);
    expect(permission('admin', { agencyExtended: true })).toBe('yes');
    const limit = [409, 'EXTENSION_LIMIT', 'A hold lasts at most 60 days.'];
    expect(permission('super_admin', { expiresAt: on('05-01') })).toEqual(limit);
  });

  it('needs a deadline and an unanswered request', () => {
    expect(permission('admin', { expiresAt: null })).toEqual([
      409,
      'NO_DEADLINE',
      'This request has no deadline.',
    ]);
    for (const status of bookingStatuses.filter((each) => each !== 'pending_agent')) {
      expect(permission('admin', { status })).toMatchObject([409, 'ALREADY_ANSWERED', expect.any(String)]);
    }
  });
});
