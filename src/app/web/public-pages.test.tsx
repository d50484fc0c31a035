import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeSignIn } from '#features/sessions/web/stored-user.ts';
import { type Role, roles } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';

function open(at: string, role?: Role) {
  const answers: Handlers = {
    'GET /public/properties/aero-industrial-hub/lots': () => json([]),
    'GET /agencies/public': () => json([]),
  };
  if (role) {
    const user = userOf(role);
    storeSignIn(signedInAs(user));
    answers['GET /users/me'] = () => json(user);
    answers['GET /bookings/me'] = () => json([]);
  }
  fakeNetwork(answers);
  return renderSite(at);
}

it.each([
  ['/', 'Room to make, store and move'],
  ['/aero-industrial-hub', 'Unit Booking'],
  ['/properties/aeroindustrial/type/A', /Type A/],
  ['/login', 'Log In'],
  ['/register', 'Create your account'],
  ['/agency-request', /agency/i],
])(
  'opens %s to a visitor, between header and footer (R-NAV-01, R-NAV-03 to R-NAV-07)',
  async (path, name) => {
    const { router } = open(path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    expect(screen.getByRole('link', { name: 'Aero Industrial Hub, home' })).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  },
);

it('leads from /properties on to the lots, and back past it (R-NAV-02)', async () => {
  const { router } = open('/properties');
  expect(await screen.findByRole('heading', { level: 1, name: 'Unit Booking' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/aero-industrial-hub');
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each(['/dashboard', '/enhanced-dashboard'])(
  'shows the dashboard of a user at %s, and the sign-in to a visitor (R-NAV-08, D-09)',
  async (path) => {
    const { router, unmount } = open(path, 'user');
    expect(await screen.findByRole('tab', { name: /My Bookings/ })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    unmount();
    window.localStorage.clear();
    const visitor = open(path);
    await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/login'));
  },
);

it.each(roles)('opens the profile to %s (R-NAV-09)', async (role) => {
  const { router } = open('/profile', role);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/profile');
});
