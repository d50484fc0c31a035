import { describe, expect, it } from 'vitest';
import { roles } from '#shared/actor.ts';
import { lotStatuses } from './lifecycle.ts';
import { lotAction, lotCan, offersBooking, visibleLotStatuses } from './policy.ts';

const viewers = [null, ...roles.map((role) => ({ role }))];
const nameOf = (viewer: { role: string } | null) => viewer?.role ?? 'visitor';

describe('who reads which lots', () => {
  it.each(viewers)('shows %j available lots, and all others to agents and up only (D-61)', (viewer) => {
    const limited = viewer === null || viewer.role === 'user';
    expect(visibleLotStatuses(viewer)).toEqual(limited ? ['available'] : 'all');
    for (const status of lotStatuses) {
      const { allowed } = lotCan.read(viewer, { status });
      expect([nameOf(viewer), status, allowed]).toEqual([
        nameOf(viewer),
        status,
        !limited || status === 'available',
      ]);
    }
    expect(lotCan.read(viewer, undefined).allowed).toBe(false);
  });
});

describe('who changes lots and reads their history', () => {
  it.each(roles)('decides for %s (D-112)', (role) => {
    const inOffice = role === 'admin' || role === 'super_admin';
    expect(lotCan.write({ role }).allowed).toBe(inOffice);
    expect(lotCan.readHistory({ role }).allowed).toBe(inOffice);
  });
});

describe('what an available lot offers', () => {
  it.each([
    [null, 'sign-in'],
    [{ role: 'user' }, 'user-dialog'],
    [{ role: 'agent' }, 'agent-dialog'],
    [{ role: 'agent_admin' }, 'agent-dialog'],
    [{ role: 'admin' }, 'tag'],
    [{ role: 'super_admin' }, 'tag'],
  ] as const)('to %j: %s (D-62)', (viewer, action) => {
    expect(lotAction(viewer)).toBe(action);
    for (const status of lotStatuses) {
      expect(offersBooking(viewer, { status })).toBe(status === 'available' && action !== 'tag');
    }
  });
});
