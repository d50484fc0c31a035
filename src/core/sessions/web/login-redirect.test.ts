import { describe, expect, it } from 'vitest';
import { local } from '#platform/web/storage.ts';
import { type Role, roles } from '#shared/actor.ts';
import {
  consumeRedirect,
  homeAfterSignIn,
  isSafePath,
  mayOpen,
  panelPath,
  storeRedirect,
} from './login-redirect.ts';

const person = (role: Role) => ({ role });

describe('the way of a role', () => {
  it('after a sign-in (R-AUTH-02, D-05)', () => {
    expect(roles.map((role) => homeAfterSignIn(person(role)))).toEqual([
      '/enhanced-dashboard',
      '/enhanced-dashboard',
      '/agent-dashboard',
      '/enhanced-dashboard',
      '/admin-dashboard',
    ]);
  });

  it('to its panel (R-NAV-25)', () => {
    expect(roles.map((role) => panelPath(person(role)))).toEqual([
      '/dashboard',
      '/dashboard',
      '/agent-dashboard',
      '/admin-dashboard',
      '/admin-dashboard',
    ]);
  });

  it.each([
    ['/', 5],
    ['/dashboard?tab=bookings', 5],
    ['/profile', 5],
    ['/my-data', 5],
    ['/notices?show=unread', 5],
    ['/agent/booking-requests', 3],
    ['/agent-dashboard#x', 1],
    ['/bookings/create?userId=1', 2],
    ['/admin-dashboard', 2],
    ['/admin/bookings', 2],
  ])('%s is open to %i of the five roles', (path, count) => {
    expect(roles.filter((role) => mayOpen(person(role), path))).toHaveLength(count);
  });
});

describe('a remembered path (D-06)', () => {
  it.each(['/', '/dashboard', '/properties/aeroindustrial/type/A?lot=1&book=1#x', '/loginx', '/a//b'])(
    'may be %s',
    (path) => expect(isSafePath(path)).toBe(true),
  );

  it.each([
    '',
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    'javascript:alert(1)',
    '/login',
    '/Login?reason=expired',
    '/login/',
    '/register#x',
  ])('may not be %j', (path) => {
    expect(isSafePath(path)).toBe(false);
    storeRedirect(path);
    expect(local.redirectAfterLogin.get()).toBeNull();
  });

  it('wins once over the way of the role', () => {
    storeRedirect('/properties/aeroindustrial/type/A?lot=1');
    expect(consumeRedirect(person('user'))).toBe('/properties/aeroindustrial/type/A?lot=1');
    expect(consumeRedirect(person('user'))).toBe('/enhanced-dashboard');
  });

  it('of this tab wins over the one that another tab stored last', () => {
    storeRedirect('/dashboard');
    local.redirectAfterLogin.set('/my-data');
    expect(consumeRedirect(person('user'))).toBe('/dashboard');
    expect(consumeRedirect(person('user'))).toBe('/enhanced-dashboard');
  });

  it('is dropped when the role may not open it', () => {
    storeRedirect('/admin/bookings');
    expect(consumeRedirect(person('user'))).toBe('/enhanced-dashboard');
    expect(local.redirectAfterLogin.get()).toBeNull();
  });

  it.each([
    ['/agent-dashboard', 'super_admin', '/admin-dashboard'],
    ['/agent-dashboard?tab=users', 'admin', '/enhanced-dashboard'],
    ['/agent-dashboard', 'agent_admin', '/agent-dashboard'],
    ['/bookings/create', 'admin', '/enhanced-dashboard'],
    ['/bookings/create', 'super_admin', '/bookings/create'],
    ['/bookings/create', 'agent_admin', '/bookings/create'],
  ] as const)(
    '%s leads %s to %s: its page sends the office on (R-AUTH-02, D-04, D-14)',
    (path, role, end) => {
      storeRedirect(path);
      expect(consumeRedirect(person(role))).toBe(end);
    },
  );

  it('is checked again on the way out, since anyone can write into storage', () => {
    local.redirectAfterLogin.set('//evil.example');
    expect(consumeRedirect(person('agent_admin'))).toBe('/agent-dashboard');
  });
});
