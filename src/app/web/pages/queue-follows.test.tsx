import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';

const path = '/admin/bookings';
const late = bookingOf('5', 'pending_admin', { createdAt: daysAgo(20), agentResponseDate: daysAgo(8) });
const fresh = bookingOf('35', 'pending_admin', { agentResponseDate: daysAgo(1) });

const lots = () =>
  within(screen.getByRole('table', { name: 'Booking approvals' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Lot \d+/.exec(row.textContent ?? '')?.[0]);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the booking approvals tell within a minute what others did, without moving the rows (D-140)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now: Booking[] = [late, fresh];
  fakeNetwork(
    signedIn(
      userOf('admin'),
      bookingLists(() => now),
    ),
  );
  renderPage({ at: `${path}?status=all`, path, page: <AdminBookingsPage /> });
  const user = userEvent.setup();
  await screen.findByText('2 in all');
  const shown = [/^Review Lot 5,/, /^Review Lot 35,/].map((name) => screen.getByRole('button', { name }));
  // meanwhile others request a lot (oldest in the queue) and mark a booking as booked
  const first = bookingOf('77', 'pending_admin', { createdAt: daysAgo(30), agentResponseDate: daysAgo(9) });
  now = [first, late, { ...fresh, status: 'approved' }];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByRole('button', { name: '1 new request: show' })).toBeTruthy();
  expect(lots()).toEqual(['Lot 5', 'Lot 35']);
  expect(shown[0]?.isConnected).toBe(true);
  expect(screen.getByRole('button', { name: /^Process Lot 35,/ })).toBeTruthy();
  const choice = screen.getByRole('radio', { name: 'Approved' });
  expect(choice.closest('div')?.textContent).toBe('Approved 1');
  await user.click(screen.getByRole('button', { name: '1 new request: show' }));
  await waitFor(() => expect(lots()).toEqual(['Lot 77', 'Lot 5', 'Lot 35']));
  expect(screen.queryByRole('button', { name: /: show$/ })).toBeNull();
});
