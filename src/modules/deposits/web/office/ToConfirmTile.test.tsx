import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminDashboardPage } from '#app/web/pages/admin-dashboard/AdminDashboardPage.tsx';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { depositCounts } from '../../test/deposit-counts.ts';

afterEach(() => vi.unstubAllGlobals());

it("the office's overview counts payments to confirm where there are any (D-240)", async () => {
  const empty = () => new Response('[]', { headers: { 'x-total-count': '0' } });
  fakeNetwork(
    signedIn(userOf('super_admin'), {
      ...bookingLists(() => []),
      'GET /users/agency-requests': empty,
      'GET /agencies': empty,
      'GET /users': empty,
      'GET /public/properties/aero-industrial-hub/lots': () => json([]),
      'GET /deposits/counts': () => json(depositCounts({ toConfirm: 2 })),
    }),
  );
  renderPage({ at: '/admin-dashboard', path: '/admin-dashboard', page: <AdminDashboardPage /> });
  const tile = await screen.findByRole('link', { name: 'Payments to confirm2' });
  expect(tile.getAttribute('href')).toBe('/admin/deposits?view=to_confirm');
});
