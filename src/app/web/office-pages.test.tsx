import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import type { Role } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';

function open(at: string, role: Role) {
  const user = userOf(role);
  storeSignIn(signedInAs(user));
  fakeNetwork({ 'GET /users/me': () => json(user), ...bookingLists(() => []) });
  return renderSite(at);
}

it.each(['admin', 'super_admin'] as const)(
  'opens the panel of the office to %s (R-NAV-36, D-03)',
  async (role) => {
    const { router } = open('/admin-dashboard', role);
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin-dashboard');
  },
);

it.each(['user', 'agent', 'agent_admin'] as const)(
  'sends %s from the panel of the office to the own dashboard (R-NAV-36, D-02)',
  async (role) => {
    const { router } = open('/admin-dashboard', role);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(screen.queryByRole('heading', { name: 'Admin Dashboard' })).toBeNull();
  },
);

it('has the booking approvals at their address (R-ADM-03)', async () => {
  open('/admin/bookings', 'admin');
  expect(await screen.findByRole('heading', { name: 'Booking Approvals' })).toBeTruthy();
});
